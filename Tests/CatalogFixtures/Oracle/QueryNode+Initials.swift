internal import CatalogRecords
internal import QueryLanguage

extension QueryNode {
  /// The query with initials expanded. A letter beside a surname also matches words that begin with it in the same
  /// name: `w shakespeare`, `author:"w shakespeare"`. A capital also matches the beginning of any author's name.
  ///
  /// A name is a whole query of two to four plain words, or two words of an author anywhere in a query.
  var withInitials: QueryNode {
    guard case .all(let nodes) = self else { return withInitialsOfAuthors }
    let words = nodes.compactMap { if case .text(let clause) = $0, clause.isPlain { clause } else { nil } }
    guard words.count == nodes.count, 2...4 ~= words.count else { return withInitialsOfAuthors }
    let surnames = words.map(\.words).filter { $0.utf8.count > 2 && !Self.ands.contains($0.lowercased()) }
    return .all(words.map { $0.withInitial(of: surnames) })
  }

  private var withInitialsOfAuthors: QueryNode {
    switch self {
    case .text(let clause): clause.withInitialOfAuthor
    case .not(let node): .not(node.withInitialsOfAuthors)
    case .any(let nodes): .any(nodes.map(\.withInitialsOfAuthors))
    case .all(let nodes): .all(nodes.map(\.withInitialsOfAuthors))
    case .everything, .near, .filter: self
    }
  }

  private static let ands: Set<String> = ["and", "und", "et", "n"]
}

extension TextClause {
  fileprivate func withInitial(of surnames: [String]) -> QueryNode {
    guard let letter = words.initial, !surnames.isEmpty else { return .text(self) }
    if letter.isUppercase {
      return .any([.text(self), .text(TextClause(words: String(letter), fields: [.creator], isPrefix: true))])
    }
    guard surnames.count == 1, !Self.wordLetters.contains(letter) else { return .text(self) }
    return .any([.text(self), Self.name(letter, surnames[0])])
  }

  fileprivate var withInitialOfAuthor: QueryNode {
    let parts = words.split { $0.isWhitespace || $0 == "," }.map(String.init)
    guard fields == [.creator], !isLiteral, parts.count == 2, let letter = parts.compactMap(\.initial).first,
      let surname = parts.first(where: { $0.initial == nil })
    else { return .text(self) }
    return .any([.text(self), Self.name(letter, surname)])
  }

  private static func name(_ letter: Character, _ surname: String) -> QueryNode {
    let initial = TextClause(words: String(letter), fields: [.creator], isPrefix: true)
    let name = TextClause(words: surname, fields: [.creator])
    return .near(NearClause(parts: [initial, name], proximity: Proximity(distance: 1, isOrdered: false)))
  }

  /// Small letters that are words.
  private static let wordLetters: Set<Character> = ["a", "e", "i", "u", "y"]
}

extension TextClause {
  /// An author's name in the other orders of its words, as catalogs have it: "Austen, Jane". A last initial is the
  /// beginning of a name.
  var namesInOtherOrders: [TextClause] {
    var parts = words.split { $0.isWhitespace || $0 == "-" || $0 == "," }.map(String.init)
    guard fields == [.creator], 2...6 ~= parts.count else { return [] }
    if parts.count > 2, let last = parts.last, Self.suffixes.contains(last.lowercased()) { parts.removeLast() }
    return parts.indices.flatMap { first in
      let order = Array(parts[first...] + parts[..<first])
      var name = self
      name.words = order.joined(separator: " ")
      guard order.last?.initial != nil else { return [name] }
      var beginning = self
      beginning.words = name.words.filter { $0 != "." }
      beginning.isPrefix = true
      return [name, beginning]
    }
  }

  private static let suffixes: Set<String> = ["jr", "jr.", "sr", "sr.", "ii", "iii", "iv"]
}

extension String {
  /// The letter of `J` and `J.`.
  fileprivate var initial: Character? {
    let letters = filter(\.isLetter)
    return letters.count == 1 && count <= 2 ? letters.first : nil
  }
}
