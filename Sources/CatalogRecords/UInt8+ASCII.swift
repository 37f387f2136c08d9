/// ASCII bytes that have a meaning in file formats.
extension UInt8 {
  package static let tab = UInt8(ascii: "\t")
  package static let lineFeed = UInt8(ascii: "\n")
  package static let carriageReturn = UInt8(ascii: "\r")
  package static let space = UInt8(ascii: " ")
  package static let quote = UInt8(ascii: "\"")
  package static let backslash = UInt8(ascii: "\\")
  package static let comma = UInt8(ascii: ",")

  /// Whether the byte is a space or a tab.
  package var isBlank: Bool { self == .space || self == .tab }
  /// Whether the byte is white space between JSON tokens: space, tab, LF or CR.
  package var isWhitespace: Bool { isBlank || self == .lineFeed || self == .carriageReturn }
}
