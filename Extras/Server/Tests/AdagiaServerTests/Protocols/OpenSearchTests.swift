import AdagiaServer
import Foundation
import Testing

@Suite("OpenSearch")
struct OpenSearchTests {
  @Test("the description names the pages of the catalog", arguments: [("", "/"), ("/c/starter", "/c/starter")])
  func description(base: String, page: String) async throws {
    try await ServerFixture.test { client in
      let answer = try await client.xml("\(base)/opensearch.xml")
      #expect(try #require(try answer.text("ShortName")).count <= 16)
      let templates = try answer.attributes("template", of: "Url")
      #expect(templates.count == 4)
      #expect(templates.first?.hasSuffix("\(page)?q={searchTerms}") == true)
      for template in templates {
        let url = try #require(URL(string: template.replacingOccurrences(of: "{searchTerms}", with: "cour")))
        let target = url.path() + (url.query().map { "?\($0)" } ?? "")
        try await client.execute(uri: target, method: .get) { #expect($0.status == .ok, "\(target)") }
      }
    }
  }

  @Test("suggestions begin with what was typed")
  func suggestions() async throws {
    try await ServerFixture.test { client in
      try await client.execute(uri: "/opensearch/suggestions?q=cour", method: .get) { response in
        #expect(response.headers[.contentType] == "application/x-suggestions+json")
        let answer = try #require(try JSONSerialization.jsonObject(with: Data(buffer: response.body)) as? [Any])
        #expect(answer.first as? String == "cour")
        #expect((answer.last as? [String])?.contains("courage") == true)
      }
    }
  }
}
