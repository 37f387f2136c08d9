/// A reason that a request of OAI-PMH has no answer, with the protocol's code.
struct OAIError: Error, Hashable {
  enum Code: String, CaseIterable {
    case badArgument, badResumptionToken, badVerb, cannotDisseminateFormat, idDoesNotExist, noMetadataFormats
    case noRecordsMatch, noSetHierarchy
  }

  let code: Code
  /// A sentence.
  let message: String

  init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

  static func argument(_ message: String) -> OAIError { OAIError(.badArgument, message) }

  /// An answer repeats the arguments of a request that could be read.
  var repeatsArguments: Bool {
    switch code {
    case .badArgument, .badVerb: false
    case .badResumptionToken, .cannotDisseminateFormat, .idDoesNotExist, .noMetadataFormats, .noRecordsMatch,
      .noSetHierarchy:
      true
    }
  }
}
