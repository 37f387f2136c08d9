internal import Adagia
internal import Foundation
internal import HistoricalDates
internal import Hummingbird

/// `/oai`: harvesting of all records by OAI-PMH 2.0.
struct OAIRoutes {
  func add(to table: RouteTable) {
    table.catalog(.get, "/oai") { call in try await answer(call, try call.parameters()) }
    table.catalog(.post, "/oai") { call in try await answer(call, try await call.form()) }
  }

  private func answer(_ call: CatalogCall, _ parameters: RequestParameters) async throws -> Response {
    let host = call.configuration.publicURL.flatMap { URL(string: $0)?.host() }
    let answer = OAIAnswer(
      names: OAINames(host: host, catalog: call.served.name), url: call.url("/oai"),
      date: JulianDay(Date()) ?? JulianDay(milliseconds: 0))
    var arguments = OAIArguments(parameters)
    do {
      let request = try OAIRequest(&arguments)
      let content = try await content(of: answer, to: request, call, host)
      return .xml(answer.document(arguments.pairs, content))
    } catch let error as OAIError {
      return .xml(answer.error(error, arguments.pairs))
    }
  }

  /// The answer's element, as a function that writes it.
  private func content(
    of answer: OAIAnswer, to request: OAIRequest, _ call: CatalogCall, _ host: String?
  ) async throws -> (inout XMLWriter) -> Void {
    switch request {
    case .identify:
      let first = try await call.query { try await $0.changes(ChangeRequest(limit: 1)) }
      let contact = call.configuration.contact ?? "webmaster@\(Self.domain(host))"
      let repository = OAIRepository(
        name: call.served.name, contact: contact, earliest: first.changes.first?.position.moment)
      return { answer.write(repository, to: &$0) }
    case .listMetadataFormats(let identifier):
      if let identifier { _ = try await change(identifier, answer.names, call) }
      return { answer.writeFormats(to: &$0) }
    case .listSets:
      let collections = try await call.query { try await $0.collections() }
      if collections.isEmpty { throw OAIError(.noSetHierarchy, "The catalog has no collections yet.") }
      return { answer.write(collections, to: &$0) }
    case .listIdentifiers(let walk):
      let page = try await page(walk, limit: 1_000, call)
      return { answer.writeIdentifiers(page, of: walk, to: &$0) }
    case .listRecords(let walk):
      let page = try await page(walk, limit: 250, call)
      return { answer.writeRecords(page, of: walk, to: &$0) }
    case .getRecord(let identifier, let format):
      let change = try await change(identifier, answer.names, call)
      return { xml in xml.element("GetRecord") { answer.write(change, format, to: &$0) } }
    }
  }

  private func change(_ identifier: String, _ names: OAINames, _ call: CatalogCall) async throws -> RecordChange {
    guard let id = names.id(identifier), let change = try await call.query({ try await $0.change(of: id) }) else {
      throw OAIError(.idDoesNotExist, "There is no record '\(identifier)'.")
    }
    return change
  }

  private func page(_ walk: OAIWalk, limit: Int, _ call: CatalogCall) async throws -> ChangePage {
    let page = try await call.query { try await $0.changes(walk.request(limit: limit)) }
    if page.changes.isEmpty, walk.after == nil {
      throw OAIError(.noRecordsMatch, "No record of this set was changed in this period.")
    }
    return page
  }

  /// The host as a domain name that an address of mail can have.
  private static func domain(_ host: String?) -> String {
    guard let host, host.contains("."), host.contains(where: \.isLetter) else { return "localhost.localdomain" }
    return host
  }
}
