import Adagia
import AdagiaServer
import Foundation
import Hummingbird
import Testing

@Suite("SRU")
struct SRURouteTests {
  @Test("every version has the hits of the library", arguments: ["1.1", "1.2", "2.0"])
  func sameHits(version: String) async throws {
    let expected = try await Catalog(at: ServerFixture.starter.value).search("author:(twain)", limit: 100).hits
    try await ServerFixture.test { client in
      let answer = try await client.xml(
        "/sru",
        [
          "version": version, "operation": "searchRetrieve", "query": "dc.creator=twain", "maximumRecords": "100",
          "recordSchema": "dc",
        ])
      #expect(try answer.text("numberOfRecords") == "\(expected.count)")
      #expect(try answer.texts("identifier") == expected.map { $0.record.identifier })
      #expect(try answer.texts("recordPosition") == (1...expected.count).map { "\($0)" })
      #expect(try answer.texts("diagnostic").isEmpty)
      let escaping = try answer.texts(version == "2.0" ? "recordXMLEscaping" : "recordPacking")
      #expect(Set(escaping) == ["xml"])
    }
  }

  @Test("the next position leads through all records once")
  func pages() async throws {
    try await ServerFixture.test { client in
      var (next, identifiers) = (Optional("1"), [String]())
      var total: String?
      while let start = next {
        let answer = try await client.xml(
          "/sru", ["query": "dc.creator any \"twain seneca\"", "startRecord": start, "maximumRecords": "7"])
        identifiers += try answer.texts("recordIdentifier")
        total = try answer.text("numberOfRecords")
        next = try answer.text("nextRecordPosition")
      }
      #expect(identifiers.count > 20)
      #expect(total == "\(identifiers.count)")
      #expect(Set(identifiers).count == identifiers.count)
    }
  }

  @Test("a string has the same record as XML has", arguments: ["dc", "marcxml"])
  func packing(schema: String) async throws {
    try await ServerFixture.test { client in
      let xml = try await client.xml("/sru", ["version": "1.2", "query": "rec.id=2", "recordSchema": schema])
      let string = try await client.xml(
        "/sru", ["version": "1.2", "query": "rec.id=2", "recordSchema": schema, "recordPacking": "string"])
      let inner = try #require(try string.text("recordData"))
      let record = try FoundationXMLText.of(inner)
      #expect(try xml.texts(schema == "dc" ? "title" : "subfield") == record(schema == "dc" ? "title" : "subfield"))
      #expect(try string.count("//*[local-name()='recordData']/*") == 0)
    }
  }

  @Test("the explain record names indexes that can be searched")
  func explain() async throws {
    try await ServerFixture.test { client in
      let answer = try await client.xml("/sru")
      let (sets, names) = (try answer.attributes("set", of: "name"), try answer.texts("name"))
      #expect(names.count == sets.count && names.count > 15)
      for (set, name) in zip(sets, names) {
        let term = name.contains("date") ? "1900" : "a"
        let found = try await client.xml("/sru", ["query": "\(set).\(name) = \(term)"])
        let uris = try found.texts("uri")
        #expect(uris.allSatisfy { $0 == "urn:x-adagia:query-warning" }, "\(set).\(name): \(uris)")
      }
    }
  }

  @Test(
    "a refusal has the standard's number",
    arguments: [
      ("operation=searchRetrieve&version=1.1", 7), ("operation=update&version=1.1", 4),
      ("version=3.0&query=a", 5), ("query=a&maximumRecords=x", 6), ("query=a&startRecord=0", 6),
      ("query=a&query=b", 6), ("query=a&colour=red", 8), ("query=%28", 10), ("query=a&startRecord=9999", 61),
      ("query=a&startRecord=99999999", 61), ("query=a&recordSchema=mods", 66),
      ("version=1.1&query=a&recordPacking=json", 71), ("query=a&recordXMLEscaping=json", 71),
      ("version=1.1&query=a&recordXPath=%2F", 72), ("query=a&stylesheet=x.xsl", 110), ("query=a&queryType=pqf", 201),
      ("query=a&sortKeys=title,,0+date", 84),
    ])
  func refusals(parameters: String, number: Int) async throws {
    try await ServerFixture.test { client in
      let answer = try await client.xml("/sru?\(parameters)")
      #expect(try answer.texts("uri") == ["info:srw/diagnostic/1/\(number)"])
      #expect(try answer.text("numberOfRecords") == "0")
      #expect(try answer.texts("record").isEmpty)
    }
  }

