/// Statements of a schema, in a form that can be compared.
///
/// Every process that opens a catalog computes them, so they are read as bytes: reading characters took a fifth of
/// a command-line search.
enum SchemaText {
  /// The statement without quotation marks, which SQLite adds when it renames, and with white space only between words.
  /// Comments stay: no text in SQLite's schema table has one.
  static func plain(_ sql: some Collection<UInt8>) -> [UInt8] {
    Array(unsafeUninitializedCapacity: sql.count) { plain, count in
      var needsSpace = false
      for byte in sql {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"): needsSpace = true
        case UInt8(ascii: "\""), UInt8(ascii: "'"): continue
        default:
          // The buffer suffices: one space replaces one or more blanks.
          if needsSpace, count > 0, isWord(plain[count - 1]), isWord(byte) {
            plain[count] = UInt8(ascii: " ")
            count += 1
          }
          needsSpace = false
          plain[count] = byte
          count += 1
        }
      }
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }

  /// The entries of statements in SQLite's schema table: the plain text by type and name.
  static func entries(_ versions: [String]) -> [String: [UInt8]] {
    var entries: [String: [UInt8]] = [:]
    entries.reserveCapacity(64)
    for statements in versions {
      for statement in plain(withoutComments(statements)).split(separator: UInt8(ascii: ";")) {
        apply(statement, to: &entries)
      }
    }
    return entries
  }

  /// Reads one entry from each line: `type name: plain text`.
  static func entries(inLines text: StaticString) -> [String: [UInt8]] {
    text.withUTF8Buffer { bytes in
      var entries: [String: [UInt8]] = [:]
      entries.reserveCapacity(64)
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        guard let end = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
        entries[String(decoding: line[..<end], as: UTF8.self)] = Array(line[(end + 2)...])
      }
      return entries
    }
  }

  /// The lines that are not comments.
  private static func withoutComments(_ statements: String) -> [UInt8] {
    let bytes = Array(statements.utf8)
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      let text = bytes[start..<end].firstIndex { $0 != UInt8(ascii: " ") } ?? end
      if text + 1 >= end || bytes[text] != UInt8(ascii: "-") || bytes[text + 1] != UInt8(ascii: "-") {
        kept += bytes[start..<end]
      }
      start = end
    }
    return kept
  }

  private static func apply(_ statement: ArraySlice<UInt8>, to entries: inout [String: [UInt8]]) {
    let words = firstWords(of: statement)
    guard words.count > 2 else { return }
    switch (words[0], words[1]) {
    case ("CREATE", "VIRTUAL"): entries["table \(words[3])"] = Array(statement)
    case ("CREATE", let type): entries["\(type.lowercased()) \(words[2])"] = Array(statement)
    case ("ALTER", "TABLE"): addColumn(statement, to: &entries)
    default: return
    }
  }

  /// The first four words, or all if there are fewer.
  private static func firstWords(of statement: ArraySlice<UInt8>) -> [String] {
    var words: [String] = []
    var rest = statement
    while words.count < 4, let start = rest.firstIndex(where: { !isBetweenWords($0) }) {
      let end = rest[start...].firstIndex(where: isBetweenWords) ?? rest.endIndex
      words.append(String(decoding: rest[start..<end], as: UTF8.self))
      rest = rest[end...]
    }
    return words
  }

  private static func isBetweenWords(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "(") }

  /// Adds a column as SQLite does: its text unchanged, after the others and before the constraints of the table.
  private static func addColumn(_ statement: ArraySlice<UInt8>, to entries: inout [String: [UInt8]]) {
    let parts = statement.split(separator: UInt8(ascii: " "), maxSplits: 5)
    guard parts.count == 6, parts[3].elementsEqual("ADD".utf8), parts[4].elementsEqual("COLUMN".utf8) else { return }
    let name = "table " + String(decoding: parts[2], as: UTF8.self)
    guard let end = entries[name].flatMap(endOfColumns) else { return }
    entries[name]?.insert(contentsOf: [UInt8(ascii: ",")] + parts[5], at: end)
  }

  /// The place after the last column of a table's plain text.
  private static func endOfColumns(_ sql: [UInt8]) -> Int? {
    var depth = 0
    for (place, byte) in sql.enumerated() {
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return place }
      case UInt8(ascii: ","):
        let rest = sql[(place + 1)...]
        if depth == 1, constraints.contains(where: { rest.starts(with: $0.utf8) }) { return place }
      default: continue
      }
    }
    return nil
  }

  /// The beginnings of constraints in this program's tables.
  private static let constraints = ["UNIQUE(", "PRIMARY KEY("]
}
