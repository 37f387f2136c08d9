/// The bytes that formats are made of.
extension UInt8 {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let comma = UInt8(ascii: ",")

  /// Space or tab.
  var isBlank: Bool { self == .space || self == .tab }
  /// What JSON allows between its tokens.
  var isWhitespace: Bool { isBlank || self == .lineFeed || self == .carriageReturn }
}