  @Test("an order of either kind is kept")
  func orders() async throws {
    let expected = try await Catalog(at: ServerFixture.starter.value)
      .search(SearchRequest("author:(twain)", limit: 100, sort: .dateDescending)).hits.map { $0.record.identifier }
    try await ServerFixture.test { client in
      let keyed = try await client.xml(
        "/sru", ["version": "1.1", "query": "dc.creator=twain", "maximumRecords": "100", "sortKeys": "date,,0"])
      let sorted = try await client.xml(
        "/sru", ["query": "dc.creator=twain sortBy dc.date/sort.descending", "maximumRecords": "100"])
      #expect(try keyed.texts("identifier") == expected)
      #expect(try sorted.texts("identifier") == expected)
    }
  }

  @Test("a scan has the names around a term in order, with their counts", arguments: ["1.1", "1.2", "2.0"])
  func scan(version: String) async throws {
    var request = SearchRequest("", limit: 0)
    request.facets = [FacetRequest("author", limit: 100_000)]
    let facet = try #require(try await Catalog(at: ServerFixture.starter.value).search(request).facets.first)
    let counts = Dictionary(
      uniqueKeysWithValues: (facet.values + facet.unnamed).map {
        ($0.value, "\($0.count + $0.misattributedCount + $0.otherCount)")
      })
    try await ServerFixture.test { client in
      func scan(_ clause: String, _ position: String, _ count: String) async throws -> [String] {
        let answer = try await client.xml(
          "/sru",
          [
            "version": version, "operation": "scan", "scanClause": clause, "responsePosition": position,
            "maximumTerms": count,
          ])
        let values = try answer.texts("value")
        #expect(try answer.texts("numberOfRecords") == values.map { counts[$0] })
        return values
      }
      #expect(try await scan("dc.creator = \"\"", "1", "500").count == min(500, counts.count))
      let all = try await scan("dc.creator = m", "1", "500")
      let seneca = try #require(all.firstIndex { $0.hasPrefix("Seneca") })
      #expect(try await scan("dc.creator = seneca", "1", "3") == Array(all[seneca..<seneca + 3]))
      #expect(try await scan("dc.creator = SENECA", "2", "3") == Array(all[seneca - 1..<seneca + 2]))
      #expect(try await scan("dc.creator = \"\(all[seneca])\"", "0", "1") == [all[seneca + 1]])
      #expect(try await scan("dc.creator = \u{10FFFD}", "1", "3") == [])
    }
  }

  @Test(
    "a scan that has no list of terms gets a diagnostic",
    arguments: [("adagia.text = a", "16"), ("dc.creator = a and b", "10"), ("dc.creator =", "10"), ("", "7")])
  func scanWithoutTerms(clause: String, code: String) async throws {
    try await ServerFixture.test { client in
      let answer = try await client.xml("/sru", ["operation": "scan", "scanClause": clause])
      #expect(try answer.text("uri") == "info:srw/diagnostic/1/\(code)")
      #expect(try answer.count("/*[local-name()='scanResponse']") == 1)
      #expect(try answer.texts("term").isEmpty)
    }
  }

  @Test("a form is read like a URL, and nothing else is")
  func form() async throws {
    try await ServerFixture.test { client in
      let expected = try await client.xml("/sru", ["query": "courage"]).texts("identifier")
      let body = ByteBuffer(string: client.form(["query": "courage"]))
      let type = "application/x-www-form-urlencoded; charset=utf-8"
      let found = try await client.execute(uri: "/sru", method: .post, headers: [.contentType: type], body: body) {
        try XMLAnswer($0).texts("identifier")
      }
      #expect(found == expected)
      try await client.execute(uri: "/sru", method: .post, headers: [.contentType: "text/plain"], body: body) {
        #expect($0.status == .unsupportedMediaType)
      }
    }
  }

  @Test("any text is a query with an answer", arguments: 0..<40 as Range<UInt64>)
  func anyQuery(seed: UInt64) async throws {
    var random = SeededBytes(seed: seed)
    let pieces = [
      "a", "dc.title", "=", "any", "\"", "\\", "(", ")", "and", "not", "prox", "/", "<", ">", "*", "?", "^", "sortBy",
      "\u{1}", "é", "\r\nX-Evil: 1", "&lt;", "]]>", "\u{FFFE}", " ", "1900", "dc.date", "within", "🦉", "'", "~", ":",
    ]
    let queries = (0..<20).map { _ in
      (0..<Int.random(in: 1...12, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined(separator: Bool.random(using: &random) ? " " : "")
    }
    try await ServerFixture.test { client in
      for query in queries {
        let target = "/sru?" + client.form(["query": query])
        try await client.execute(uri: target, method: .get) { response in
          #expect(response.status == .ok, "seed \(seed): \(query)")
          #expect(response.headers.allSatisfy { !$0.value.contains("Evil") })
          let answer = try XMLAnswer(response)
          #expect(try answer.text("numberOfRecords") != nil, "seed \(seed): \(query)")
        }
      }
    }
  }
}
