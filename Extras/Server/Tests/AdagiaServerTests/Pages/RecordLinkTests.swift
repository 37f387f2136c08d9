import Adagia
import AdagiaServer
import Foundation
import HTTPTypes
import Testing

/// Addresses of records that last: the identifier, or else the number.
@Suite("Links to records")
struct RecordLinkTests {
  private static func record(_ text: String, _ identifier: String?) -> CatalogRecord {
    var record = CatalogRecord()
    (record.text, record.identifier) = (text, identifier)
    return record
  }

  /// The text that is reached by an address, after at most one redirection.
  private static func text(_ client: TestClient, _ path: String, from depth: Int = 0) async throws -> String? {
    let answer = try await client.execute(uri: path, method: .get)
    if let next = answer.headers[.location] {
      try #require(depth == 0, "\(path) leads on to \(next)")
      return try await text(client, next, from: 1)
    }
    return answer.status == .ok ? answer.text.firstMatch(of: /id="text"><p>([^<]*)</).map { String($0.output.1) } : nil
  }

  private static let identifiers = [
    "grc-plato-unexamined", "doi:10.1000/182", "Größe 1", "a?b#c&d=e", "100%", "%2F", "+", "c++", "\"<x>'", "道",
    "de\u{0301}ja\u{0300}", "d\u{E9}j\u{E0}", "citation.bib", "-", "~", "a\\b", "7", "007", "#3", "+4",
    String(repeating: "long-", count: 90),
  ]

  @Test("every identifier is an address, and each page has its own in all links")
  func identifiers() async throws {
    let records = Self.identifiers.enumerated().map { Self.record("named \($0.offset)", $0.element) }
    try await PageFixture.test(records) { client in
      var list = try await PageFixture.page(client, "/?q=named")
      let next = try #require(list.firstMatch(of: /rel="next" href="([^"]*)"/)).output.1.description
      list += try await PageFixture.page(client, next.replacing("&amp;", with: "&"))
      let links = Set(list.matches(of: /class="permalink" href="([^"]*)"/).map { String($0.output.1) })
      #expect(links.count == Self.identifiers.count)
      for link in links {
        let answer = try await client.execute(uri: link, method: .get)
        #expect(answer.status == .ok, "\(link)")
        #expect(answer.text.contains("<link rel=\"canonical\" href=\"http://localhost\(link)\">"), "\(link)")
        #expect(answer.text.contains("\"url\":\"http://localhost\(link)\""), "\(link)")
        #expect(answer.text.contains("href=\"\(link)/citation.ris\""), "\(link)")
        #expect(try await client.execute(uri: link + "/citation.ris", method: .get).status == .ok, "\(link)")
      }
    }
  }

  @Test(
    "each identifier opens its own record, byte for byte, and its number leads there", arguments: 0..<21)
  func each(place: Int) async throws {
    let records = Self.identifiers.enumerated().map { Self.record("text \($0.offset)", $0.element) }
    try await PageFixture.test(records) { client in
      let name = try #require(Self.identifiers[place].addingPercentEncoding(withAllowedCharacters: .alphanumerics))
      #expect(try await Self.text(client, "/records/\(name)") == "text \(place)")
      #expect(try await Self.text(client, "/records/\(place + 1)?by=number") == "text \(place)")
    }
  }

  @Test(
    "identifiers that no path can have leave the number", arguments: ["..", ".", String(repeating: "x", count: 501)])
  func unusable(identifier: String) async throws {
    try await PageFixture.test([Self.record("first", identifier)]) { client in
      let list = try await PageFixture.page(client, "/?q=first")
      #expect(list.contains("class=\"permalink\" href=\"/records/1\""))
      #expect(try await Self.text(client, "/records/1") == "first")
    }
  }

  @Test("a number leads to the identifier's address, which leads no further")
  func redirection() async throws {
    try await PageFixture.test([Self.record("first", "a b"), Self.record("second", "..")]) { client in
      let answer = try await client.execute(uri: "/records/1", method: .get)
      #expect(answer.status == .found)
      #expect(answer.headers[.location] == "/records/a%20b")
      #expect(try await client.execute(uri: "/records/a%20b", method: .get).status == .ok)
      #expect(try await client.execute(uri: "/records/2", method: .get).status == .ok)
      #expect(try await Self.text(client, "/records/02") == "second")
      let named = try await client.execute(uri: "/c/made/records/1", method: .get)
      #expect(named.headers[.location] == "/c/made/records/a%20b")
    }
  }

