// Arithmetic on numbers that a file gives: a foreign one may hold any, and none may end the program.

extension FixedWidthInteger {
  /// The sum, or the end of the range that it lies beyond.
  package func addingClamped(_ other: Self) -> Self {
    let (sum, isTooMuch) = addingReportingOverflow(other)
    return isTooMuch ? (other < 0 ? .min : .max) : sum
  }

  /// The difference, or the end of the range that it lies beyond.
  package func subtractingClamped(_ other: Self) -> Self {
    let (difference, isTooMuch) = subtractingReportingOverflow(other)
    return isTooMuch ? (other < 0 ? .max : .min) : difference
  }

  /// The integer toward zero of a number, the nearest one there is of a number beyond the range, 0 of NaN.
  package init(clampingNumber number: Double) {
    if let exact = Self(exactly: number.rounded(.towardZero)) {
      self = exact
    } else {
      self = number > 0 ? .max : number < 0 ? .min : 0
    }
  }
}

extension Int {
  /// The number as a count of things: 0 for less, and no more than sums of counts have room for.
  package var clampedCount: Int { Swift.min(Swift.max(0, self), 1 << 40) }
}
