internal import Adagia
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// A reason that a request is not answered as it was meant: RFC 9457, with the name of the parameter at fault.
struct Problem: Error, Hashable {
  let status: HTTPResponse.Status
  /// A sentence for a person: where, what happened, what to do next.
  let detail: String
  /// The parameter, or the field of a body, at fault.
  var parameter: String?
  var headers: [String: String] = [:]
  /// The same for the reader of a page, who followed a link; `nil` where the detail will do.
  var pageDetail: String?

  init(_ status: HTTPResponse.Status, _ detail: String, parameter: String? = nil, headers: [String: String] = [:]) {
    (self.status, self.detail, self.parameter, self.headers) = (status, detail, parameter, headers)
  }

  static func parameter(_ name: String, _ detail: String) -> Problem {
    Problem(.badRequest, detail, parameter: name)
  }

  static func methodNotAllowed(_ method: HTTPRequest.Method, allowed: String) -> Problem {
    Problem(
      .methodNotAllowed, "\(method.rawValue) is not allowed here. Allowed: \(allowed).", headers: ["Allow": allowed])
  }

  /// Too much to do at the moment.
  static func busy(_ detail: String, retryAfter seconds: Int = 1) -> Problem {
    Problem(.serviceUnavailable, detail, headers: ["Retry-After": "\(seconds)"])
  }

  static let mediaType = "application/problem+json"

  /// The problem as JSON.
  var text: String {
    var members: [String: JSONValue] = [
      "type": .string("about:blank"), "status": .integer(Int64(status.code)),
      "title": .string(status.reasonPhrase), "detail": .string(detail),
    ]
    members["parameter"] = parameter.map(JSONValue.string)
    return JSONValue.object(members).json
  }

  /// The problem as an answer.
  var response: Response {
    var response = Response.text(text, Self.mediaType, status: status)
    for (name, value) in headers {
      if let name = HTTPField.Name(name) { response.headers[name] = value }
    }
    return response
  }
}

/// An error of the server's own that knows what clients read of it.
protocol ProblemSource: Error {
  var problem: Problem { get }
}

extension Problem {
  static func noRecord(_ id: RecordID) -> Problem {
    Problem(.notFound, "There is no record \(id); it may have been removed.", parameter: "id")
  }

  static let changedMeanwhile = Problem(
    .preconditionFailed, "The record was changed after it was read. Read it again, and repeat the change.")

  /// The problem that an error of any layer is to a client. Errors that say nothing to a client become 500 without
  /// details.
  init(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as StoreError: self.init(error)
    case let error as CatalogRecordError:
      self.init(.unprocessableContent, error.description, parameter: Self.parameter(of: error))
    case let error as EditError: self.init(error)
    case let error as any ProblemSource: self = error.problem
    case let error as SearchError: self.init(.conflict, error.description, parameter: "cursor")
    case is CancellationError: self = .busy("The request was given up.")
    case is NIOTooManyBytesError: self.init(.contentTooLarge, "The body is too large.")
    case let error as HTTPError: self.init(error.status, error.body ?? Self.sentence(for: error.status))
    default: self.init(.internalServerError, "Something went wrong in the server. Its log says more.")
    }
  }

  private static func parameter(of error: CatalogRecordError) -> String? {
    switch error {
    case .blank, .tooLong: "text"
    case .containsNUL(let field), .tooDeep(let field, _), .notFinite(let field), .notKept(let field, _): field
    case .partial: nil
    case .collectionName: "collection"
    }
  }

  private init(_ error: EditError) {
    switch error {
    case .changedMeanwhile: self = .changedMeanwhile
    case .noSuchRecord(let id): self = .noRecord(id)
    case .known(let id):
      self.init(.conflict, "The collection has this record already: record \(id). Change that one, or leave it.")
    case .notAField(let name): self.init(.unprocessableContent, error.description, parameter: name)
    }
  }

  private init(_ error: StoreError) {
    switch error {
    case .tooManyReads:
      self = .busy("The server sends as many lists as it can at once. Try again soon.", retryAfter: 10)
    case .locked, .jobRunning:
      self = .busy("The catalog is busy with another change. Try again soon.", retryAfter: 2)
    case .identifierTaken(let identifier, _):
      self.init(
        .conflict, "Another record of the collection has the identifier '\(identifier)'.", parameter: "identifier")
    case .diskFull, .noRoom, .noRoomForFile, .writeRefused:
      self.init(
        HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage"),
        "The server's disk is full. Nothing was changed.")
    case .pack, .readOnly: self.init(.forbidden, "The catalog cannot be changed.")
    case .notFound, .removed:
      self = .busy(
        "The catalog's file is gone, or was just replaced. Try again; if that does not help, whoever runs the server has to "
          + "put it back.", retryAfter: 5)
    case .foreignCompanion:
      self = .busy(
        "The catalog's file was replaced, and a log or journal beside it is not its own. Whoever runs the server has to move "
          + "that away, and replaces a catalog with 'adagia replace'.", retryAfter: 30)
    default: self = .busy("The catalog cannot be read. Whoever runs the server has to look at its log.", retryAfter: 30)
    }
  }

  private static func sentence(for status: HTTPResponse.Status) -> String {
    status == .notFound ? "There is nothing at this path." : "\(status.reasonPhrase)."
  }
}
