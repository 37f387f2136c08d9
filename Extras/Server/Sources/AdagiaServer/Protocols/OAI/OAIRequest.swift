/// A request of OAI-PMH 2.0: a verb with its arguments.
enum OAIRequest: Hashable {
  case identify
  case listMetadataFormats(identifier: String?)
  case listSets
  case listIdentifiers(OAIWalk)
  case listRecords(OAIWalk)
  case getRecord(identifier: String, OAIFormat)

  /// - Throws: `OAIError`.
  init(_ arguments: inout OAIArguments) throws(OAIError) {
    switch try arguments.verb() {
    case "Identify": self = .identify
    case "ListMetadataFormats": self = .listMetadataFormats(identifier: try arguments.one("identifier"))
    case "ListSets":
      if try arguments.one("resumptionToken") != nil {
        throw OAIError(.badResumptionToken, "The list of sets is complete without a token.")
      }
      self = .listSets
    case "ListIdentifiers": self = .listIdentifiers(try arguments.walk())
    case "ListRecords": self = .listRecords(try arguments.walk())
    case "GetRecord":
      let identifier = try arguments.required("identifier")
      self = .getRecord(identifier: identifier, try OAIFormat(prefix: arguments.required("metadataPrefix")))
    case let other: throw OAIError(.badVerb, "'\(other)' is not a verb of OAI-PMH.")
    }
    try arguments.finish()
  }
}

/// The arguments of a request, each of them given once at most.
struct OAIArguments {
  private var parameters: RequestParameters
  /// As given, in their order.
  private(set) var pairs: [(name: String, value: String)] = []

  init(_ parameters: RequestParameters) {
    self.parameters = parameters
    for name in parameters.names {
      for value in self.parameters.all(name) { pairs.append((name, value)) }
    }
  }

  mutating func one(_ name: String) throws(OAIError) -> String? {
    taken.insert(name)
    let values = pairs.filter { $0.name == name }
    guard values.count < 2 else { throw .argument("'\(name)' was given \(values.count) times. Give it once.") }
    return values.first?.value
  }

  private var taken: Set<String> = []

  mutating func required(_ name: String) throws(OAIError) -> String {
    guard let value = try one(name), !value.isEmpty else { throw .argument("'\(name)' is missing.") }
    return value
  }

  mutating func verb() throws(OAIError) -> String {
    taken.insert("verb")
    let verbs = pairs.filter { $0.name == "verb" }
    guard verbs.count == 1 else {
      throw OAIError(.badVerb, verbs.isEmpty ? "'verb' is missing." : "'verb' was given \(verbs.count) times.")
    }
    return verbs[0].value
  }

  /// The arguments of a list: a token alone, or a format with a period and a set.
  mutating func walk() throws(OAIError) -> OAIWalk {
    if let token = try one("resumptionToken") { return try OAIWalk(token: token) }
    let format = try OAIFormat(prefix: required("metadataPrefix"))
    let (from, until) = (try date("from"), try date("until"))
    if let from, let until {
      guard from.isDay == until.isDay else { throw .argument("'from' and 'until' differ in their granularity.") }
      guard from.start <= until.start else { throw .argument("'from' is later than 'until'.") }
    }
    let set = try one("set")
    let collection = set.flatMap(OAINames.collection)
    guard set == nil || collection != nil else { throw .argument("'set' is not the name of a set.") }
    return OAIWalk(format: format, from: from, until: until, collection: collection)
  }

  private mutating func date(_ name: String) throws(OAIError) -> OAIDatestamp? {
    guard let text = try one(name) else { return nil }
    return try OAIDatestamp(text, of: name)
  }

  /// - Throws: `OAIError` for an argument that the verb does not have.
  func finish() throws(OAIError) {
    if let stranger = pairs.first(where: { !taken.contains($0.name) }) {
      throw .argument("'\(stranger.name)' is not an argument of this verb, or not beside the others.")
    }
  }
}
