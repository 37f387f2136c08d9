/// A look for keys of a YAML text that may stand for very many values.
///
/// A list of two aliases, in the next list of two and so on, stands for a billion values in 30 lines. As values they
/// are shared and cost nothing. As a key they are compared one by one, which the parser does before it gives anything.
enum AliasedKeys {
  /// The most aliases in a text with a key that is not plain text: 16 make some hundred values at most.
  private static let mostAliases = 16

  /// The line of the first key that is a list, a mapping or an alias, counted from 1, in a text with many aliases;
  /// `nil` where no key can stand for many values.
  static func line(in text: String) -> Int? {
    var (aliasCount, found) = (0, Int?.none)
    for (number, line) in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
    {
      let bytes = Array(line)
      aliasCount += bytes.indices.count { isAlias(bytes, at: $0) }
      if found == nil, hasKey(bytes) { found = number + 1 }
    }
    return aliasCount > mostAliases ? found : nil
  }

  /// Bytes after which a value may begin.
  private static let openings = Set(" \t[{,:?-".utf8)

  private static func isAlias(_ line: [UInt8], at place: Int) -> Bool {
    guard line[place] == UInt8(ascii: "*"), place + 1 < line.count, line[place + 1] > UInt8(ascii: " ") else {
      return false
    }
    return place == 0 || openings.contains(line[place - 1])
  }

  /// True if a line has the sign of a key, `?`, or a colon after a list, a mapping or an alias.
  private static func hasKey(_ line: [UInt8]) -> Bool {
    line.indices.contains { place in
      switch line[place] {
      case UInt8(ascii: "?"):
        (place == 0 || openings.contains(line[place - 1])) && (place + 1 == line.count || line[place + 1] <= 0x20)
      case UInt8(ascii: ":"): endsCollection(line[..<place])
      default: false
      }
    }
  }

  private static func endsCollection(_ start: ArraySlice<UInt8>) -> Bool {
    let word = start.reversed().drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      .prefix { $0 > 0x20 }.reversed()
    return word.last == UInt8(ascii: "]") || word.last == UInt8(ascii: "}") || word.contains(UInt8(ascii: "*"))
  }
}
