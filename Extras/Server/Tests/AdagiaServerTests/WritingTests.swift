import Adagia
import AdagiaServer
import Foundation
import Hummingbird
import Testing

@Suite("Writing")
struct WritingTests {
  /// A server that takes changes to a catalog of its own, and the secrets of two tokens.
  private struct Fixture {
    let configuration: ServerConfiguration
    let catalog: Catalog
    let secret: String

    init(right: AccessToken.Right = .edit) throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "adagia-writing-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let path = folder.appending(path: "mine.db").path()
      catalog = try Catalog(at: path, for: .writing)
      let made = try #require(AccessToken.make(name: "ada", right: right, on: "2026-01-31"))
      secret = made.secret
      let tokens = folder.appending(path: "tokens.json").path()
      #expect(try TokenFile(at: tokens).add(made.token))
      var configuration = ServerConfiguration(
        catalogs: [try #require(ServerConfiguration.CatalogPlace(name: "mine", path: path))])
      configuration.tokensPath = tokens
      self.configuration = configuration
    }

    var headers: HTTPFields { [.authorization: "Bearer \(secret)", .contentType: "application/json"] }
  }

  private static let saying = ByteBuffer(string: #"{"text":"Festina lente.","language":"la","subject":["haste"]}"#)

  @Test("a record is added, changed with its tag, and removed, each in the journal under the token's name")
  func wholeLife() async throws {
    let fixture = try Fixture()
    try await ServerFixture.test(fixture.configuration) { client in
      var headers = fixture.headers
      let tag = try await client.execute(
        uri: "/api/v1/records?collection=mine", method: .post, headers: headers, body: Self.saying
      ) { response in
        #expect(response.status == .created)
        #expect(response.headers[.location] == "/api/v1/records/1")
        return try #require(response.headers[.eTag])
      }
      headers[.ifMatch] = tag
      let changed = ByteBuffer(string: #"{"text":"Festina lente!","language":"la"}"#)
      let second = try await client.execute(uri: "/api/v1/records/1", method: .put, headers: headers, body: changed) {
        #expect($0.status == .ok)
        return try #require($0.headers[.eTag])
      }
      #expect(second != tag)
      headers[.ifMatch] = second
      try await client.execute(uri: "/api/v1/records/1", method: .delete, headers: headers) { response in
        #expect(response.status == .noContent)
      }
    }
    let journal = try await fixture.catalog.journal().map(\.input)
    #expect(journal == ["ada: remove 1", "ada: change 1", "ada: add to mine"])
    #expect(try await fixture.catalog.statistics().recordCount == 0)
  }

  @Test("the second of two writers with one tag is refused and changes nothing")
  func twoWriters() async throws {
    let fixture = try Fixture()
    var record = CatalogRecord()
    record.text = "one"
    let id = try await fixture.catalog.add(record, to: "mine").id
    try await ServerFixture.test(fixture.configuration) { client in
      var headers = fixture.headers
      headers[.ifMatch] = try await client.execute(uri: "/api/v1/records/\(id)", method: .get) { $0.headers[.eTag] }
      for (text, status) in [("two", HTTPResponse.Status.ok), ("three", .preconditionFailed)] {
        let body = ByteBuffer(string: #"{"text":"\#(text)"}"#)
        try await client.execute(uri: "/api/v1/records/\(id)", method: .put, headers: headers, body: body) { response in
          #expect(response.status == status)
        }
      }
    }
    #expect(try await fixture.catalog.record(id)?.text == "two")
  }

  @Test("writing needs a token, a right and If-Match, and is refused from a foreign page")
  func refusals() async throws {
    let fixture = try Fixture()
    var record = CatalogRecord()
    record.text = "one"
    try await fixture.catalog.add(record, to: "mine")
    var foreign = fixture.headers
    foreign[.origin] = "https://evil.example"
    let cases: [(HTTPFields, HTTPResponse.Status)] = [
      ([:], .unauthorized), ([.authorization: "Bearer adagia_0"], .unauthorized),
      ([.authorization: "Basic YTpi"], .unauthorized),
      (foreign, .forbidden), (fixture.headers, .preconditionRequired),
    ]
    try await ServerFixture.test(fixture.configuration) { client in
      for (headers, status) in cases {
        try await client.execute(uri: "/api/v1/records/1", method: .delete, headers: headers) { response in
          #expect(response.status == status)
        }
      }
    }
    #expect(try await fixture.catalog.statistics().recordCount == 1)
  }

  @Test("the word before a secret is read in any case", arguments: ["bearer", "BEARER", "Bearer  "])
  func scheme(word: String) async throws {
    let fixture = try Fixture()
    try await ServerFixture.test(fixture.configuration) { client in
      let headers: HTTPFields = [.authorization: "\(word) \(fixture.secret)"]
      try await client.execute(uri: "/api/v1/journal", method: .get, headers: headers) { #expect($0.status == .ok) }
    }
  }

  @Test("a server without tokens takes no change")
  func readOnly() async throws {
    try await ServerFixture.test { client in
      let cases: [(HTTPFields, HTTPResponse.Status)] = [
        ([:], .unauthorized), ([.authorization: "Bearer a"], .forbidden),
      ]
      for (headers, status) in cases {
        try await client.execute(
          uri: "/api/v1/records?collection=mine", method: .post, headers: headers, body: Self.saying
        ) { response in
          #expect(response.status == status)
          #expect(response.text.contains("read-only"))
        }
      }
    }
  }

  @Test("a token that was removed is refused at once")
  func removedToken() async throws {
    let fixture = try Fixture()
    try await ServerFixture.test(fixture.configuration) { client in
      let path = try #require(fixture.configuration.tokensPath)
      #expect(try TokenFile(at: path).remove("ada"))
      try await client.execute(uri: "/api/v1/journal", method: .get, headers: fixture.headers) { response in
        #expect(response.status == .unauthorized)
      }
    }
  }

  @Test("the file of tokens has no secret, and only its owner reads it")
  func tokenFile() throws {
    let fixture = try Fixture()
    let path = try #require(fixture.configuration.tokensPath)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(!text.contains(fixture.secret) && !text.contains(fixture.secret.dropFirst(7)))
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test("a date that cannot be read is a warning in the answer that names the date before")
  func unreadableDate() async throws {
    let fixture = try Fixture()
    try await ServerFixture.test(fixture.configuration) { client in
      let added = try await client.execute(
        uri: "/api/v1/records?collection=mine", method: .post, headers: fixture.headers,
        body: ByteBuffer(string: #"{"text":"one bird","date":"1843"}"#))
      #expect(added.status == .created)
      #expect(!String(buffer: added.body).contains("warnings"))
      var headers = fixture.headers
      headers[.ifMatch] = added.headers[.eTag]
      let changed = try await client.execute(
        uri: "/api/v1/records/1", method: .put, headers: headers,
        body: ByteBuffer(string: #"{"text":"one bird","date":"whenever"}"#))
      #expect(changed.status == .ok)
      let body = String(buffer: changed.body)
      #expect(body.contains(#""warnings":["the date 'whenever' was not understood."#))
      #expect(body.contains("The date before was '1843'."))
      #expect((try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])?["id"] as? Int == 1)
    }
  }

  @Test("a change is undone for the records that nothing later changed")
  func undoFree() async throws {
    let fixture = try Fixture()
    for text in ["one bird", "two birds"] {
      var record = CatalogRecord()
      record.text = text
      try await fixture.catalog.add(record, to: "mine")
    }
    _ = try await fixture.catalog.edit(matching: "*", RecordEdit(addedTags: ["wings"]))
    _ = try await fixture.catalog.edit(matching: "text:two", RecordEdit(addedTags: ["two"]))
    try await ServerFixture.test(fixture.configuration) { client in
      func undo(_ body: String) async throws -> (HTTPResponse.Status, String) {
        let response = try await client.execute(
          uri: "/api/v1/undo", method: .post, headers: fixture.headers, body: ByteBuffer(string: body))
        return (response.status, String(buffer: response.body))
      }
      let blocked = try await undo(#"{"entry":3}"#)
      #expect(blocked.0 == .conflict)
      #expect(blocked.1.contains("changed record 2 later. Undo entry 4 first. Or undo it for the 1 record"))
      let part = try await undo(#"{"entry":3,"free":true}"#)
      #expect(part.0 == .ok)
      #expect(part.1.contains(#""kind":"revert""#))
      #expect(part.1.contains(#""skipped":1"#))
    }
    #expect(try await fixture.catalog.search("tag:wings").total == 1)
  }

  @Test("tags are tried first, then set, then undone")
  func tags() async throws {
    let fixture = try Fixture()
    for text in ["one bird", "two birds", "a fish"] {
      var record = CatalogRecord()
      record.language = "en"
      record.text = text
      try await fixture.catalog.add(record, to: "mine")
    }
    try await ServerFixture.test(fixture.configuration) { client in
      func post(_ path: String, _ body: String) async throws -> [String: Any] {
        let response = try await client.execute(
          uri: path, method: .post, headers: fixture.headers, body: ByteBuffer(string: body)
        ) { $0 }
        #expect(response.status == .ok)
        return try response.json()
      }
      let plan = try await post("/api/v1/tags", #"{"query":"bird","add":["wings"],"dry_run":true}"#)
      #expect(plan["changes"] as? Int == 2)
      #expect(try await fixture.catalog.search("tag:wings").total == 0)
      let done = try await post("/api/v1/tags", #"{"query":"bird","add":["wings"]}"#)
      #expect(try await fixture.catalog.search("tag:wings").total == 2)
      let entry = try #require(done["entry"] as? Int)
      _ = try await post("/api/v1/undo", #"{"entry":\#(entry)}"#)
    }
    #expect(try await fixture.catalog.search("tag:wings").total == 0)
    let last = try #require(try await fixture.catalog.journal(limit: 1).first)
    #expect(last.kind == .undo)
    #expect(last.input.hasPrefix("ada: undo "))
  }

  @Test(
    "a body that is not a record is a problem that names the field",
    arguments: [
      (#"{"text":5}"#, "text", 400), (#"{"text":"a","subject":[5]}"#, "subject", 400), (#"{}"#, "text", 422),
      (#"{"text":" \n"}"#, "text", 422), (#"{"text":"a","note":"b\u0000"}"#, "note", 422),
    ])
  func badBody(body: String, field: String, status: Int) async throws {
    let fixture = try Fixture()
    try await ServerFixture.test(fixture.configuration) { client in
      try await client.execute(
        uri: "/api/v1/records?collection=mine", method: .post, headers: fixture.headers, body: ByteBuffer(string: body)
      ) { response in
        #expect(response.status.code == status)
        let problem = try response.json()
        #expect(problem["parameter"] as? String == field)
      }
    }
  }

  @Test(
    "a record with one field that a search looks at is taken, and none without",
    arguments: [
      ("text", #""a""#), ("title", #""a""#), ("source", #""a""#), ("note", #""a""#), ("subject", #"["a"]"#),
      ("creator", #""a""#), ("attributions", #"[{"creator":"a"}]"#),
    ])
  func oneField(name: String, value: String) async throws {
    let fixture = try Fixture()
    try await ServerFixture.test(fixture.configuration) { client in
      func status(_ body: String) async throws -> HTTPResponse.Status {
        try await client.execute(
          uri: "/api/v1/records?collection=mine", method: .post, headers: fixture.headers,
          body: ByteBuffer(string: body)
        ) { $0.status }
      }
      let blank = try await status(#"{"language":"en","\#(name)":null}"#)
      #expect(blank == .unprocessableContent)
      let filled = try await status(#"{"language":"en","\#(name)":\#(value)}"#)
      #expect(filled == .created)
    }
  }

  @Test("uploads that a killed server left are removed at the next start, and no other server's")
  func leftovers() async throws {
    let files = FileManager.default
    func makeUpload() throws -> URL {
      let folder = files.temporaryDirectory.appending(path: "adagia-upload-\(UUID().uuidString)")
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("{}".utf8).write(to: folder.appending(path: "ada.upload.jsonl"))
      return folder
    }
    let (left, used) = (try makeUpload(), try makeUpload())
    let running = try FileHandle(forReadingFrom: used.appending(path: "ada.upload.jsonl"))
    #expect(flock(running.fileDescriptor, LOCK_EX) == 0)
    try await ServerFixture.test(Fixture().configuration) { _ in }
    #expect(!files.fileExists(atPath: left.path()))
    #expect(files.fileExists(atPath: used.path()))
    try running.close()
    try files.removeItem(at: used)
  }

  @Test("a body beyond the limit is refused")
  func largeBody() async throws {
    let fixture = try Fixture()
    try await ServerFixture.test(fixture.configuration) { client in
      let body = ByteBuffer(repeating: UInt8(ascii: " "), count: 1_048_577)
      try await client.execute(
        uri: "/api/v1/records?collection=mine", method: .post, headers: fixture.headers, body: body
      ) { response in
        #expect(response.status == .contentTooLarge)
      }
    }
  }

  @Test("an upload becomes records, and its events end with the counts")
  func upload() async throws {
    let fixture = try Fixture(right: .import)
    try await ServerFixture.test(fixture.configuration) { client in
      let lines = #"{"text":"one"}"# + "\n" + #"{"text":"two"}"# + "\n" + "nonsense\n"
      let path = try await client.execute(
        uri: "/api/v1/imports?collection=mine&format=jsonl", method: .post, headers: fixture.headers,
        body: ByteBuffer(string: lines)
      ) { response in
        #expect(response.status == .accepted)
        return try #require(response.headers[.location])
      }
      try await client.execute(uri: path + "/events", method: .get, headers: fixture.headers) { response in
        #expect(response.headers[.contentType] == "text/event-stream")
        let last = try #require(response.text.split(separator: "\n\n").last)
        #expect(last.hasPrefix("event: finished\n"))
        #expect(last.contains(#""added":2"#) && last.contains(#""rejected":1"#))
        #expect(last.contains("the upload:3") && !last.contains(FileManager.default.temporaryDirectory.path()))
      }
    }
    #expect(try await fixture.catalog.statistics().recordCount == 2)
    let input = try #require(try await fixture.catalog.journal().first?.input)
    #expect(input.contains("/ada.upload.jsonl"))
  }

  @Test(
    "an import is canceled within seconds, the next one can begin, and what was written is one entry of the journal")
  func cancel() async throws {
    let fixture = try Fixture(right: .import)
    try await ServerFixture.test(fixture.configuration) { client in
      func ask(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil
      ) async throws -> TestAnswer {
        try await client.execute(
          uri: path, method: method, headers: fixture.headers, body: body.map { ByteBuffer(string: $0) })
      }
      let lines = (0..<400_000).map { #"{"text":"saying number \#($0)"}"# }.joined(separator: "\n")
      let path = "/api/v1/imports?collection=mine&format=jsonl"
      #expect(try await ask(.post, path, lines).status == .accepted)
      #expect(try await ask(.post, path, #"{"text":"one"}"#).status == .conflict)
      let canceled = try await ask(.delete, "/api/v1/imports/1")
      #expect([.ok, .accepted].contains(canceled.status))
      while try await ask(.get, "/api/v1/imports/1").text.contains(#""state":"running""#) { await Task.yield() }
      #expect(try await ask(.get, "/api/v1/imports/1").text.contains(#""state":"canceled""#))
      #expect(try await ask(.post, path, #"{"text":"one"}"#).status == .accepted)
      #expect(try await ask(.delete, "/api/v1/imports/9").status == .notFound)
    }
    #expect(try await fixture.catalog.statistics().recordCount < 400_000)
  }

  @Test("a token for edits imports nothing")
  func noImport() async throws {
    let fixture = try Fixture()
    try await ServerFixture.test(fixture.configuration) { client in
      try await client.execute(
        uri: "/api/v1/imports?collection=mine&format=jsonl", method: .post, headers: fixture.headers, body: Self.saying
      ) { #expect($0.status == .forbidden) }
    }
  }
}
