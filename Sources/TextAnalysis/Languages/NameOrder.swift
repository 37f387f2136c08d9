/// The text that a person's name is sorted by: folded, with the family name first, however it is written.
///
///     sortingText(ofName: "Agatha Christie")             // "christie, agatha"
///     sortingText(ofName: "Austen, Jane, 1775-1817")     // "austen, jane, 1775-1817"
///     sortingText(ofName: "Antoine de Saint-Exupéry")    // "saint-exupery, antoine de"
///     sortingText(ofName: "Martin Luther King, Jr.")     // "king, martin luther"
///     sortingText(ofName: "Heraclitus of Ephesus")       // "heraclitus of ephesus"
///
/// The family name is the last word, or the words after `van`, `de` and their like; `José Ortega y Gasset` is under
/// Ortega. Names with `of`, `the` and other small words, with a number (`Louis XIV`), of bodies (`Smith & Sons`,
/// `University`), of one word, and those in scripts without capitals stay as they are. A name does not say more than
/// its words: `Mao Zedong` is under Zedong, and `Gabriel García Márquez` under Márquez.
///
/// - Complexity: O(*n*) in the UTF-8 length of the name.
package func sortingText(ofName name: String) -> String {
  let bare = name.drop { !$0.isLetter && !$0.isNumber }
  // A name of signs alone is sorted by them.
  guard !bare.isEmpty else { return folded(name) }
  return folded(NameOrder(String(bare)).text)
}

/// A name with its family name first.
private struct NameOrder {
  let text: String

  init(_ name: String) {
    var words = name.split(whereSeparator: \.isWhitespace)
    while words.count > 1, let last = words.last, Self.suffixes.contains(Self.letters(of: last)) { words.removeLast() }
    // A comma elsewhere says that the family name is first.
    if let last = words.last, last.last == "," { words[words.count - 1] = last.dropLast() }
    text = words.contains { $0.contains(",") } ? name : Self.inverted(words)
  }

  private static func inverted(_ words: [Substring]) -> String {
    guard words.count > 1, !isWhole(words), let start = familyStart(of: words) else { return joined(words[...]) }
    return "\(joined(words[start...])), \(joined(words[..<start]))"
  }

  /// The place of the first word of the family name; `nil` if none is.
  private static func familyStart(of words: [Substring]) -> Int? {
    if let and = words.dropLast().lastIndex(where: { $0 == "y" }), and > 1 { return and - 1 }
    let particle = words.dropLast().lastIndex { particles.contains($0.lowercased()) && isSmall($0) }
    let start = particle.map { $0 + 1 } ?? words.count - 1
    return isCapitalized(words[start]) ? start : nil
  }

  /// True if the words belong together: small ones that are not particles, a number at the end, a body.
  private static func isWhole(_ words: [Substring]) -> Bool {
    words.contains { isSmall($0) && !particles.contains($0.lowercased()) || bodies.contains(letters(of: $0)) }
      || words.last.map(isNumeral) ?? false
  }

  private static func isSmall(_ word: Substring) -> Bool { word.first(where: \.isLetter)?.isLowercase ?? true }

  private static func isCapitalized(_ word: Substring) -> Bool { word.first(where: \.isLetter)?.isUppercase ?? false }

  private static func isNumeral(_ word: Substring) -> Bool {
    word.allSatisfy { "IVXLC".contains($0) } || word.contains(where: \.isNumber)
  }

  private static func letters(of word: Substring) -> String { word.filter(\.isLetter).lowercased() }

  private static func joined(_ words: ArraySlice<Substring>) -> String { words.joined(separator: " ") }

  private static let suffixes: Set<String> = ["jr", "sr", "esq", "phd", "md", "dd", "obe", "frs", "sj"]

  private static let particles: Set<String> = [
    "van", "von", "der", "den", "de", "du", "des", "da", "do", "das", "dos", "di", "del", "della", "dello", "dei",
    "degli",
    "la", "le", "las", "los", "el", "al", "ter", "ten", "te", "tot", "zu", "zum", "zur", "vom", "af", "av", "e", "y",
    "i",
    "'t", "und",
  ]

  /// Words in names of other things than persons.
  private static let bodies: Set<String> = [
    "university", "society", "institute", "association", "company", "co", "inc", "ltd", "corporation", "corp",
    "council",
    "committee", "commission", "congress", "department", "ministry", "office", "agency", "museum", "library", "church",
    "press", "nations", "states", "club", "team", "group", "band", "orchestra", "foundation", "league", "party",
    "universität", "université", "universidad", "gesellschaft", "verein", "société", "instituto", "institut",
  ]
}
