internal import Adagia

/// A request of SRU with its defaults settled.
struct SRURequest {
  enum Operation {
    case explain
    case searchRetrieve(Search)
    case scan(SRUScan)
  }

  /// A search.
  struct Search {
    /// As given.
    let query: String
    let search: SearchRequest
    /// The position of the first record, from 1.
    let start: Int
    /// The most records of the answer.
    let count: Int
    let schema: SRUSchema
  }

  let version: SRUVersion
  /// Records are texts with escaped XML instead of XML.
  let isEscaped: Bool
  let operation: Operation

  /// The most records of an answer, and the last position that is reached by counting: further records are harvested.
  static let (mostRecords, lastPosition) = (500, 10_000)
  static let standardCount = 10

  init(_ parameters: inout RequestParameters, _ version: SRUVersion) throws {
    self.version = version
    isEscaped = try Self.isEscaped(&parameters, version)
    operation = try Self.operation(&parameters)
    if try parameters.single("stylesheet") != nil { throw SRUDiagnostic(.stylesheet) }
    if let stranger = parameters.names.first(where: { !Self.names.contains($0) && !$0.hasPrefix("x-") }) {
      throw SRUDiagnostic(.unsupportedParameter, stranger)
    }
  }

  /// The parameters of all versions; those after `sortKeys` change nothing here.
  private static let names: Set<String> = [
    "version", "operation", "query", "queryType", "startRecord", "maximumRecords", "recordPacking",
    "recordXMLEscaping", "recordSchema", "recordXPath", "stylesheet", "sortKeys", "resultSetTTL", "httpAccept",
    "responseType", "renderedBy", "scanClause", "responsePosition", "maximumTerms",
  ]

  /// The version that a request asks for: 2.0 has no `operation`, and 1.2 answers a request without anything.
  static func version(_ parameters: inout RequestParameters) throws -> SRUVersion {
    guard let name = try parameters.single("version") else {
      let names = parameters.names
      return names.contains("operation") || !(names.contains("query") || names.contains("scanClause")) ? .v12 : .v20
    }
    guard let version = SRUVersion(rawValue: name) else {
      throw SRUDiagnostic(.unsupportedVersion, SRUVersion.v20.rawValue)
    }
    return version
  }

  /// True if the request asks for a scan. True also when its parameters are wrong for one.
  static func isScan(_ parameters: inout RequestParameters) -> Bool {
    let operations = parameters.all("operation")
    return operations == ["scan"] || operations.isEmpty && !parameters.all("scanClause").isEmpty
  }

  private static func operation(_ parameters: inout RequestParameters) throws -> Operation {
    let (query, clause) = (try parameters.single("query"), try parameters.single("scanClause"))
    let standard = query != nil ? "searchRetrieve" : clause != nil ? "scan" : "explain"
    switch try parameters.single("operation") ?? standard {
    case "explain": return .explain
    case "scan":
      guard let clause, !clause.isEmpty else { throw SRUDiagnostic(.mandatoryParameter, "scanClause") }
      let count = try integer("maximumTerms", 1...Int.max, &parameters) ?? SRUScan.standardCount
      let position = try integer("responsePosition", 0...Int.max, &parameters) ?? 1
      return .scan(try SRUScan(clause: clause, position: position, count: min(count, SRUScan.mostTerms)))
    case "searchRetrieve":
      guard let query, !query.isEmpty else { throw SRUDiagnostic(.mandatoryParameter, "query") }
      return .searchRetrieve(try search(query, &parameters))
    case let other: throw SRUDiagnostic(.unsupportedOperation, other)
    }
  }

  private static func search(_ query: String, _ parameters: inout RequestParameters) throws -> Search {
    if try parameters.single("recordXPath") != nil { throw SRUDiagnostic(.xpath) }
    let start = try integer("startRecord", 1...Int.max, &parameters) ?? 1
    let wanted = try integer("maximumRecords", 0...Int.max, &parameters) ?? standardCount
    let count = min(wanted, mostRecords)
    guard start <= lastPosition else { throw SRUDiagnostic(.firstPosition, "\(lastPosition)") }
    let schema = try parameters.single("recordSchema") ?? SRUSchema.dc.rawValue
    guard let known = SRUSchema(named: schema) else { throw SRUDiagnostic(.schema, schema) }
    var request = try search(query, type: parameters.single("queryType"), sort: parameters.single("sortKeys"))
    request.limit = start - 1 + count
    return Search(query: query, search: request, start: start, count: count, schema: known)
  }

  /// Exactly what the query says is searched for: no word is left out.
  private static func search(_ query: String, type: String?, sort: String?) throws -> SearchRequest {
    var request: SearchRequest
    switch type {
    case nil, "cql":
      let parsed = try CQLParser.query(query)
      request = SearchRequest(try CQLTranslator().query(parsed.root))
      let order = try CQLOrder.order(parsed.sortKeys)
      request.sort = try order ?? CQLOrder.order(parameter: sort ?? "") ?? .rank
    case "searchTerms": request = SearchRequest(try CQLWordQuery(CQLTerm(text: query), CQLRelationModifiers([])).all())
    case let other?: throw SRUDiagnostic(.queryType, other)
    }
    request.allowsFewerWords = false
    return request
  }

  /// Reads `recordPacking` of versions 1, or `recordXMLEscaping`, as 2.0 calls it.
  private static func isEscaped(_ parameters: inout RequestParameters, _ version: SRUVersion) throws -> Bool {
    let name = version.packingElement
    if version == .v20, let layout = try parameters.single("recordPacking"), !["packed", "unpacked"].contains(layout) {
      throw SRUDiagnostic(.packing, layout)
    }
    switch try parameters.single(name) {
    case nil, "xml": return false
    case "string": return true
    case let other?: throw SRUDiagnostic(.packing, other)
    }
  }

  private static func integer(
    _ name: String, _ range: ClosedRange<Int>, _ parameters: inout RequestParameters
  ) throws -> Int? {
    guard let text = try parameters.single(name) else { return nil }
    guard let number = Int(text), range.contains(number) else { throw SRUDiagnostic(.unsupportedParameterValue, name) }
    return number
  }
}

extension RequestParameters {
  /// The value of a parameter, `nil` when there is none.
  ///
  /// - Throws: `SRUDiagnostic` when there are several.
  fileprivate mutating func single(_ name: String) throws -> String? {
    let values = all(name)
    guard values.count < 2 else { throw SRUDiagnostic(.unsupportedParameterValue, name) }
    return values.first
  }
}
