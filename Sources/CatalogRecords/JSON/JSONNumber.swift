/// JSON numbers (RFC 8259, 6). Integers that fit 64 bits stay exact; all others become doubles.
enum JSONNumber {
  /// The number, or `nil` when the text is not a JSON number or is too large for a double.
  static func value(of text: UnsafeBufferPointer<UInt8>) -> JSONValue? {
    guard let isWhole = shape(of: text) else { return nil }
    let string = String(decoding: text, as: UTF8.self)
    if isWhole, string != "-0", let integer = Int64(string) { return .integer(integer) }
    guard let number = Double(string), number.isFinite else { return nil }
    return .number(number)
  }

  /// True if the number is an integer; `nil` when the text breaks the grammar: `01`, `1.`, `.5`, `+1`.
  private static func shape(of text: UnsafeBufferPointer<UInt8>) -> Bool? {
    var rest = text[...]
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let whole = takeDigits(from: &rest)
    guard whole.count == 1 || (whole.count > 1 && whole.first != UInt8(ascii: "0")) else { return nil }
    if rest.isEmpty { return true }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      if takeDigits(from: &rest).isEmpty { return nil }
    }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest.removeFirst() }
      if takeDigits(from: &rest).isEmpty { return nil }
    }
    return rest.isEmpty ? false : nil
  }

  private static func takeDigits(
    from rest: inout UnsafeBufferPointer<UInt8>.SubSequence
  ) -> UnsafeBufferPointer<UInt8>.SubSequence {
    let digits = rest.prefix { $0 &- UInt8(ascii: "0") < 10 }
    rest = rest[digits.endIndex...]
    return digits
  }
}
