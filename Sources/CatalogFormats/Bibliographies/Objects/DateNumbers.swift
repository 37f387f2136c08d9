package import CatalogRecords

/// A date in numbers, as objects and lists of JSON have it: year, month and day, or year and season.
///
/// A negative year is one before the Common Era, as in `date-parts`: -44 is 44 BCE.
package struct DateNumbers {
  /// The year, and what is known of month and day.
  private let numbers: [Int]
  private let season: JSONValue?

  /// The numbers of `{"year": 1850, "month": 5}`; `nil` if one of them is words, or the year has more than four digits.
  init?(_ members: [String: JSONValue]) {
    let values: [JSONValue] = ["year", "month", "day"].map { members[$0] ?? JSONValue.null }
    self.init(Array(values.prefix { $0 != JSONValue.null }), season: members["season"])
  }

  /// The numbers of `[1850, 5]`; `nil` for other lists, such as one of two years.
  package init?(list: [JSONValue]) {
    let areNumbers = list.allSatisfy { if case .integer = $0 { true } else { false } }
    guard areNumbers, (2...3).contains(list.count) else { return nil }
    self.init(list, season: nil)
    guard (1...99).contains(numbers[1]), numbers.count == 2 || (0...31).contains(numbers[2]) else { return nil }
  }

  private init?(_ values: [JSONValue], season: JSONValue?) {
    let numbers = values.compactMap { Self.number($0) }
    guard let year = numbers.first, numbers.count == values.count, year != 0, year.magnitude <= 9999 else { return nil }
    self.numbers = numbers
    self.season = season
  }

  /// A number, also as a text. A text with four digits after a minus sign is EDTF already.
  static func number(_ value: JSONValue) -> Int? {
    switch value {
    case .integer(let number): return Int(number)
    case .string(let text): return text.hasPrefix("-") && text.utf8.count > 4 ? nil : Int(text.trimmingBlanks)
    default: return nil
    }
  }

  /// EDTF: `1850-05`, `-0043-03`, `1999-22` for the summer of 1999. A season that is not known is put before the year.
  package var text: String {
    let words = numbers.map { String($0) }.joined(separator: "-")
    if isImpossible { return words }
    let text = Self.edtf(numbers, season) ?? words
    guard let season, !season.isEmpty, numbers.count == 1, text == Self.edtf(numbers, nil) else { return text }
    return "\(season.plainText) \(text)"
  }

  private static func edtf(_ numbers: [Int], _ season: JSONValue?) -> String? {
    let parts = JSONValue.array([.array(numbers.map { .integer(Int64($0)) })])
    return CSLDateText.text(of: .object(["date-parts": parts, "season": season ?? .null]))
  }

  /// True if no calendar has the month. The text of such numbers may look like another date. The months 21 to 24 are
  /// seasons.
  private var isImpossible: Bool { numbers.count > 1 && numbers[1] > 12 && !(21...24).contains(numbers[1]) }

  /// True if a value has numbers of a date that does not exist.
  package static func areImpossible(in value: JSONValue) -> Bool {
    switch value {
    case .object(let members):
      return members["date-parts"] == nil && (DateNumbers(members)?.isImpossible ?? false)
    case .array(let list): return DateNumbers(list: list)?.isImpossible ?? false
    default: return false
    }
  }
}
