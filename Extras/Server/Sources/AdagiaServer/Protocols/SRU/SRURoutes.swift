internal import Adagia
internal import Hummingbird

/// `/sru`: search and retrieval by library systems, in CQL.
struct SRURoutes {
  func add(to table: RouteTable) {
    table.catalog(.get, "/sru") { call in try await answer(call, try call.parameters()) }
    table.catalog(.post, "/sru") { call in try await answer(call, try await call.form()) }
  }

  private func answer(_ call: CatalogCall, _ given: RequestParameters) async throws -> Response {
    var parameters = given
    var answer = SRUAnswer(version: .v12, isEscaped: false)
    do {
      let version = try SRURequest.version(&parameters)
      answer = SRUAnswer(version: version, isEscaped: false)
      let request = try SRURequest(&parameters, version)
      answer = SRUAnswer(version: version, isEscaped: request.isEscaped)
      switch request.operation {
      case .explain:
        let url = call.url("/sru")
        return .xml(answer.explanation(SRUExplanation(version: version, url: url, title: call.served.name).element))
      case .searchRetrieve(let search): return try await records(call, search, answer)
      case .scan(let scan): return try await terms(call, scan, answer)
      }
    } catch let diagnostic as SRUDiagnostic {
      let isScan = SRURequest.isScan(&parameters)
      return .xml(isScan ? answer.refusalOfScan(diagnostic) : answer.refusal(diagnostic))
    }
  }

  private func terms(_ call: CatalogCall, _ scan: SRUScan, _ answer: SRUAnswer) async throws -> Response {
    try await call.unlessKnown {
      let found = try await call.query { try await $0.search(scan.request) }
      return .xml(answer.terms(scan.terms(of: found.facets.first.map { $0.values + $0.unnamed } ?? []), to: scan))
    }
  }

  private func records(
    _ call: CatalogCall, _ search: SRURequest.Search, _ answer: SRUAnswer
  ) async throws -> Response {
    try await call.unlessKnown {
      let found = try await call.search(search.search, acceptsPart: true)
      // SRU has no way to ask for a part.
      if let shortage = found.shortage { throw SRUDiagnostic(.temporarilyUnavailable, shortage) }
      guard search.start == 1 || search.start <= found.answer.total else {
        throw SRUDiagnostic(.firstPosition, "\(found.answer.total)")
      }
      return Response.xml(answer.records(found.answer, to: search)).kept(asLongAs: [found])
    }
  }
}
