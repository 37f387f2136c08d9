/// A diagnostic of SRU: a number of the standard list, and the value that it is about.
struct SRUDiagnostic: Error, Hashable {
  /// The standard's numbers, `info:srw/diagnostic/1/…`.
  enum Code: Int, CaseIterable {
    case generalSystemError = 1
    case temporarilyUnavailable = 2
    case unsupportedOperation = 4
    case unsupportedVersion = 5
    case unsupportedParameterValue = 6
    case mandatoryParameter = 7
    case unsupportedParameter = 8
    case syntax = 10
    case parentheses = 13
    case contextSet = 15
    case index = 16
    case relation = 19
    case relationModifier = 20
    case relationAndIndex = 22
    case nonSpecialEscaped = 26
    case emptyTerm = 27
    case masking = 28
    case anchoring = 31
    case termFormat = 36
    case tooManyOperators = 38
    case proximity = 39
    case proximityRelation = 40
    case proximityDistance = 41
    case proximityUnit = 42
    case proximityOrdering = 43
    case booleanModifier = 46
    case resultSets = 50
    case firstPosition = 61
    case schema = 66
    case packing = 71
    case xpath = 72
    case sortSequence = 82
    case sortKeyCount = 84
    case sortDirection = 90
    case sortCase = 91
    case sortMissing = 92
    case stylesheet = 110
    case responsePosition = 120
    case queryType = 201
  }

  let code: Code?
  /// The value at fault, or a sentence.
  let details: String
  /// A sentence of its own, for a warning beside an answer.
  private let sentence: String?

  init(_ code: Code, _ details: String = "") { (self.code, self.details, sentence) = (code, details, nil) }

  /// A part of the query that was read differently from what may have been meant. The standard has no number for it.
  init(warning sentence: String) { (code, details, self.sentence) = (nil, "", sentence) }

  var uri: String { code.map { "info:srw/diagnostic/1/\($0.rawValue)" } ?? "urn:x-adagia:query-warning" }
  var message: String { sentence ?? code?.message ?? "" }
}

extension SRUDiagnostic.Code {
  /// The standard's wording, in sentence case.
  var message: String {
    switch self {
    case .generalSystemError: "General system error"
    case .temporarilyUnavailable: "System temporarily unavailable"
    case .unsupportedOperation: "Unsupported operation"
    case .unsupportedVersion: "Unsupported version"
    case .unsupportedParameterValue: "Unsupported parameter value"
    case .mandatoryParameter: "Mandatory parameter not supplied"
    case .unsupportedParameter: "Unsupported parameter"
    case .syntax: "Query syntax error"
    case .parentheses: "Invalid or unsupported use of parentheses"
    case .contextSet: "Unsupported context set"
    case .index: "Unsupported index"
    case .relation: "Unsupported relation"
    case .relationModifier: "Unsupported relation modifier"
    case .relationAndIndex: "Unsupported combination of relation and index"
    case .nonSpecialEscaped: "Non special character escaped in term"
    case .emptyTerm: "Empty term unsupported"
    case .masking: "Masking character not supported"
    case .anchoring: "Anchoring character not supported"
    case .termFormat: "Term in invalid format for index or relation"
    case .tooManyOperators: "Too many boolean operators in query"
    case .proximity: "Proximity not supported"
    case .proximityRelation: "Unsupported proximity relation"
    case .proximityDistance: "Unsupported proximity distance"
    case .proximityUnit: "Unsupported proximity unit"
    case .proximityOrdering: "Unsupported proximity ordering"
    case .booleanModifier: "Unsupported boolean modifier"
    case .resultSets: "Result sets not supported"
    case .firstPosition: "First record position out of range"
    case .schema: "Unknown schema for retrieval"
    case .packing: "Unsupported record packing"
    case .xpath: "XPath retrieval unsupported"
    case .sortSequence: "Unsupported sort sequence"
    case .sortKeyCount: "Too many sort keys to sort"
    case .sortDirection: "Unsupported direction"
    case .sortCase: "Unsupported case"
    case .sortMissing: "Unsupported missing value action"
    case .stylesheet: "Stylesheets not supported"
    case .responsePosition: "Response position out of range"
    case .queryType: "Unsupported query type"
    }
  }
}
