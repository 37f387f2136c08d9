/// ASCII bytes that have a meaning in file formats. Inlinable, because parsers of other modules ask for them at every
/// byte.
extension UInt8 {
  @inlinable package static var tab: UInt8 { UInt8(ascii: "\t") }
  @inlinable package static var lineFeed: UInt8 { UInt8(ascii: "\n") }
  @inlinable package static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
  @inlinable package static var space: UInt8 { UInt8(ascii: " ") }
  @inlinable package static var quote: UInt8 { UInt8(ascii: "\"") }
  @inlinable package static var backslash: UInt8 { UInt8(ascii: "\\") }
  @inlinable package static var comma: UInt8 { UInt8(ascii: ",") }

  /// True if the byte is a space or a tab.
  @inlinable package var isBlank: Bool { self == .space || self == .tab }
  /// True if the byte is white space between JSON tokens: space, tab, LF or CR.
  @inlinable package var isWhitespace: Bool { isBlank || self == .lineFeed || self == .carriageReturn }
}
