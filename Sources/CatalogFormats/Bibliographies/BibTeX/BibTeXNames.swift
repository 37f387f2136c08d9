internal import CatalogRecords

/// A list of names in BibTeX's notation: `Donald E. Knuth and van der Waals, Johannes and {World Health Organization}`.
struct BibTeXNames {
  /// The names as catalogs have them.
  private(set) var names: [String] = []
  /// True if the list ends with `and others`.
  private(set) var hasOthers = false

  init(_ source: [UInt8], _ text: TeXText) {
    // A semicolon is in no name, so it marks other programs' lists.
    for part in Self.parts(of: source[...], at: { $0 == UInt8(ascii: ";") }) {
      let people = Self.words(of: part).split(whereSeparator: { Self.isWord($0, "and") }).map(Array.init)
      // `Ann Writer, Bob Other and Cy Third`: the last name has no comma, so the one before is between two others.
      let isDirect = people.count == 2 && Self.isPerson(people[1]) && !Self.hasComma(people[1])
      for (place, words) in people.enumerated() { add(words, text, isDirect: isDirect && place == 0) }
    }
    names = PersonName.unswapped(names) ?? names
  }

  /// - Parameter isDirect: True if a comma may be between names that have the given names first.
  private mutating func add(_ words: [ArraySlice<UInt8>], _ text: TeXText, isDirect: Bool) {
    var words = words
    if let last = words.last, Self.isWord(last, "others"), words.count == 1 {
      hasOthers = true
      return
    }
    if words.count > 1, Self.isWord(words[words.count - 2], "et"), words.last?.starts(with: "al".utf8) == true {
      hasOthers = true
      words.removeLast(2)
      if words.last?.last == .comma { words[words.count - 1].removeLast() }
    }
    let isInList = words.count > 1 && words.last?.last == .comma
    if isInList { words[words.count - 1].removeLast() }
    for person in isInList ? Self.directNames(words) : isDirect ? Self.namesBeforeAnd(words) : Self.persons(words) {
      let name = Self.name(person, text)
      // Two pairs of braces say that the words are a name.
      let isName = person.count == 1 && person[0].starts(with: "{{".utf8)
      if !isName, Self.areOthers(name) { hasOthers = true } else if !name.isEmpty { names.append(name) }
    }
  }

  /// True if a name is one of the words for the others of a list.
  static func areOthers(_ name: String) -> Bool { others.contains(name.lowercased()) }

  /// Words that some write for `others`, also with markup.
  private static let others: Set<String> = ["et al.", "et al", "al., et", "al, et", "et alii", "others"]

  /// True if a word without braces is an English one, in any case.
  private static func isWord(_ word: ArraySlice<UInt8>, _ expected: StaticString) -> Bool {
    word.count == expected.utf8CodeUnitCount
      && zip(word, UnsafeBufferPointer(start: expected.utf8Start, count: expected.utf8CodeUnitCount))
        .allSatisfy { $0 | 0x20 == $1 }
  }

  private static func name(_ words: [ArraySlice<UInt8>], _ text: TeXText) -> String {
    if let extended = extendedName(words, text) { return extended.inverted }
    if words.count == 1, !hasComma(words) { return text.plain(words[0]) }
    if isNoName(words) { return text.plain(Array(words.joined(separator: [.space]))) }
    // `Ann Writer (ed.)`: a remark is no family name.
    if words.count > 2, let open = words.firstIndex(where: { $0.first == UInt8(ascii: "(") }), open > 0,
      words.last?.last == UInt8(ascii: ")")
    {
      return name(Array(words[..<open]), text) + " " + text.plain(Array(words[open...].joined(separator: [.space])))
    }
    var parts: [[PersonName.Word]] = [[]]
    for word in words {
      let pieces = commaParts(of: word)
      for (index, piece) in pieces.enumerated() {
        if index > 0 { parts.append([]) }
        if !piece.isEmpty { parts[parts.count - 1].append(Self.word(piece, text)) }
      }
    }
    // Commas that are not BibTeX's: the name stays as it is written.
    if parts.count > 3 || (parts.count == 3 && !isSuffix(parts[1])) {
      return text.plain(Array(words.joined(separator: [.space])))
    }
    if parts.count == 2, parts[0].count > 1, isSuffix(parts[1]) {
      var person = PersonName(words: parts[0])
      person.suffix = parts[1][0].text
      return person.inverted
    }
    let person = parts.count == 1 ? PersonName(words: parts[0]) : PersonName(parts: parts)
    return person.inverted
  }

