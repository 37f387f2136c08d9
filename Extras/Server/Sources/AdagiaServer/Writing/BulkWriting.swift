internal import Adagia
internal import Foundation
internal import Hummingbird
internal import NIOCore

/// Tags for all records of a query, and undo.
struct BulkWriting {
  private let gate: WriteGate

  init(_ gate: WriteGate) { self.gate = gate }

  func add(to table: RouteTable) {
    table.writing(.post, "/api/v1/tags", tag)
    table.writing(.post, "/api/v1/undo", undo)
    table.catalog(.get, "/api/v1/journal", journal)
  }

  /// The body of a request for tags.
  private struct TagRequest: Decodable {
    let query: String
    let add: [String]?
    let remove: [String]?
    let isDryRun: Bool?

    private enum CodingKeys: String, CodingKey {
      case query, add, remove
      case isDryRun = "dry_run"
    }
  }

  @Sendable private func tag(_ call: CatalogCall) async throws -> Response {
    let token = try gate.token(of: call, for: .edit)
    try call.parameters().finish()
    let wanted: TagRequest = try await call.body()
    let (added, removed) = (wanted.add ?? [], wanted.remove ?? [])
    try Self.check(added + removed)
    guard !wanted.query.isEmpty else {
      throw Problem.parameter("query", "'query' is empty. To tag all records, write '*'.")
    }
    guard wanted.query.unicodeScalars.count <= ServerLimits.queryCharacters else {
      throw Problem.parameter("query", "'query' has more than \(ServerLimits.queryCharacters) characters. Shorten it.")
    }
    let catalog = try call.served.current().catalog
    let edit = RecordEdit(addedTags: added, removedTags: removed)
    let plan = try await catalog.edit(matching: wanted.query, edit, dryRun: true)
    if wanted.isDryRun ?? false { return .json(Self.value(plan, entry: nil).json) }
    guard plan.warnings.isEmpty else {
      throw Problem(.unprocessableContent, "\(plan.warnings[0]) Nothing was changed.", parameter: "query")
    }
    let tags = added.map { "+\($0)" } + removed.map { "-\($0)" }
    let name = "\(token.name): tag \(tags.joined(separator: " ")) -- \(wanted.query)"
    let summary = try await catalog.edit(matching: wanted.query, edit, named: name)
    // Another change may have followed at once.
    let entry = try await catalog.journal(limit: 20).first { $0.input == name }
    return .json(Self.value(summary, entry: entry?.id).json)
  }

  private static func check(_ tags: [String]) throws {
    guard !tags.isEmpty else {
      throw Problem(
        .unprocessableContent, "There is no tag to add or to remove. Name some in 'add' or 'remove'.", parameter: "add")
    }
    let limit = ServerLimits.filterCharacters
    for tag in tags where !(1...limit ~= tag.unicodeScalars.count) {
      throw Problem.parameter("add", "A tag is empty or has more than \(limit) characters.")
    }
  }

  private static func value(_ summary: Catalog.BulkEditSummary, entry: JournalEntryID?) -> JSONValue {
    .object([
      "matches": .integer(Int64(summary.matchCount)), "changes": .integer(Int64(summary.changeCount)),
      "warnings": .array(summary.warnings.map { .string($0.description) }),
      "entry": summary.changeCount > 0 ? entry.map { .integer($0.rawValue) } ?? .null : .null,
    ])
  }

  /// The body of a request to undo.
  private struct UndoRequest: Decodable {
    let entry: Int64
    let free: Bool

    private enum CodingKeys: CodingKey { case entry, free }

    /// `free` may be left out, and is not `null`.
    init(from decoder: any Decoder) throws {
      let body = try decoder.container(keyedBy: CodingKeys.self)
      entry = try body.decode(Int64.self, forKey: .entry)
      free = body.contains(.free) ? try body.decode(Bool.self, forKey: .free) : false
    }
  }

  @Sendable private func undo(_ call: CatalogCall) async throws -> Response {
    let token = try gate.token(of: call, for: .edit)
    try call.parameters().finish()
    let wanted: UndoRequest = try await call.body()
    do {
      let catalog = try call.served.current().catalog
      let (entry, name) = (JournalEntryID(wanted.entry), "\(token.name): undo \(wanted.entry)")
      guard wanted.free else { return .json(Self.value(try await catalog.undo(entry, named: name)).json) }
      let undo = try await catalog.undoFree(entry, named: name)
      return .json(Self.value(undo.entry, skipped: undo.skipped).json)
    } catch let error as JournalError {
      throw Problem(.conflict, Self.words(for: error), parameter: "entry")
    }
  }

  private static func words(for error: JournalError) -> String {
    guard case .blocked(let block) = error, block.freeCount > 0 else { return error.description }
    let records = block.freeCount == 1 ? "the 1 record" : "the \(block.freeCount) records"
    return "\(error.description) Or undo it for \(records) that nothing changed later, with \"free\": true."
  }

  @Sendable private func journal(_ call: CatalogCall) async throws -> Response {
    try gate.token(of: call, for: .read)
    var parameters = try call.parameters()
    let limit = try parameters.integer("limit", in: 1...1_000, default: 20)
    try parameters.finish()
    let entries = try await call.query { try await $0.journal(limit: limit) }
    return .json(JSONValue.object(["entries": .array(entries.map { Self.value($0) })]).json)
  }

  /// - Parameter skipped: Records that an undo in part left; `nil` for any other entry.
  private static func value(_ entry: JournalEntry, skipped: Int? = nil) -> JSONValue {
    var members: [String: JSONValue] = [
      "id": .integer(entry.id.rawValue), "kind": .string(entry.kind.rawValue), "input": .string(entry.input),
      "state": .string(entry.state.rawValue), "added": .integer(Int64(entry.added)),
      "updated": .integer(Int64(entry.updated)), "removed": .integer(Int64(entry.removed)),
      "started": .string(entry.startedAt.isoText),
    ]
    members["skipped"] = skipped.map { .integer(Int64($0)) }
    return .object(members)
  }
}

extension CatalogCall {
  /// The body of a request, as JSON. A handler asks for it when it knows that the client may send it.
  ///
  /// - Throws: `Problem` for a body that is too large, that is of another form, or that gives a name twice.
  func body<Value: Decodable>(_ type: Value.Type = Value.self) async throws -> Value {
    let body = Data(try await bytes(upTo: limits.bodyBytes).readableBytesView)
    if let name = RepeatedName.first(in: body) {
      throw Problem(
        .unprocessableContent, "In the body, '\(name)' is given twice. Give it once, or make its values a list.",
        parameter: name)
    }
    do {
      return try JSONDecoder().decode(type, from: body)
    } catch let error as DecodingError {
      throw Problem(body: error)
    }
  }

  /// The bytes of a body, which is not read when it says itself that it is too large.
  func bytes(upTo limit: Int) async throws -> ByteBuffer {
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit {
      throw NIOTooManyBytesError(maxBytes: limit)
    }
    return try await request.body.collect(upTo: limit)
  }
}
