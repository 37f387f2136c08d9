internal import Adagia
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// Adding, changing and removing one record.
struct RecordWriting {
  private let gate: WriteGate

  init(_ gate: WriteGate) { self.gate = gate }

  func add(to table: RouteTable) {
    table.writing(.post, "/api/v1/records", create)
    table.writing(.put, "/api/v1/records/:id", replace)
    table.writing(.delete, "/api/v1/records/:id", remove)
  }

  /// Adds a record. One that the collection has is not changed.
  @Sendable private func create(_ call: CatalogCall) async throws -> Response {
    let token = try gate.token(of: call, for: .edit)
    var parameters = try call.parameters()
    let collection = try parameters.required("collection", atMost: ServerLimits.filterCharacters)
    try parameters.finish()
    let record = try await call.record()
    let catalog = try call.served.current().catalog
    let edited = try await catalog.edit("\(token.name): add to \(collection)") { editor in
      try editor.add(record, to: collection, ifKnown: .refuse).id
    }
    var response = try await call.answer(with: edited.value, of: catalog, after: edited, status: .created)
    response.headers[.location] = "\(call.base)/api/v1/records/\(edited.value)"
    return response
  }

  /// Replaces a record that is as the client read it.
  @Sendable private func replace(_ call: CatalogCall) async throws -> Response {
    let token = try gate.token(of: call, for: .edit)
    let id = try call.recordID()
    try call.parameters().finish()
    let record = try await call.record()
    let catalog = try call.served.current().catalog
    let stored = try await call.stored(id, in: catalog)
    let edited = try await catalog.edit("\(token.name): change \(id)") { try $0.update(stored, to: record) }
    return try await call.answer(with: id, of: catalog, after: edited, status: .ok)
  }

  /// Removes a record that is as the client read it.
  @Sendable private func remove(_ call: CatalogCall) async throws -> Response {
    let token = try gate.token(of: call, for: .edit)
    let id = try call.recordID()
    try call.parameters().finish()
    let catalog = try call.served.current().catalog
    let stored = try await call.stored(id, in: catalog)
    let edited = try await catalog.edit("\(token.name): remove \(id)") { editor in
      guard try editor.record(id)?.record == stored.record else { throw Problem.changedMeanwhile }
      try editor.remove(id)
    }
    return Response(status: .noContent, headers: Self.entry(edited.entry))
  }

  static func entry(_ entry: JournalEntryID?) -> HTTPFields {
    entry.map { [.journalEntry: $0.description] } ?? [:]
  }
}

extension CatalogCall {
  /// The record in the body, as JSON in the form of an answer's.
  fileprivate func record() async throws -> CatalogRecord { try await body() }

  /// The record that the client means to change.
  ///
  /// - Throws: `Problem` with 404 when there is none, 428 without `If-Match`, 412 when the record is another by now.
  fileprivate func stored(_ id: RecordID, in catalog: Catalog) async throws -> StoredRecord {
    guard let stored = try await catalog.record(id) else { throw Problem.noRecord(id) }
    let tags = request.headers[values: .ifMatch]
    guard !tags.isEmpty else {
      throw Problem(.preconditionRequired, "Send the record's ETag in If-Match, so that no other change is lost.")
    }
    guard RecordTag(stored).matches(tags) else { throw Problem.changedMeanwhile }
    return stored
  }

  /// The record as it is after the change, with its tag and what the change has to warn of.
  fileprivate func answer<Value: Sendable>(
    with id: RecordID, of catalog: Catalog, after edited: Catalog.Edited<Value>, status: HTTPResponse.Status
  ) async throws -> Response {
    guard let stored = try await catalog.record(id) else { throw Problem.noRecord(id) }
    let tag = RecordTag(stored)
    var response = Response.json(tag.json(warnings: edited.unreadableDates.map(\.description)), status: status)
    response.headers[.eTag] = tag.text
    response.headers.append(contentsOf: RecordWriting.entry(edited.entry))
    return response
  }
}

extension HTTPField.Name {
  /// The number of the change in the journal, for undo.
  static let journalEntry = HTTPField.Name("Adagia-Journal-Entry").unsafelyUnwrapped
}

extension Problem {
  /// A body that is neither a record nor a request of its kind.
  init(body error: DecodingError) {
    let (path, reason): ([any CodingKey], String) =
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
        (context.codingPath, "is not what it should be")
      case .keyNotFound(let key, let context): (context.codingPath + [key], "is missing")
      @unknown default: ([], "is not what it should be")
      }
    guard let field = path.first?.stringValue else {
      self.init(.badRequest, "The body is not JSON of the expected form.")
      return
    }
    self.init(.badRequest, "In the body, '\(field)' \(reason).", parameter: field)
  }
}
