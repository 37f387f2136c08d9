internal import CatalogFormats

/// A rule for each line by itself.
protocol LineRule: Sendable {
  /// The line's violations of the rule. Call it only for lines that passed `LineShape` without a fault.
  func faults(in line: CorpusLine) -> [Fault]
}

/// A violation of a rule and its remedy: two sentences without their full stops.
struct Fault {
  let what: String
  let remedy: String
}

/// A fault with its location.
///
///     corpus/starter/la.jsonl:12: la-seneca-brev-1: the text has 412 characters. Cut it to 400, or leave the
///     record out.
struct Finding: CustomStringConvertible {
  let location: SourceLocation
  /// `nil` when the line has none that can be read.
  let identifier: String?
  let fault: Fault

  var description: String {
    "\(location): \(identifier ?? "(no identifier)"): \(fault.what). \(fault.remedy)."
  }
}
