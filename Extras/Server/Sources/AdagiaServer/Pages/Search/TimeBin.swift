internal import Adagia
internal import HistoricalDates

/// A century or a decade, counted from the first one after the beginning of our era, which is 0; -1 is the one before.
struct TimeBin: Hashable, Comparable {
  enum Length: Int {
    /// The number of digits of a year that the bin leaves open.
    case decade = 1
    case century = 2
  }

  let length: Length
  let ordinal: Int

  /// Reads the EDTF of a decade or a century: `184X`, `-03XX`. `nil` for anything else.
  init?(_ edtf: String) {
    let digits = edtf.prefix { $0 != "X" }
    guard let length = Length(rawValue: edtf.count - digits.count), edtf.hasSuffix("X"), let number = Int(digits) else {
      return nil
    }
    self.init(length, edtf.hasPrefix("-") ? -abs(number) - 1 : number)
  }

  init(_ length: Length, _ ordinal: Int) { (self.length, self.ordinal) = (length, ordinal) }

  /// The century that the bin is in.
  var century: TimeBin {
    switch length {
    case .century: self
    case .decade: TimeBin(.century, ordinal >= 0 ? ordinal / 10 : (ordinal + 1) / 10 - 1)
    }
  }

  /// The bin as EDTF.
  var edtf: String {
    let digits = String(ordinal >= 0 ? ordinal : -ordinal - 1)
    let places = length == .century ? 2 : 3
    let zeros = String(repeating: "0", count: max(0, places - digits.count))
    return (ordinal < 0 ? "-" : "") + zeros + digits + String(repeating: "X", count: length.rawValue)
  }

  /// The bin in English: `16th century`, `1840s`.
  var label: String { (try? EDTF(edtf))?.englishText ?? edtf }

  static func < (left: TimeBin, right: TimeBin) -> Bool { left.ordinal < right.ordinal }
}
