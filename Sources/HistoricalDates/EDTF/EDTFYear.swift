/// The year of an EDTF date, with exactly the precision of its text.
struct EDTFYear: Hashable, Sendable {
  /// The notation of a year, which determines the length of time that it names.
  enum Form: UInt8, Hashable, Sendable {
    /// `1984`, and `19XX` with unspecified digits.
    case fourDigits
    /// `198`: the ten years 1980 to 1989.
    case decade
    /// `19`: the hundred years 1900 to 1999.
    case century
    /// `Y170000002`, `Y17E7`.
    case long
  }

  var form = Form.fourDigits
  var isNegative = false
  /// The digits of the text, without sign and exponent, 0 for unspecified ones: 19 for `19` and for `Y19E5`, 1900 for
  /// `19XX`.
  var digits: Int
  /// Bit *i* is set when the digit of 10^*i* is unspecified. Only years of four digits have such digits.
  var unspecifiedDigits: UInt8 = 0
  /// The power of ten after `E`; 0 without one.
  var exponent: UInt8 = 0
  /// The number of significant digits after `S`; 0 when all are significant.
  var significantDigits: UInt8 = 0

  init(digits: Int) { self.digits = digits }

  /// An astronomical year. It takes the long form when four digits do not hold it.
  init(_ year: Int) {
    digits = Int(year.magnitude)
    isNegative = year < 0
    form = digits > 9_999 ? .long : .fourDigits
  }

  /// A year whose last `count` digits are unspecified: `EDTFYear(1843, unspecifying: 2)` is `18XX`.
  init(_ year: Int, unspecifying count: Int) {
    self.init(year)
    unspecifiedDigits = UInt8((1 << count) - 1)
    digits = digits / Self.powersOfTen[count] * Self.powersOfTen[count]
  }

  /// True if two or three digits write it: a century or decade.
  var isShort: Bool { form == .decade || form == .century }

  /// The range of possible years: one year, a decade, a century, or whatever unspecified digits allow. `-00XX` is -99
  /// to 0, because year 0 has no minus of its own and belongs to the first century BCE.
  var bounds: ClosedRange<Int> {
    let lowest = digits * unit
    let highest = lowest + span
    return isNegative ? -highest ... -lowest : lowest...highest
  }

  /// The range of possible years when only the significant digits are trusted: 1900 to 1999 for `1950S2`.
  var estimatedBounds: ClosedRange<Int> {
    guard significantDigits > 0 else { return bounds }
    let value = digits * unit
    let step = Self.powersOfTen[String(value).utf8.count - Int(significantDigits)]
    let lowest = value / step * step
    let highest = lowest + step - 1
    return isNegative ? -highest ... -lowest : lowest...highest
  }

  /// True if `year` matches every known digit.
  /// - Precondition: `year` lies in `bounds`.
  func matches(_ year: Int) -> Bool {
    guard unspecifiedDigits != 0, unspecifiedDigits & (unspecifiedDigits + 1) != 0 else { return true }
    var left = Int(year.magnitude)
    var right = digits
    for place in 0..<4 {
      if unspecifiedDigits & (1 << place) == 0, left % 10 != right % 10 { return false }
      left /= 10
      right /= 10
    }
    return true
  }

  /// The value of the last known digit in years: 1 for `1984`, 10 for `198X` and `198`, 10^7 for `Y17E7`.
  var granularity: Int {
    if significantDigits > 0 { return estimatedBounds.count }
    if unspecifiedDigits == 0 { return unit }
    return Self.powersOfTen[8 - unspecifiedDigits.leadingZeroBitCount]
  }

  /// The value of one unit of `digits`, in years.
  private var unit: Int {
    switch form {
    case .fourDigits: 1
    case .decade: 10
    case .century: 100
    case .long: Self.powersOfTen[Int(exponent)]
    }
  }

  /// The distance from the lowest to the highest possible year.
  private var span: Int {
    if isShort { return unit - 1 }
    var span = 0
    for place in 0..<4 where unspecifiedDigits & (1 << place) != 0 { span += 9 * Self.powersOfTen[place] }
    return span
  }

  /// 10^0 to 10^15, the largest power that `CivilDate.greatestYear` permits.
  static let powersOfTen: [Int] = (0...15).map { exponent in (0..<exponent).reduce(1) { power, _ in power * 10 } }
}