  @Test("a record from a source without identifiers has one of its content, which is the same in any catalog")
  func content() async throws {
    let first = try await PageFixture.test([Self.record("first", nil)]) { client in
      try await client.execute(uri: "/records/1", method: .get).headers[.location]
    }
    let path = try #require(first)
    try await PageFixture.test([Self.record("other", nil), Self.record("first", nil)]) { client in
      let text = try await Self.text(client, path)
      #expect(text == "first")
    }
  }

  @Test("an identifier that is another record's number hides neither of the two")
  func numbers() async throws {
    let records = [Self.record("first", "2"), Self.record("second", ".."), Self.record("third", "1")]
    try await PageFixture.test(records) { client in
      #expect(try await Self.text(client, "/records/2") == "first")
      #expect(try await Self.text(client, "/records/1") == "third")
      #expect(try await Self.text(client, "/records/1?by=number") == "first")
      #expect(try await Self.text(client, "/records/2?by=number") == "second")
      #expect(try await Self.text(client, "/records/3") == "third")
      let page = try await PageFixture.page(client, "/?q=second")
      #expect(page.contains("class=\"permalink\" href=\"/records/2?by=number\""))
    }
  }

  @Test("collections with the same identifier are told apart, and the bare one offers both")
  func collections() async throws {
    try await PageFixture.test(
      { catalog in
        try await catalog.importRecords([Self.record("mine", "x/1")], into: "my books")
        try await catalog.importRecords([Self.record("theirs", "x/1"), Self.record("other", "y")], into: "zoë")
      },
      { client in
        #expect(try await Self.text(client, "/records/x%2F1?in=my+books") == "mine")
        #expect(try await Self.text(client, "/records/x%2F1?in=zo%C3%AB") == "theirs")
        #expect(try await Self.text(client, "/records/y?in=zo%C3%AB") == "other")
        let choice = try await client.execute(uri: "/records/x%2F1", method: .get)
        #expect(choice.status == .multipleChoices)
        for link in ["/records/x%2F1?in=my+books", "/records/x%2F1?in=zo%C3%AB"] {
          #expect(choice.text.contains("href=\"\(link)\""))
          #expect(try await PageFixture.page(client, "/?q=mine+OR+theirs").contains("permalink\" href=\"\(link)\""))
        }
        #expect(try await PageFixture.page(client, "/?q=other").contains("permalink\" href=\"/records/y\""))
        #expect(try await Self.text(client, "/records/1") == "mine")
        #expect(try await Self.text(client, "/records/2") == "theirs")
      })
  }

  @Test(
    "an address of nothing is not found",
    arguments: ["none", "99", "a?in=other", "a?by=number", "%FF", "0", "-1", "1?in=made"])
  func missing(name: String) async throws {
    try await PageFixture.test([Self.record("first", "a")]) { client in
      let status = try await client.execute(uri: "/records/\(name)", method: .get).status
      #expect(status == .notFound)
    }
  }

  @Test("an address by identifier opens the same record in a pack, and in a new catalog from an export")
  func lasting() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "adagia-links-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let starter = try Catalog(at: try await ServerFixture.starter.value)
    let pack = folder.appending(path: "latin.pack").path()
    try await starter.pack("lang:la", to: pack)
    let exported = folder.appending(path: "export.jsonl")
    var lines: [Data] = []
    for try await record in starter.records(matching: "lang:la") { lines.append(Data(record.json)) }
    try Data(lines.reversed().joined(separator: Data("\n".utf8))).write(to: exported)
    let fresh = folder.appending(path: "fresh.db").path()
    let catalog = try Catalog(at: fresh, for: .writing)
    try await catalog.importFiles(ImportRequest(inputs: [exported.path()], collection: "fresh"))
    let records = try await starter.search("lang:la", limit: 20).hits.map(\.record)
    #expect(records.count == 20)
    for path in [pack, fresh] {
      let place = try #require(ServerConfiguration.CatalogPlace(name: "copy", path: path))
      try await ServerFixture.test(ServerConfiguration(catalogs: [place])) { client in
        for stored in records {
          let identifier = try #require(stored.record.identifier)
          let page = try await PageFixture.page(client, "/records/\(identifier)")
          #expect(page.contains("\"identifier\":\"\(identifier)\""), "\(path)")
        }
      }
    }
  }
}
