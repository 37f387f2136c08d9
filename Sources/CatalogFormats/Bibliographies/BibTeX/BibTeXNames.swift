internal import CatalogRecords

/// A list of names in BibTeX's notation: `Donald E. Knuth and van der Waals, Johannes and {World Health Organization}`.
struct BibTeXNames {
  /// The names as catalogs have them.
  private(set) var names: [String] = []
  /// Whether the list ends with `and others`.
  private(set) var hasOthers = false

  init(_ source: [UInt8], _ text: TeXText) {
    for words in Self.words(of: source[...]).split(whereSeparator: { $0.elementsEqual("and".utf8) }) {
      if words.count == 1, words.first?.elementsEqual("others".utf8) ?? false {
        hasOthers = true
      } else {
        let name = Self.name(Array(words), text)
        if !name.isEmpty { names.append(name) }
      }
    }
  }

  private static func name(_ words: [ArraySlice<UInt8>], _ text: TeXText) -> String {
    if let extended = extendedName(words, text) { return extended.inverted }
    if words.count == 1, let word = words.first, word.last != .comma { return text.plain(word) }
    var parts: [[PersonName.Word]] = [[]]
    for word in words {
      let pieces = commaParts(of: word)
      for (index, piece) in pieces.enumerated() {
        if index > 0 { parts.append([]) }
        if !piece.isEmpty { parts[parts.count - 1].append(Self.word(piece, text)) }
      }
    }
    let person = parts.count == 1 ? PersonName(words: parts[0]) : PersonName(parts: parts)
    return person.inverted
  }

  /// A word in braces is no particle, whatever letter it begins with; one that begins with an accent may be.
  private static func word(_ source: ArraySlice<UInt8>, _ text: TeXText) -> PersonName.Word {
    let isBraced = source.first == UInt8(ascii: "{") && source.dropFirst().first != .backslash
    return PersonName.Word(text: text.plain(source), isProtected: isBraced)
  }

  /// biblatex's notation with names for the parts: `family=Beethoven, given=Ludwig, prefix=van`.
  private static func extendedName(_ words: [ArraySlice<UInt8>], _ text: TeXText) -> PersonName? {
    guard let first = words.first, first.contains(UInt8(ascii: "=")) else { return nil }
    var name = PersonName()
    for part in text.plain(Array(words.joined(separator: [.space]))).split(separator: ",") {
      guard let sign = part.firstIndex(of: "=") else { return nil }
      let value = String(part[part.index(after: sign)...].trimmingBlanks.drop { $0 == "\"" })
      switch part[..<sign].trimmingBlanks {
      case "family": name.family = value
      case "given": name.given = value
      case "prefix": name.particle = value
      case "suffix": name.suffix = value
      case "useprefix", "given-i", "family-i", "prefix-i", "suffix-i", "nametype", "id": continue
      default: return nil
      }
    }
    return name
  }

  /// The words between white space and ties outside braces.
  private static func words(of source: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    parts(of: source) { $0.isWhitespace || $0 == UInt8(ascii: "~") }.filter { !$0.isEmpty }
  }

  private static func commaParts(of word: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    parts(of: word) { $0 == .comma }
  }

  /// The parts between separators outside braces.
  static func parts(of source: ArraySlice<UInt8>, at isSeparator: (UInt8) -> Bool) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var depth = 0
    var start = source.startIndex
    var isEscaped = false
    for index in source.indices {
      let byte = source[index]
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
      if depth == 0, !isEscaped, isSeparator(byte) {
        parts.append(source[start..<index])
        start = index + 1
      }
      isEscaped = byte == .backslash && !isEscaped
    }
    return parts + [source[start...]]
  }
}
