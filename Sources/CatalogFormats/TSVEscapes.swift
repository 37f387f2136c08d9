internal import CatalogRecords

/// How a tab, a line end or a backslash is written inside a TSV cell: `\t`, `\n`, `\r`, `\\`, as PostgreSQL's COPY,
/// MySQL's batch output and ClickHouse's TabSeparated do.
enum TSVEscapes {
  /// A backslash before any other character, or at the end, stays as it is.
  static func decoded(_ cell: UnsafeBufferPointer<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(cell.count)
    var offset = 0
    while offset < cell.count {
      let next = offset + 1 < cell.count ? cell[offset + 1] : 0
      if cell[offset] == .backslash, let meant = meaning(of: next) {
        text.append(meant)
        offset += 2
      } else {
        text.append(cell[offset])
        offset += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The cell for a text: nothing is lost, and no tab or line end is left in it.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    for byte in text.utf8 {
      if let letter = letter(for: byte) {
        bytes.append(.backslash)
        bytes.append(letter)
      } else {
        bytes.append(byte)
      }
    }
  }

  private static func meaning(of letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "t"): .tab
    case UInt8(ascii: "n"): .lineFeed
    case UInt8(ascii: "r"): .carriageReturn
    case .backslash: .backslash
    default: nil
    }
  }

  private static func letter(for byte: UInt8) -> UInt8? {
    switch byte {
    case .tab: UInt8(ascii: "t")
    case .lineFeed: UInt8(ascii: "n")
    case .carriageReturn: UInt8(ascii: "r")
    case .backslash: .backslash
    default: nil
    }
  }
}
