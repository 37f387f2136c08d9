import Adagia
import Hummingbird
import Testing

@Suite("The page of the API")
struct APIPageTests {
  @Test("every operation of the description is there, with its parameters in words")
  func operations() async throws {
    try await ServerFixture.test { client in
      let yaml = try await client.execute(uri: "/openapi.yaml", method: .get) { $0.text }
      let page = try await PageFixture.page(client, "/api")
      let names = yaml.matches(of: /operationId: (\w+)/).map { String($0.1) }
      #expect(names.count > 20)
      for name in names { #expect(page.contains("<article id=\"\(name)\">"), "\(name)") }
      #expect(page.contains("<td>integer; 0 to 1000; <code>10</code> by default</td>"))
      #expect(page.contains("<td><code>collection</code> <span class=\"small\">required</span></td>"))
      #expect(page.contains("<code>rank</code>, <code>date</code>"))
    }
  }

  @Test("the description of imports lists every format that is read")
  func formats() async throws {
    try await ServerFixture.test { client in
      let yaml = try await client.execute(uri: "/openapi.yaml", method: .get) { $0.text }
      let names = InputFormat.allCases.map(\.rawValue).joined(separator: ", ")
      #expect(yaml.contains("schema: { enum: [\(names)] }"))
    }
  }

  @Test("the page of the API needs nothing from another host")
  func isAlone() async throws {
    try await ServerFixture.test { client in
      let page = try await PageFixture.page(client, "/c/starter/api")
      #expect(page.matches(of: /(src|href)="(https?:)?\/\//).isEmpty)
    }
  }
}

@Suite("Pages that are not there")
struct ProblemPageTests {
  @Test(
    "a browser gets a page, a program a problem",
    arguments: [
      ("/nothing", "text/html,application/xhtml+xml,*/*;q=0.8", "text/html; charset=utf-8"),
      ("/c/none/today", "text/html", "text/html; charset=utf-8"), ("/nothing", "*/*", "application/problem+json"),
      ("/api/v1/nothing", "text/html", "application/problem+json"),
      ("/c/starter/api/v1/records/999999", "text/html", "application/problem+json"),
    ])
  func notFound(path: String, accept: String, type: String) async throws {
    try await ServerFixture.test { client in
      try await client.execute(uri: path, method: .get, headers: [.accept: accept]) { response in
        #expect(response.status == .notFound)
        #expect(response.headers[.contentType] == type)
      }
    }
  }
}
