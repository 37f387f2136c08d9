/// A part of a date: early, the second half, the third quarter.
///
/// Early, mid and late are thirds, as in ISO 8601-2's thirds of a year (codes 37 to 39). Parts of a century or a decade
/// begin where the years divide evenly, rounded up: early 1900 to 1933, mid 1934 to 1966, late 1967 to 1999.
struct DatePart: Equatable {
  /// The number of parts in the whole: 2, 3, 4, or 10 for the decades of a century.
  let count: Int
  /// The first and the last part that are meant, from 1.
  var range: ClosedRange<Int>

  static let early = DatePart(3, 1)
  static let middle = DatePart(3, 2)
  static let late = DatePart(3, 3)

  init(_ count: Int, _ number: Int) {
    self.count = count
    range = number...number
  }

  /// The part from the start of this one to the end of another: early to mid. Nil when they divide differently or the
  /// other one ends before.
  func through(_ other: DatePart) -> DatePart? {
    guard count == other.count, range.lowerBound <= other.range.upperBound else { return nil }
    var part = self
    part.range = range.lowerBound...other.range.upperBound
    return part
  }

  /// The numbers of the part, of `length` numbers from `first`.
  func numbers(of length: Int, from first: Int) -> ClosedRange<Int> {
    func end(_ number: Int) -> Int { (length * number + count - 1) / count }
    let start = end(range.lowerBound - 1)
    return first + start...first + max(start, end(range.upperBound) - 1)
  }

  /// The code of the part of a year in ISO 8601-2: 33 to 36 for quarters, 37 to 39 for thirds, 40 and 41 for halves.
  /// Nil for several parts.
  var code: Int? {
    guard range.count == 1 else { return nil }
    return [2: 39, 3: 36, 4: 32][count].map { $0 + range.lowerBound }
  }
}
