/// An ISBN in any of its forms, or another number of eight digits or more. Signs between digits mean nothing.
///
///     StandardNumber("ISBN 0-19-874282-7") == StandardNumber("9780198742821")
///
/// The last digit of an ISBN is a check of the others: ISO 2108.
struct StandardNumber: Hashable {
  /// Digits, the last of them perhaps X. An ISBN of ten digits is that of thirteen.
  let digits: String

  /// `nil` for a text that is no number, or a short one.
  init?(_ text: some StringProtocol) {
    var rest = text.lowercased()[...]
    for prefix in ["isbn-13", "isbn-10", "isbn"] where rest.hasPrefix(prefix) {
      rest = rest.dropFirst(prefix.count).drop { $0 == ":" || $0.isWhitespace }
      break
    }
    guard rest.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "x" || Self.signs.contains($0) }) else { return nil }
    let digits = String(rest.filter { !Self.signs.contains($0) })
    guard digits.count >= Self.leastDigits, !digits.dropLast().contains("x") else { return nil }
    self.digits = Self.isISBN10(digits) ? Self.isbn13(digits) : digits
  }

  /// The numbers in a value, which may list several.
  static func all(in value: String) -> Set<StandardNumber> {
    let parts = value.split { !($0.isASCII && $0.isNumber || $0.lowercased() == "x" || signs.contains($0)) }
    return Set(
      parts.compactMap { StandardNumber($0) }
        + parts.flatMap { $0.split(separator: " ").compactMap { StandardNumber($0) } })
  }

  /// The digits that both forms of an ISBN share; all of another number.
  var core: String { digits.count == 13 && digits.hasPrefix("978") ? String(digits.dropFirst(3).dropLast()) : digits }

  private static let signs: Set<Character> = [
    "-", " ", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2212}", "\u{A0}",
  ]
  private static let leastDigits = 8

  private static func isISBN10(_ digits: String) -> Bool {
    guard digits.count == 10 else { return false }
    let sum = zip(digits, stride(from: 10, through: 1, by: -1)).reduce(0) { $0 + ($1.0.wholeNumberValue ?? 10) * $1.1 }
    return sum % 11 == 0
  }

  private static func isbn13(_ digits: String) -> String {
    let body = "978" + digits.dropLast()
    let sum = body.enumerated().reduce(0) { $0 + ($1.element.wholeNumberValue ?? 0) * ($1.offset % 2 == 0 ? 1 : 3) }
    return body + "\((10 - sum % 10) % 10)"
  }
}
