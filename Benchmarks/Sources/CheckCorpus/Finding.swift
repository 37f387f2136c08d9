internal import CatalogFormats

/// What is wrong with a record, and what to do about it: two sentences without their full stops.
struct Fault {
  let what: String
  let remedy: String
}

/// A fault and where it is.
///
///     corpus/starter/la.jsonl:12: la-seneca-brev-1: the text has 412 characters. Cut it to 400, or leave the record out.
struct Finding: CustomStringConvertible {
  let location: SourceLocation
  /// `nil` when the line does not get so far as to have one.
  let identifier: String?
  let fault: Fault

  var description: String {
    "\(location): \(identifier ?? "(no identifier)"): \(fault.what). \(fault.remedy)."
  }
}
