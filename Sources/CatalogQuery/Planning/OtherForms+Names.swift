internal import CatalogRecords
internal import QueryLanguage
internal import TextAnalysis

/// Names in the orders that catalogs use, and initials.
extension OtherForms {
  /// A name in the orders that catalogs use: "Austen, Jane", "García Márquez, Gabriel", "King, Martin Luther, Jr.".
  func inverted(_ clause: TextClause) -> [TextClause] {
    var words = clause.words.split { $0.isWhitespace || $0 == "-" || $0 == "," }.map(String.init)
    guard 2...QueryLimits.Expanding.nameWords ~= words.count else { return parted(clause) }
    if words.count > 2, let last = words.last, Self.suffixes.contains(last.lowercased()) { words.removeLast() }
    let orders = words.indices.map { Array(words[$0...] + words[..<$0]) }
    let beginnings = orders.filter { $0.last.map(Self.isInitial) == true }.map { order in
      var beginning = clause.other(order.joined(separator: " ").filter { $0 != "." })
      beginning.isPrefix = true
      return beginning
    }
    let others = orders.dropFirst() + withJoinedInitials(words)
    return others.map { clause.other($0.joined(separator: " ")) } + beginnings
  }

  /// The orders of a name with its initials as one word, which is how the index has those of `Tolkien, J. R. R.`; none
  /// for a name without initials in a row.
  private func withJoinedInitials(_ words: [String]) -> [[String]] {
    var (parts, endsInInitials) = ([String](), false)
    for word in words {
      let isInitial = Self.isInitial(word)
      let part = isInitial ? word.filter(\.isLetter) : word
      if isInitial && endsInInitials { parts[parts.count - 1] += part } else { parts.append(part) }
      endsInInitials = isInitial
    }
    guard 2..<words.count ~= parts.count else { return [] }
    return parts.indices.map { Array(parts[$0...] + parts[..<$0]) }
  }

  /// A name in a script without spaces, with a blank after each of its characters in turn: catalogs have `村上, 春樹`.
  private func parted(_ clause: TextClause) -> [TextClause] {
    let name = Array(clause.words)
    guard 2...QueryLimits.Expanding.runLetters ~= name.count, name.allSatisfy(\.isLetter), clause.phrase([]).isRun
    else { return [] }
    return (1..<name.count).map { place in clause.other(String(name[..<place]) + " " + String(name[place...])) }
  }

  /// They come last in both orders, or are left out.
  private static let suffixes: Set<String> = ["jr", "jr.", "sr", "sr.", "ii", "iii", "iv"]

  /// True if a part of a name is a letter, as in `Austen, J.`.
  private static func isInitial(_ part: String) -> Bool {
    part.filter(\.isLetter).count == 1 && part.count <= 2
  }

  /// A letter beside a surname as the beginning of another word of the same name: `w shakespeare`, `Shakespeare W`,
  /// `author:"w shakespeare"`; a capital as that of any name. And two names with a comma between: `austen,jane`.
  func names(with clause: TextClause) -> [QueryNode] {
    guard clause.fields.isEmpty || clause.fields == [.creator], !clause.isLiteral, clause.alternatives == nil else {
      return []
    }
    if clause.fields == [.creator] { return initials(inName: clause) }
    guard clause.isPlain else { return [] }
    if clause.words.utf8.contains(UInt8(ascii: ",")) { return apart(clause) }
    guard Self.isInitial(clause.words), let letter = clause.words.first(where: \.isLetter) else { return [] }
    guard letter.isUppercase || mayBeInitial(letter) else { return [] }
    let names = surnames.map { name(clause.words, $0, like: clause) }
    guard letter.isUppercase, !surnames.isEmpty else { return names }
    var anyName = clause.other(String(letter))
    (anyName.fields, anyName.isPrefix) = ([.creator], true)
    return [.text(anyName)] + names
  }

  /// True if a small letter may be an initial. It takes long to look for it beside several words.
  private func mayBeInitial(_ letter: Character) -> Bool {
    (surnames.count == 1 || isWide) && !SurnameForms.wordLetters.contains(letter)
  }

  private func initials(inName clause: TextClause) -> [QueryNode] {
    let words = clause.words.split { $0.isWhitespace || $0 == "," }.map(String.init)
    guard words.count == 2, let initial = words.first(where: Self.isInitial),
      let surname = words.first(where: { !Self.isInitial($0) })
    else { return [] }
    return [name(initial, surname, like: clause)]
  }

  /// The words of a text without a blank after its comma, in any order and place.
  private func apart(_ clause: TextClause) -> [QueryNode] {
    let words = clause.words.split(separator: ",")
    guard words.count == 2, words.allSatisfy({ $0.count > 1 && $0.allSatisfy(\.isLetter) }) else { return [] }
    return [.all(words.map { .text(clause.other(String($0))) })]
  }

  private func name(_ initial: String, _ surname: String, like clause: TextClause) -> QueryNode {
    let parts = [initial.filter(\.isLetter), surname].map { words in
      var part = TextClause(words: words, fields: [.creator])
      part.boost = clause.boost * Self.nameWeight
      part.isPrefix = words != surname
      return part
    }
    return .near(NearClause(parts: parts, proximity: Proximity(distance: 1, isOrdered: false)))
  }

  /// A person of that name comes before texts that have the letter and the word.
  private static let nameWeight = 3.0
}
