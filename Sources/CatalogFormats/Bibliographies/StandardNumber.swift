/// Numbers of books and serials, which several formats keep under one name.
enum StandardNumber {
  /// `issn` for eight digits, of which the last may be an X; `isbn` for all else.
  static func name(of text: String) -> String {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == "-" || $0 == "X" || $0 == "x") }
    return number.count(where: { $0 != "-" }) == 8 ? "issn" : "isbn"
  }
}

/// Ranges of pages as they are printed.
enum PageRange {
  /// Pages with a dash between numbers: `10–119` for `10-119` and `10--119`.
  static func text(_ text: String) -> String {
    let parts = text.split(separator: "-")
    guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy { $0.isASCII && ($0.isNumber || $0.isLetter) } }) else {
      return text
    }
    return parts.joined(separator: "–")
  }
}
