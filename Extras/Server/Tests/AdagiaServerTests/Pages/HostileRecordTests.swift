import Adagia
import Foundation
import Hummingbird
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Pages of hostile records")
struct HostileRecordTests {
  private static let attack =
    "rose\"'><script>alert(1)</script><img src=x onerror=alert(2)>&\u{2028}]]>\u{1}</title>{{frame}}"

  private static var record: CatalogRecord {
    var record = CatalogRecord()
    record.text = attack
    record.title = "title " + attack
    record.source = "source " + attack
    record.note = "note " + attack
    record.subjects = ["tag " + attack, "other"]
    record.language = "x\"><script>"
    record.type = "type " + attack
    record.rights = "rights " + attack
    record.identifier = "id " + attack
    record.date = RecordDate(reading: "1843 <script>")
    record.attributions = [
      Attribution(creator: "name " + attack, role: .disputed, locator: "place " + attack, evidence: "why " + attack)
    ]
    record.extra = [
      "extra <script>": .string(attack), "link": .string("javascript:alert(1)"), "list": .array([.string(attack)]),
    ]
    return record
  }

  private static func escapes(_ page: String) -> Bool {
    !page.contains("<script>alert") && !page.contains("<img") && !page.contains("\"><script")
      && !page.contains("href=\"javascript:") && !page.contains("</title>{{")
  }

  @Test(
    "no text of a record becomes markup",
    arguments: [
      "/", "/?q=rose", "/?q=", "/?q=&sort=title&more=tag", "/records/1", "/today", "/random", "/collections",
      "/statistics", "/suggestions?q=ros", "/suggestions?q=tag:ta", "/today.atom",
    ])
  func escaped(path: String) async throws {
    try await PageFixture.test([Self.record, Self.record]) { client in
      let page = try await PageFixture.page(client, path)
      #expect(Self.escapes(page), "\(page)")
    }
  }

  @Test("no text of a query becomes markup", arguments: ["q", "author", "date", "lang", "tag", "more"])
  func query(parameter: String) async throws {
    try await PageFixture.test([Self.record]) { client in
      let value = Self.attack.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      let page = try await PageFixture.page(client, "/?q=rose&\(parameter)=\(value)".replacing("q=rose&q=", with: "q="))
      #expect(Self.escapes(page), "\(page)")
    }
  }

  @Test("the structured data is JSON with the text of the record")
  func structuredData() async throws {
    try await PageFixture.test([Self.record]) { client in
      let page = try await PageFixture.page(client, "/records/1")
      let json = try #require(page.firstMatch(of: /<script type="application\/ld\+json">(.*?)<\/script>/)).output.1
      let data = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
      #expect(data["@type"] as? String == "Quotation")
      #expect(data["text"] as? String == Self.attack)
      #expect(data["creator"] == nil, "a disputed name is no author")
      #expect(!json.contains("<") && !json.contains("\u{2028}"))
    }
  }

  @Test("the feed is well-formed XML with the text of the record")
  func feed() async throws {
    try await PageFixture.test([Self.record]) { client in
      let text = try await PageFixture.page(client, "/today.atom")
      let collector = TextCollector()
      let parser = XMLParser(data: Data(text.utf8))
      parser.delegate = collector
      #expect(parser.parse(), "\(String(describing: parser.parserError))")
      #expect(collector.text.contains("<script>alert(1)</script>"))
    }
  }

  private final class TextCollector: NSObject, XMLParserDelegate {
    var text = ""

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
  }
}