  private static func isSuffix(_ words: [PersonName.Word]) -> Bool {
    words.count == 1 && PersonName.isSuffix(words[0].text)
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

// MARK: - Lists in the notations of others

extension BibTeXNames {
  /// The persons among the words between two `and`, which other programs separate with `&`, `und` and the like, or with
  /// commas. Words that are one name in any other reading stay together.
  private static func persons(_ words: [ArraySlice<UInt8>]) -> [[ArraySlice<UInt8>]] {
    let parts = words.split(whereSeparator: isConjunction).map { withoutLastComma(Array($0)) }
    guard parts.count > 1, let last = parts.last else { return commaList(words) }
    let names = parts.flatMap { hasComma(last) ? commaList($0) : directNames($0) }
    return names.allSatisfy(isPerson) ? names : commaList(words)
  }

  /// The persons of `Ann Writer, Bob Other` in a list whose last name has no comma: two full names are two persons,
  /// unless the second is the given names of the first.
  private static func directNames(_ words: [ArraySlice<UInt8>]) -> [[ArraySlice<UInt8>]] {
    guard let names = pair(words) else { return hasComma(words) ? commaList(words) : [words] }
    return GivenNames.areInverted(plain(names[0]), plain(names[1])) ? [words] : names
  }

  /// The same before an `and`, where BibTeX's own notation has the family name before the comma: the first of the names
  /// begins with a known given name.
  private static func namesBeforeAnd(_ words: [ArraySlice<UInt8>]) -> [[ArraySlice<UInt8>]] {
    guard let names = pair(words), GivenNames.begin(plain(names[0])) else { return persons(words) }
    return directNames(words)
  }

  /// The two full names on the sides of a comma.
  private static func pair(_ words: [ArraySlice<UInt8>]) -> [[ArraySlice<UInt8>]]? {
    let source = Array(words.joined(separator: [.space]))
    let parts = parts(of: source[...]) { $0 == .comma }.map { Self.words(of: $0) }
    return parts.count == 2 && parts.allSatisfy(isPerson) ? parts : nil
  }

  private static func plain(_ words: [ArraySlice<UInt8>]) -> String {
    String(decoding: Array(words.joined(separator: [.space])), as: UTF8.self)
  }

  /// True if a comma is among some words, outside braces.
  private static func hasComma(_ words: [ArraySlice<UInt8>]) -> Bool {
    words.contains { $0.contains(.comma) && commaParts(of: $0).count > 1 }
  }

  private static func withoutLastComma(_ words: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
    guard let last = words.last, last.count > 1, last.last == .comma else { return words }
    return words.dropLast() + [last.dropLast()]
  }

  /// True if a sign or a preposition is between two words: `Ann Writer / Bob Other` and `Simon & Schuster` are no
  /// given names and a family's.
  private static func isNoName(_ words: [ArraySlice<UInt8>]) -> Bool {
    words.dropFirst().dropLast().contains { word in
      word.allSatisfy { signs.contains($0) } || prepositions.contains(String(decoding: word, as: UTF8.self))
    }
  }

  private static let signs = Set("/+|-&*<>".utf8)
  private static let prepositions: Set<String> = [
    "with", "mit", "avec", "con", "und", "et", "og", "och", "–", "—", "\\&", "{\\&}",
  ]

  /// `&`, `\&`, and the word for "and" in the languages whose styles write it.
  private static func isConjunction(_ word: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: word, as: UTF8.self)
    return ["&", "\\&", "{\\&}", "und", "et", "y", "e", "en", "og", "och", "i", "и"].contains(text)
  }

  /// True if words are a name of two parts at least, without a word of a company.
  private static func isPerson(_ words: [ArraySlice<UInt8>]) -> Bool {
    words.count > 1
      && BibliographicName(plain(words)).isPersonal
  }

  /// The names of a list with commas. BibTeX has at most two commas in a name, and a suffix between them.
  ///
  ///     Writer A, Other B, Third C             three names
  ///     Smith, J., Doe, A., Poe, B.            three names, each with a comma
  private static func commaList(_ words: [ArraySlice<UInt8>]) -> [[ArraySlice<UInt8>]] {
    let source = Array(words.joined(separator: [.space]))
    let parts = parts(of: source[...]) { $0 == .comma }.map { Self.words(of: $0) }
    guard parts.count > 2, !source.contains(UInt8(ascii: "=")), !parts.contains(where: \.isEmpty) else {
      return [words]
    }
    if parts.count == 3, parts[1].count == 1, PersonName.isSuffix(String(decoding: parts[1][0], as: UTF8.self)) {
      return [words]
    }
    if parts.allSatisfy({ $0.count > 1 }) { return parts }
    let isPaired =
      parts.count.isMultiple(of: 2)
      && stride(from: 1, to: parts.count, by: 2).allSatisfy { parts[$0].allSatisfy(isInitial) }
    guard isPaired else { return [words] }
    return stride(from: 0, to: parts.count, by: 2).map { place in
      var family = parts[place]
      family[family.count - 1] = Array(family[family.count - 1] + [.comma])[...]
      return family + parts[place + 1]
    }
  }

  /// `J.`, `J.-P.`, `JP`.
  private static func isInitial(_ word: ArraySlice<UInt8>) -> Bool {
    word.last == UInt8(ascii: ".") || (word.count < 4 && word.allSatisfy { (0x41...0x5A).contains($0) })
  }
}
