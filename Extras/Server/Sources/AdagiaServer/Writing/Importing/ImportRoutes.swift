internal import Adagia
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// `/api/v1/imports`: a file in the body becomes records, as a job whose progress can be listened to.
struct ImportRoutes {
  private let gate: WriteGate
  private let board = ImportBoard()

  init(_ gate: WriteGate) { self.gate = gate }

  func add(to table: RouteTable) {
    if gate.isOpen { Upload.removeLeftovers() }
    table.writing(.post, "/api/v1/imports", start)
    table.catalog(.get, "/api/v1/imports/:number", report)
    table.writing(.delete, "/api/v1/imports/:number", cancel)
    table.catalog(.get, "/api/v1/imports/:number/events", events)
  }

  @Sendable private func start(_ call: CatalogCall) async throws -> Response {
    let token = try gate.token(of: call, for: .import)
    var parameters = try call.parameters()
    let collection = try parameters.required("collection", atMost: ServerLimits.filterCharacters)
    guard let format = try parameters.choice("format", InputFormat.self) else {
      throw Problem.parameter("format", "'format' is missing: jsonl, csv, bibtex, … 'adagia formats' lists them.")
    }
    try parameters.finish()
    let name = "\(token.name).upload.\(format.rawValue)"
    try Upload.check(call.request.headers[.contentLength], upTo: call.limits.uploadBytes)
    call.shelf.connections.expectUpload(on: call.context.channel)
    let upload = try await Upload.receive(call.request.body, as: name, upTo: call.limits.uploadBytes)
    let catalog = try call.served.current().catalog
    let run = try board.begin(for: call.served.name)
    let request = ImportRequest(
      inputs: [upload.path], collection: collection, options: InputOptions(format: format))
    run.start(request, upload, into: catalog)
    var response = Response.json(Self.value(run).json, status: .accepted)
    response.headers[.location] = "\(call.base)/api/v1/imports/\(run.number)"
    return response
  }

  @Sendable private func report(_ call: CatalogCall) async throws -> Response {
    try gate.token(of: call, for: .read)
    try call.parameters().finish()
    return .json(Self.value(try run(of: call)).json)
  }

  /// Cancels an import. One that has ended stays as it is.
  @Sendable private func cancel(_ call: CatalogCall) async throws -> Response {
    try gate.token(of: call, for: .import)
    try call.parameters().finish()
    let run = try run(of: call)
    let report = await run.cancel(waiting: Self.timeToEnd)
    return .json(Self.value(run).json, status: report.state == .running ? .accepted : .ok)
  }

  /// The longest wait for a canceled import to end.
  private static let timeToEnd = Duration.seconds(2)

  /// Server-sent events: one for each change, up to the end.
  @Sendable private func events(_ call: CatalogCall) async throws -> Response {
    try gate.token(of: call, for: .read)
    try call.parameters().finish()
    let run = try run(of: call)
    return Response(
      status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: ResponseBody { writer in
        for await report in run.reports {
          try await writer.write(ByteBuffer(string: "event: \(report.state.rawValue)\ndata: \(report.value.json)\n\n"))
        }
        try await writer.finish(nil)
      })
  }

  private func run(of call: CatalogCall) throws -> ImportRun {
    guard let number = call.context.parameters.get("number").flatMap({ Int($0) }), let run = board.run(number),
      run.catalog == call.served.name
    else {
      throw Problem(.notFound, "There is no such import. The last hundred since the server's start are known.")
    }
    return run
  }

  private static func value(_ run: ImportRun) -> JSONValue {
    .object(["import": .integer(Int64(run.number)), "report": run.report.value])
  }
}
