import Adagia
import Foundation
import Hummingbird
import Testing

@Suite("The records of the API")
struct RecordRouteTests {
  @Test("a record is as the library has it, with a tag that is known again")
  func oneRecord() async throws {
    let stored = try #require(try await Catalog(at: ServerFixture.starter.value).record(RecordID(7)))
    try await ServerFixture.test { client in
      let tag = try await client.execute(uri: "/api/v1/records/7", method: .get) { response in
        #expect(Array(response.body.readableBytesView) == stored.json)
        return try #require(response.headers[.eTag])
      }
      try await client.execute(uri: "/api/v1/records/7", method: .get, headers: [.ifNoneMatch: tag]) { response in
        #expect(response.status == .notModified)
      }
    }
  }

  @Test("a number without a record, and no number, are not found", arguments: ["99999999", "0", "x", "-1"])
  func notFound(name: String) async throws {
    try await ServerFixture.test { client in
      try await client.execute(uri: "/api/v1/records/\(name)", method: .get) { response in
        #expect(response.status == .notFound)
        let problem = try response.json()
        #expect(problem["parameter"] as? String == "id")
      }
    }
  }

  @Test("several records come in the order of the request, and those that are missing are named")
  func several() async throws {
    try await ServerFixture.test { client in
      let uri = "/api/v1/records?id=9&id=99999999&id=3&id=9&identifier=en-barrie-courage&identifier=nobody"
      try await client.execute(uri: uri, method: .get) { response in
        let json = try response.json()
        let records = try #require(json["records"] as? [[String: Any]])
        #expect(records.prefix(2).compactMap { $0["id"] as? Int } == [9, 3])
        #expect(records.last?["identifier"] as? String == "en-barrie-courage")
        #expect(records.count == 3)
        #expect(json["missing"] as? [String] == ["99999999", "nobody"])
      }
    }
  }

  @Test("an empty identifier is a problem, also beside a record that is named")
  func emptyIdentifier() async throws {
    try await ServerFixture.test { client in
      try await client.execute(uri: "/api/v1/records?id=3&identifier=", method: .get) { response in
        #expect(response.status == .badRequest)
        let problem = try response.json()
        #expect(problem["parameter"] as? String == "identifier")
      }
    }
  }

  @Test("a stream has each matching record once, and says how many before")
  func stream() async throws {
    let catalog = try await Catalog(at: ServerFixture.starter.value)
    var expected: [[UInt8]] = []
    for try await record in catalog.records(matching: "lang:de") { expected.append(record.json) }
    try await ServerFixture.test { [expected] client in
      try await client.execute(uri: "/api/v1/records.ndjson?q=lang:de", method: .get) { response in
        #expect(response.headers[.contentType] == "application/x-ndjson")
        let lines = response.body.readableBytesView.split(separator: UInt8(ascii: "\n")).map(Array.init)
        #expect(lines == expected)
        #expect(response.headers[.init("Adagia-Record-Count")!] == "\(expected.count)")
        #expect(!lines.isEmpty)
      }
    }
  }

  @Test("a warning about a query goes with the stream, in plain ASCII")
  func streamWarning() async throws {
    try await ServerFixture.test { client in
      try await client.execute(uri: "/api/v1/records.ndjson?q=date:%C3%A4%0D%0ASet-Cookie:a", method: .get) {
        response in
        let warning = try #require(response.headers[.init("Adagia-Warning")!])
        #expect(warning.utf8.allSatisfy { $0 >= 32 && $0 < 127 })
        #expect(warning.contains("%C3%A4"))
        #expect(response.headers[.setCookie] == nil)
      }
    }
  }

  @Test("similar records are those of the library")
  func similar() async throws {
    let expected = try await Catalog(at: ServerFixture.starter.value).similar(to: RecordID(7), limit: 4)
    try await ServerFixture.test { client in
      try await client.execute(uri: "/api/v1/records/7/similar?limit=4", method: .get) { response in
        let json = try response.json()
        let hits = try #require(json["hits"] as? [[String: Any]])
        #expect(hits.compactMap { $0["id"] as? Int } == expected?.map { Int($0.id.rawValue) })
      }
    }
  }

  @Test("the record of a day stays the same, and an impossible day is a problem")
  func today() async throws {
    try await ServerFixture.test { client in
      let first = try await client.execute(uri: "/api/v1/today?day=2026-01-31", method: .get) { $0.text }
      let second = try await client.execute(uri: "/api/v1/today?day=2026-01-31", method: .get) { $0.text }
      #expect(first == second)
      try await client.execute(uri: "/api/v1/today?day=2026-02-30", method: .get) { response in
        #expect(response.status == .badRequest)
      }
    }
  }

  @Test("random records are different ones, and all of them when fewer match")
  func random() async throws {
    try await ServerFixture.test { client in
      func ids(_ query: String) async throws -> [Int] {
        let answer = try await client.execute(uri: "/api/v1/random?\(query)", method: .get)
        #expect(answer.status == .ok && answer.headers[.cacheControl] == "no-store")
        let records = try #require(try answer.json()["records"] as? [[String: Any]])
        return records.compactMap { $0["id"] as? Int }
      }
      let some = try await ids("n=20&q=lang:la")
      #expect(some.count == 20 && Set(some).count == 20)
      #expect(try await ids("n=3&q=id:en-barrie-courage").count == 1)
      #expect(try await ids("n=3&q=id:no-such-record").isEmpty)
      for bad in ["0", "21", "x", ""] {
        let answer = try await client.execute(uri: "/api/v1/random?n=\(bad)", method: .get)
        #expect(answer.status == .badRequest && answer.text.contains("from 1 to 20"), "\(bad)")
      }
      let one = try await client.execute(uri: "/api/v1/random", method: .get) { try $0.json() }
      #expect(one["record"] is [String: Any] && one["records"] == nil)
    }
  }

  @Test("a date is read as the library reads it")
  func date() async throws {
    try await ServerFixture.test { client in
      try await client.execute(uri: "/api/v1/dates?text=c.+400+BC", method: .get) { response in
        let date = try response.json()
        #expect(date["date_edtf"] as? String == "-0399~")
        #expect(date["text"] as? String == "about 400 BCE")
        #expect(date["approximate"] as? Bool == true)
      }
    }
  }
}
