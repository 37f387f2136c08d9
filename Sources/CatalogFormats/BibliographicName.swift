/// A name as bibliographies want it: without what catalogues put behind it, and known for a person's or not.
struct BibliographicName {
  /// `Austen, Jane` of `Austen, Jane, 1775-1817.`
  let text: String

  init(_ name: String) {
    var parts = name.split(whereSeparator: \.isNewline).joined(separator: " ")
      .split(separator: ",").map { String($0.trimmingBlanks) }.filter { !$0.isEmpty }
    while parts.count > 1, let last = parts.last, Self.isOfLife(last) { parts.removeLast() }
    var text = parts.joined(separator: ", ")
    // A catalogue's full stop, which is not that of an initial.
    if text.last == ".", let word = text.dropLast().split(whereSeparator: { " .-".contains($0) }).last, word.count > 3 {
      text.removeLast()
    }
    self.text = text
  }

  /// Whether BibTeX may take it apart into first and last names. Otherwise it has to be told not to: it would see two
  /// authors in `Marks and Spencer`, and a `von` in whatever begins with a small letter.
  var isPersonal: Bool {
    guard !text.isEmpty, text.count(where: { $0 == "," }) <= 1 else { return false }
    guard text.allSatisfy({ !$0.isNumber && !"()[]{}&/:;\"".contains($0) }) else { return false }
    let words = text.split { $0 == " " || $0 == "," || $0 == "." }
    guard let first = words.first, !(first.first?.isLowercase ?? false), first != "The" else { return false }
    return words.allSatisfy { word in
      let isSmall = word.first?.isLowercase ?? false
      return isSmall ? Self.particles.contains(word) : !Self.corporateWords.contains(word.lowercased())
    }
  }

  /// `1775-1817.`, `b. 1950`, `active 12th century`
  private static func isOfLife(_ part: String) -> Bool {
    let word = part.lowercased()
    guard part.contains(where: \.isNumber) else { return false }
    return part.first?.isNumber ?? false
      || ["b.", "d.", "ca.", "fl.", "active", "born", "died", "approximately"].contains { word.hasPrefix($0) }
  }

  /// Small words that stand before last names and belong to them; `the` and `ibn` do not.
  private static let particles: Set<Substring> = [
    "am", "auf", "da", "dal", "das", "de", "degli", "dei", "del", "della", "den", "der", "des", "di", "do", "dos", "du",
    "la", "las", "le", "lo", "los", "op", "ten", "ter", "van", "vom", "von", "y", "zu", "zum", "zur",
  ]

  private static let corporateWords: Set<String> = [
    "academy", "agency", "and", "association", "bank", "bible", "board", "bureau", "centre", "center", "church", "club",
    "college", "commission", "committee", "company", "conference", "congress", "corporation", "council", "department",
    "et", "federation", "foundation", "gmbh", "government", "group", "inc", "institut", "institute", "library", "ltd",
    "ministry", "museum", "office", "organization", "party", "press", "proverb", "school", "service", "society",
    "staff",
    "states", "survey", "und", "union", "university", "universität", "université",
  ]
}
