/// Texts that make tables, in a form that can be compared.
enum SchemaText {
  /// Without quotation marks, which SQLite puts in when it renames, and with white space only between words. Comments
  /// stay what they are: nothing that SQLite keeps has one.
  static func plain(_ sql: String) -> String {
    var plain: [UInt8] = []
    plain.reserveCapacity(sql.utf8.count)
    var needsSpace = false
    for byte in sql.utf8 {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"): needsSpace = true
      case UInt8(ascii: "\""), UInt8(ascii: "'"): continue
      default:
        if needsSpace, let last = plain.last, isWord(last), isWord(byte) { plain.append(UInt8(ascii: " ")) }
        needsSpace = false
        plain.append(byte)
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }

  /// What statements leave in SQLite's schema table: the plain text by type and name.
  static func entries(_ versions: [String]) -> [String: String] {
    var entries: [String: String] = [:]
    for statements in versions {
      for statement in withoutComments(statements).split(separator: ";") {
        apply(plain(String(statement)), to: &entries)
      }
    }
    return entries
  }

  private static func withoutComments(_ statements: String) -> String {
    statements.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("--") }.joined(separator: "\n")
  }

  private static func apply(_ statement: String, to entries: inout [String: String]) {
    let words = statement.split(maxSplits: 6, omittingEmptySubsequences: true) { $0 == " " || $0 == "(" }.map(
      String.init)
    guard words.count > 2 else { return }
    switch (words[0], words[1]) {
    case ("CREATE", "VIRTUAL"): entries["table \(words[3])"] = statement
    case ("CREATE", let type): entries["\(type.lowercased()) \(words[2])"] = statement
    case ("ALTER", "TABLE"): addColumn(statement, to: &entries)
    default: return
    }
  }

  /// SQLite writes a new column, as it stands there, behind the others.
  private static func addColumn(_ statement: String, to entries: inout [String: String]) {
    let parts = statement.split(separator: " ", maxSplits: 5).map(String.init)
    guard parts.count == 6, parts[3] == "ADD", parts[4] == "COLUMN", let table = entries["table \(parts[2])"],
      let end = table.lastIndex(of: ")")
    else { return }
    entries["table \(parts[2])"] = table[..<end] + "," + parts[5] + table[end...]
  }
}
