/// A row at the start of a window, not consumed yet.
struct CSVRow {
  enum Outcome {
    /// `length` bytes without the line end.
    case whole(length: Int, hasQuotes: Bool)
    /// Its quotes go wrong; where it ends is not known.
    case broken(reason: String)
    case tooLarge
  }

  let location: SourceLocation
  let outcome: Outcome
  /// Bytes to consume, line end included. 0 for a broken row.
  var extent = 0

  /// A quote that the input's end, or more rows than can be kept, find open.
  static func unclosed(at location: SourceLocation) -> CSVRow {
    let reason = "a quote opens in this row and is never closed; close it, or double it if it is meant"
    return CSVRow(location: location, outcome: .broken(reason: reason))
  }

  /// Something else than a delimiter follows a closing quote: often the quote that opens a value rows further down.
  static func textAfterQuote(at location: SourceLocation, offset: Int) -> CSVRow {
    let reason = "text follows a closing quote at byte \(offset) of the row; double the quotes inside a value"
    return CSVRow(location: location, outcome: .broken(reason: reason))
  }
}
