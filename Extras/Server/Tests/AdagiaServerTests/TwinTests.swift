import Adagia
import AdagiaServer
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

/// Random changes through the writing API of one catalog, and the same changes by the library in another. After each
/// step both have the same records and the same journal.
@Suite struct TwinTests {
  /// A generator of random numbers whose seed repeats them: SplitMix64, by S. Vigna.
  private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  /// A change that both catalogs get.
  private enum Step {
    case add(String)
    case note(RecordID, String)
    case remove(RecordID)
    case tag(word: String, tag: String, isAdded: Bool)
    case undo(Int64, free: Bool)
  }

  private static let words = ["stone", "river", "cloud"]

  private static func step(_ number: Int, _ ids: [RecordID], _ last: Int64, _ random: inout Seeded) -> Step {
    let word = words.randomElement(using: &random) ?? ""
    let chance = Int.random(in: 0..<100, using: &random)
    guard let id = ids.randomElement(using: &random), chance >= 25 else { return .add("\(word) \(number)") }
    return switch chance {
    case ..<45: .note(id, "note \(number % 3)")
    case ..<55: .remove(id)
    case ..<75: .tag(word: word, tag: "t\(number % 2)", isAdded: chance < 68)
    default: .undo(Int64.random(in: 1...last + 1, using: &random), free: chance >= 90)
    }
  }

  /// What a catalog has, without moments, and without the names and kinds of entries: the server's are edits by name.
  private struct State: Equatable {
    var records: [RecordID: CatalogRecord] = [:]
    var entries: [String] = []
    var last: Int64 = 0

    init(_ catalog: Catalog) async throws {
      for try await stored in catalog.records() { records[stored.id] = stored.record }
      let journal = try await catalog.journal(limit: 1_000)
      last = journal.map(\.id.rawValue).max() ?? 0
      entries = journal.map { "\($0.id) \($0.state) \($0.added) \($0.updated) \($0.removed)" }
    }
  }

  @Test("the writing API changes a catalog as the library does", arguments: 1...12)
  func walk(seed: Int) async throws {
    let fixture = try DoorFixture()
    let secret = try fixture.add("ada", .edit)
    let served = try Catalog(at: fixture.configuration.catalogs[0].path)
    let twin = try Catalog.inMemory()
    try await ServerFixture.test(fixture.configuration) { client in
      var random = Seeded(state: UInt64(seed))
      var state = try await State(twin)
      for number in 1...30 {
        let step = Self.step(number, state.records.keys.sorted(), state.last, &random)
        let isDone = try await Self.send(step, to: client, secret)
        #expect(try await Self.make(step, in: twin) == isDone, "seed \(seed), step \(number): \(step)")
        state = try await State(twin)
        try #require(try await State(served) == state, "seed \(seed), step \(number): \(step)")
      }
    }
  }

  /// - Returns: True if the server did it.
  private static func send(_ step: Step, to client: TestClient, _ secret: String) async throws -> Bool {
    func post(_ path: String, _ body: String) async throws -> Int {
      try await DoorFixture.answer(client, "/api/v1/\(path)", secret, .post, body: body).status
    }
    switch step {
    case .add(let text): return try await post("records?collection=mine", #"{"text":"\#(text)"}"#) == 201
    case .note(let id, let note):
      let text = try await client.execute(uri: "/api/v1/records/\(id)", method: .get) {
        try $0.json()["text"] as? String
      }
      return try await send(.put, id, #"{"text":"\#(text ?? "")","note":"\#(note)"}"#, to: client, secret)
    case .remove(let id): return try await send(.delete, id, nil, to: client, secret)
    case .tag(let word, let tag, let isAdded):
      return try await post("tags", #"{"query":"text:\#(word)","\#(isAdded ? "add" : "remove")":["\#(tag)"]}"#) == 200
    case .undo(let entry, let free): return try await post("undo", #"{"entry":\#(entry),"free":\#(free)}"#) == 200
    }
  }

  /// Sends a change of one record with its present tag.
  private static func send(
    _ method: HTTPRequest.Method, _ id: RecordID, _ body: String?, to client: TestClient, _ secret: String
  ) async throws -> Bool {
    let path = "/api/v1/records/\(id)"
    var headers: HTTPFields = [.authorization: "Bearer \(secret)"]
    headers[.ifMatch] = try await client.execute(uri: path, method: .get) { $0.headers[.eTag] }
    return try await client.execute(
      uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) }
    ) { $0.status.code < 300 }
  }

  /// - Returns: True if the library did it.
  private static func make(_ step: Step, in catalog: Catalog) async throws -> Bool {
    switch step {
    case .add(let text):
      var record = CatalogRecord()
      record.text = text
      try await catalog.add(record, to: "mine")
    case .note(let id, let note):
      // A record that the API replaces has the fields of the body alone: its tags are gone.
      var record = CatalogRecord()
      (record.text, record.note) = (try await catalog.record(id)?.text, note)
      _ = try await catalog.update(id, to: record)
    case .remove(let id): try await catalog.remove([id])
    case .tag(let word, let tag, let isAdded):
      let edit = RecordEdit(addedTags: isAdded ? [tag] : [], removedTags: isAdded ? [] : [tag])
      _ = try await catalog.edit(matching: "text:\(word)", edit)
    case .undo(let entry, let free):
      do {
        let id = JournalEntryID(entry)
        if free { _ = try await catalog.undoFree(id, named: "x") } else { _ = try await catalog.undo(id, named: "x") }
      } catch is JournalError { return false }
    }
    return true
  }
}
