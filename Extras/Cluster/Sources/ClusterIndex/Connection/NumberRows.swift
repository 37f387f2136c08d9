internal import CMariaDB

/// Rows of whole numbers, as questions for records have them: thousands in an answer, so they become no texts.
struct NumberRows {
  let width: Int
  private var values: [Int64] = []

  init(width: Int) { self.width = width }

  var count: Int { width == 0 ? 0 : values.count / width }

  /// - Parameters:
  ///   - row: Below `count`.
  ///   - column: Below `width`.
  subscript(row: Int, column: Int) -> Int64 { values[row * width + column] }

  /// - Returns: True if all values are whole numbers.
  mutating func append(_ row: MYSQL_ROW, _ lengths: UnsafeMutablePointer<UInt>?) -> Bool {
    guard let lengths else { return false }
    for column in 0..<width {
      guard let start = row[column], let value = Self.number(start, Int(lengths[column])) else { return false }
      values.append(value)
    }
    return true
  }

  private static func number(_ start: UnsafePointer<CChar>, _ length: Int) -> Int64? {
    let bytes = UnsafeBufferPointer(start: start, count: length)
    let isNegative = bytes.first == CChar(UInt8(ascii: "-"))
    guard length > (isNegative ? 1 : 0) else { return nil }
    var value: Int64 = 0
    for byte in bytes.dropFirst(isNegative ? 1 : 0) {
      let digit = Int64(byte) - Int64(UInt8(ascii: "0"))
      // Below zero from the start: the least number has no positive counterpart.
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, isBelow) = product.subtractingReportingOverflow(digit)
      guard (0...9).contains(digit), !isTooLarge, !isBelow else { return nil }
      value = sum
    }
    if isNegative { return value }
    return value == .min ? nil : -value
  }
}
