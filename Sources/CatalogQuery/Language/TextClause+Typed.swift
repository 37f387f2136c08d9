internal import CatalogRecords

extension TextClause {
  /// Reads the signs of a word as it was typed: `=colour`, `cour*`, `c*r`, `wom?n`, `~corage`, `~2word`, `corage~2`.
  ///
  /// `nil` for asterisks alone. A question mark at the end is punctuation; one in a word stands for a letter.
  init?(typedWord typed: String, fields: [CoreField]) {
    guard !typed.allSatisfy({ $0 == "*" }) || typed.isEmpty else { return nil }
    self.init(words: typed, fields: fields)
    if words.count > 1, words.hasPrefix("=") {
      words.removeFirst()
      isExact = true
    } else {
      readTypingErrors()
    }
    if pattern == nil { readWildcards() }
  }

  private mutating func readTypingErrors() {
    let bytes = Array(words.utf8)
    if bytes.count > 1, bytes[0] == UInt8(ascii: "~"), bytes[1] != UInt8(ascii: "~") {
      let hasDistance = bytes.count > 2 && (bytes[1] == 0x31 || bytes[1] == 0x32) && !(0x30...0x39).contains(bytes[2])
      pattern = .fuzzy(hasDistance ? Int(bytes[1] - 0x30) : 1)
      words.removeFirst(hasDistance ? 2 : 1)
    } else if let (length, distance) = Self.endings.first(where: { words.hasSuffix($0.0) && words != $0.0 }) {
      pattern = .fuzzy(distance)
      words.removeLast(length.count)
    }
  }

  /// As other search engines write it.
  private static let endings = [("~", 1), ("~1", 1), ("~2", 2)]

  private mutating func readWildcards() {
    let inner = words.reversed().drop { $0 == "?" }
    if words.count > 1, words.hasSuffix("*"), !words.dropLast().contains("*"), !inner.contains("?") {
      words.removeLast()
      isPrefix = true
    } else if words.contains("*") || inner.contains("?") {
      if inner.contains("?") && !words.contains("*") { words = String(inner.reversed()) }
      pattern = .wildcard
      isExact = false
    }
  }
}

extension ExtraClause {
  /// What a value behind the name of an extra field asks for: `*`, `>=300`, `300..400`, `knopf`, `kno*`.
  init(names: [String], value: String) {
    self.names = names
    if value == "*" {
      test = .present
    } else if let range = NumberRange(value) {
      test = .number(range)
    } else if value.count > 1, value.hasSuffix("*") {
      test = .value(String(value.dropLast()), isPrefix: true)
    } else {
      test = .value(value, isPrefix: false)
    }
  }
}
