internal import Adagia
internal import Hummingbird
internal import NIOCore

/// `/api/v1/records…`: one record, many, all as a stream, and those like one.
struct RecordRoutes {
  func add(to table: RouteTable) {
    table.catalog(.get, "/api/v1/records", many)
    table.catalog(.get, "/api/v1/records.ndjson", stream)
    table.catalog(.get, "/api/v1/records/:id", one)
    table.catalog(.get, "/api/v1/records/:id/similar", similar)
  }

  @Sendable private func one(_ call: CatalogCall) async throws -> Response {
    let id = try call.recordID()
    try call.parameters().finish()
    guard let stored = try await call.query({ try await $0.record(id) }) else { throw Problem.noRecord(id) }
    let tag = RecordTag(stored)
    if tag.matches(call.request.headers[values: .ifNoneMatch]) {
      return Response(status: .notModified, headers: [.eTag: tag.text, .cacheControl: "no-cache"])
    }
    var response = Response.json(tag.json)
    response.headers[.eTag] = tag.text
    response.headers[.cacheControl] = "no-cache"
    return response
  }

  @Sendable private func many(_ call: CatalogCall) async throws -> Response {
    var parameters = try call.parameters()
    let ids = try parameters.all("id").map { text in
      guard let number = Int64(text), number > 0 else {
        throw Problem.parameter("id", "'id' is not the number of a record. Numbers begin with 1.")
      }
      return RecordID(number)
    }
    let identifiers = try parameters.texts("identifier", atMost: ServerLimits.filterCharacters)
    try parameters.finish()
    for (name, count) in [("id", ids.count), ("identifier", identifiers.count)] where count > call.limits.records {
      throw Problem.parameter(name, "'\(name)' was given more than \(call.limits.records) times. Ask for fewer.")
    }
    guard !identifiers.contains("") else {
      throw Problem.parameter("identifier", "'identifier' is empty. Name a record, or leave it out.")
    }
    guard ids.count + identifiers.count > 0 else {
      throw Problem.parameter("id", "No record is named. Add 'id' or 'identifier', each as often as you like.")
    }
    return try await call.unlessKnown {
      let (records, missing) = try await call.query { try await Self.find(ids, identifiers, in: $0) }
      var json = Array("{\"records\":[".utf8)
      json += records.map(\.json).joined(separator: ",".utf8)
      json += Array("],\"missing\":\(JSONValue.array(missing.map(JSONValue.string)).json)}".utf8)
      return .json(json)
    }
  }

  /// The records in the order of the request, each once, and the names that no record has.
  private static func find(
    _ ids: [RecordID], _ identifiers: [String], in catalog: Catalog
  ) async throws -> ([StoredRecord], missing: [String]) {
    var (records, missing): ([StoredRecord], [String]) = ([], [])
    for id in ids {
      if let record = try await catalog.record(id) { records.append(record) } else { missing.append(id.description) }
    }
    for identifier in identifiers {
      let named = try await catalog.records(named: identifier).filter { $0.record.identifier == identifier }
      if named.isEmpty { missing.append(identifier) }
      records += named
    }
    var seen: Set<RecordID> = []
    return (records.filter { seen.insert($0.id).inserted }, missing)
  }

  @Sendable private func similar(_ call: CatalogCall) async throws -> Response {
    let id = try call.recordID()
    var parameters = try call.parameters()
    let limit = try parameters.integer("limit", in: 0...100, default: 10)
    try parameters.finish()
    return try await call.unlessKnown {
      guard let hits = try await call.query({ try await $0.similar(to: id, limit: limit) }) else {
        throw Problem.noRecord(id)
      }
      return .json(
        Array("{\"id\":\(id),\"hits\":[".utf8) + hits.map(\.json).joined(separator: ",".utf8) + Array("]}".utf8))
    }
  }

  /// All records of a query, one JSON object a line, in constant memory: the next ones are read when the client has
  /// taken those before.
  @Sendable private func stream(_ call: CatalogCall) async throws -> Response {
    var parameters = try call.parameters()
    let query = try parameters.query()
    try parameters.finish()
    let catalog = try call.served.current().catalog
    let place = try await call.shelf.streams.enter(for: call.client)
    let answer = try await call.query { try await $0.search(query, limit: 0) }
    var response = Response(
      status: .ok, headers: [.contentType: "application/x-ndjson"],
      body: ResponseBody { writer in
        try await Self.write(catalog.records(matching: query), to: &writer)
        place.leave()
        try await writer.finish(nil)
      })
    response.headers[.recordCount] = "\(answer.total)"
    for warning in answer.warnings { response.headers.append(.init(name: .queryWarning, value: warning.headerText)) }
    return response
  }

  private static func write(
    _ records: CatalogSequence<StoredRecord>, to writer: inout any ResponseBodyWriter
  ) async throws {
    var chunk = ByteBuffer()
    for try await record in records {
      chunk.writeBytes(record.json)
      chunk.writeInteger(UInt8(ascii: "\n"))
      guard chunk.readableBytes >= chunkSize else { continue }
      try await writer.write(chunk)
      chunk = ByteBuffer()
    }
    if chunk.readableBytes > 0 { try await writer.write(chunk) }
  }

  private static let chunkSize = 32_768
}

extension CatalogCall {
  /// The record's number in the path.
  ///
  /// - Throws: `Problem` when it is not a number.
  func recordID() throws -> RecordID {
    let text = context.parameters.get("id") ?? ""
    guard let number = Int64(text), number > 0 else {
      throw Problem(
        .notFound, "Records have numbers from 1 in their paths. Search for an identifier with id:IDENTIFIER.",
        parameter: "id")
    }
    return RecordID(number)
  }
}
