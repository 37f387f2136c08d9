internal import Adagia
internal import HTTPTypes
internal import Hummingbird

extension CatalogCall {
  /// The answers to some requests, in one turn of the queue.
  ///
  /// - Parameter acceptsPart: True if answers may lack records.
  /// - Throws: `Problem` when an answer lacks records and must not, and as `query` does; `EngineError`.
  func search(_ requests: [SearchRequest], acceptsPart: Bool) async throws -> [EngineAnswer] {
    let answers = try await query { [engine = served.engine] catalog in
      var answers: [EngineAnswer] = []
      for request in requests { answers.append(try await engine.search(request, of: catalog)) }
      return answers
    }
    if !acceptsPart, let part = answers.first(where: { $0.shortage != nil }) { throw Problem.incomplete(part) }
    return answers
  }

  /// The answer to one request.
  func search(_ request: SearchRequest, acceptsPart: Bool) async throws -> EngineAnswer {
    try await search([request], acceptsPart: acceptsPart)[0]
  }
}

extension EngineAnswer {
  /// A sentence on the records that the answer lacks; `nil` when it is whole.
  var shortage: String? {
    guard missingShare > 0 else { return nil }
    let percent = max(1, Int((missingShare * 100).rounded()))
    return "About \(percent)% of the records cannot be searched now: no machine that has them answers."
  }
}

extension Problem {
  /// An answer that lacks records, for a client that did not ask for a part.
  static func incomplete(_ answer: EngineAnswer) -> Problem {
    .busy("\(answer.shortage ?? "") Try again soon, or add partial=true for the others.", retryAfter: 5)
  }
}

extension EngineError: ProblemSource {
  var problem: Problem {
    switch self {
    case .refused(let reason): Problem(.unprocessableContent, reason, parameter: "q")
    case .unavailable(let reason): .busy(reason, retryAfter: 5)
    }
  }
}

extension Response {
  /// The same, but kept only if all of the answers in it last until the catalog changes.
  func kept(asLongAs answers: [EngineAnswer]) -> Response {
    guard answers.contains(where: { !$0.isLasting }) else { return self }
    var response = self
    response.headers[.cacheControl] = CatalogCall.notKept
    return response
  }
}
