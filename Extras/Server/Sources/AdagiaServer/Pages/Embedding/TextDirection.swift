/// The direction that a text is read in.
enum TextDirection {
  /// True if the first letter is of a script that is written from right to left, as HTML's `dir="auto"` decides.
  static func isRightToLeft(_ text: String) -> Bool {
    let first = text.unicodeScalars.first { $0.properties.isAlphabetic }
    switch first?.value ?? 0 {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: return true
    default: return false
    }
  }
}
