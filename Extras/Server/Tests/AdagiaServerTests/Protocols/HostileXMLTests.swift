import Adagia
import AdagiaServer
import Foundation
import Testing

@Suite("Records with any characters, in the library protocols")
struct HostileXMLTests {
  private static let text = "a ]]> <script>&amp; \u{1}\u{B}b\u{FFFE} \"c\" 'd' \u{0085}e 🦉 \r\n\tf"
  /// The same as XML 1.0 can have it.
  private static let readable = "a ]]> <script>&amp; b \"c\" 'd' \u{0085}e 🦉 \r\n\tf"

  /// True if one of the texts is that of the record. MARC has no line ends in its fields.
  private static func have(_ texts: [String], _ format: String) -> Bool {
    let hasLines = !format.hasPrefix("marc")
    return texts.contains { hasLines ? $0 == readable : words(of: $0) == words(of: readable) }
  }

  private static func words(of text: String) -> [Substring] { text.split { $0.isWhitespace || $0 == "\u{FFFD}" } }

  /// A server on a catalog with one record, in a collection with an unusual name.
  private func test(_ body: @escaping @Sendable (TestClient) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "adagia-hostile-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "c.db").path()
    let catalog = try Catalog(at: path, for: .writing)
    var record = CatalogRecord()
    (record.text, record.identifier) = (Self.text, "<id>&\"\u{2}")
    record.attributions = [Attribution(creator: "Ann & <Bob>")]
    try await catalog.add(record, to: "la bohème <&> ,!")
    try await catalog.close()
    let place = try #require(ServerConfiguration.CatalogPlace(name: "c", path: path))
    try await ServerFixture.test(ServerConfiguration(catalogs: [place])) { try await body($0) }
  }

  @Test("SRU escapes them in both packings and schemas", arguments: ["xml", "string"], ["dc", "marcxml"])
  func sru(packing: String, schema: String) async throws {
    try await test { client in
      let answer = try await client.xml(
        "/sru", ["version": "1.2", "query": "script", "recordPacking": packing, "recordSchema": schema])
      #expect(try answer.text("numberOfRecords") == "1")
      let texts =
        packing == "xml"
        ? try answer.texts(schema == "dc" ? "title" : "subfield")
        : try FoundationXMLText.of(try #require(try answer.text("recordData")))(schema == "dc" ? "title" : "subfield")
      #expect(Self.have(texts, schema), "\(texts)")
    }
  }

  @Test("OAI-PMH escapes them, and names the set so that it is found again")
  func oai() async throws {
    try await test { client in
      let set = try #require(try await client.xml("/oai", ["verb": "ListSets"]).text("setSpec"))
      #expect(set.wholeMatch(of: /[A-Za-z0-9_.!\-]+/) != nil)
      for format in ["oai_dc", "marc21"] {
        let answer = try await client.xml(
          "/oai", ["verb": "ListRecords", "metadataPrefix": format, "set": set])
        #expect(try answer.texts("setSpec") == [set])
        let texts = try answer.texts(format == "marc21" ? "subfield" : "title")
        #expect(Self.have(texts, format), "\(texts)")
      }
    }
  }

  @Test("a request is repeated with its characters escaped")
  func echo() async throws {
    try await test { client in
      let query = "\"<script> & \u{1} ]]>\""
      #expect(try await client.xml("/sru", ["query": query]).text("query") == "\"<script> &  ]]>\"")
      let answer = try await client.xml(
        "/oai", ["verb": "GetRecord", "metadataPrefix": "oai_dc", "identifier": "\"><x a=\"\u{1}"])
      #expect(try answer.attributes("identifier", of: "request") == ["\"><x a=\""])
      #expect(try answer.attributes("code", of: "error") == ["idDoesNotExist"])
    }
  }
}
