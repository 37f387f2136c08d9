internal import CatalogRecords

/// The parts of an attribution line. No word is lost, only a period that ends a name.
///
///     Douglas Adams, "Mostly Harmless"                      creator, source
///     Aristóteles. (384-322 A.C.) Filósofo griego.          creator, note
///     Santino Topazio (Bebo Storti), "Scatafascio"          creator, note, source
///     "Talmud"                                              source
struct FortuneAttribution: Hashable {
  private(set) var creator: String?
  private(set) var source: String?
  private(set) var note: String?
  /// The part that a remark after the name gives the person: `Mark Twain (attributed)`.
  private var role: Attribution.Role?

  init() {}

  /// - Parameter inFirstEdition: True for the attribution that the first edition of the reader made.
  init(_ line: String, inFirstEdition: Bool = false) {
    guard !AttributedSource.isWhole(line), let split = Self.nameEnd(in: line, inFirstEdition) else {
      if AttributedSource.isWhole(line) {
        source = AttributedSource.title(line)
      } else {
        creator = Self.name(line).map(FortuneName.read)
      }
      return
    }
    creator = Self.name(line[..<split]).map(FortuneName.read)
    let rest = line[split...]
    switch rest.first {
    case "(", "（": takeParenthesis(rest)
    case ",", ":": source = AttributedSource.title(rest.dropFirst())
    default: source = AttributedSource.title(rest)
    }
  }

  /// The people that the line names, with their parts: `perhaps Lee, Ann; Bob Poe`.
  var people: [Attribution] {
    (creator ?? "").split(separator: "; ").flatMap { PersonList.people(in: String($0)) }.map { name in
      var person = Attribution(wording: String(name.trimmingBlanks))
      if let role, person.role == .wrote { person.role = role }
      return person
    }.filter { !$0.creator.isEmpty }
  }

  /// The names as the value of `creator`; `nil` if one of them did not write the text.
  var creators: JSONValue? {
    let people = people
    guard !people.isEmpty, people.allSatisfy({ $0.role == .wrote }) else { return nil }
    return people.count == 1 ? .string(people[0].creator) : .array(people.map { .string($0.creator) })
  }

  /// The people as the value of `attributions`, if `creators` cannot tell their parts.
  var attributions: JSONValue? { creators == nil && creator != nil ? .array(people.map(\.value)) : nil }

  /// Adds a remark as another line of the note.
  mutating func add(note remark: String?) {
    guard let remark else { return }
    note = [note, remark].compactMap(\.self).joined(separator: "\n")
  }

  /// Reads `(…)`, `(…), source` or `(…) and more`. A quoted title inside the parentheses is the source.
  private mutating func takeParenthesis(_ rest: Substring) {
    guard let close = rest.firstIndex(where: { $0 == ")" || $0 == "）" }) else {
      note = String(rest)
      return
    }
    let tail = rest[rest.index(after: close)...].trimmingBlanks
    let inside = rest[rest.index(after: rest.startIndex)..<close]
    if tail.isEmpty, AttributedSource.isWhole(String(inside)) {
      source = AttributedSource.title(inside)
    } else if tail.first == "," {
      note = String(rest[...close])
      source = AttributedSource.title(tail.dropFirst())
    } else {
      note = String(rest)
    }
    if let note, let found = Self.role(ofRemark: note) { (role, self.note) = (found, nil) }
  }

  /// The part that a remark gives a person: `(attributed)`.
  static func role(ofRemark remark: String) -> Attribution.Role? { roles[remark.lowercased()] }

  /// The title of a remark that is one in quotation marks: `("Emma")`.
  static func quotedTitle(inRemark remark: String) -> String? {
    let inside = remark.dropFirst().dropLast()
    return AttributedSource.isWhole(String(inside)) ? AttributedSource.title(inside) : nil
  }

  private static let roles: [String: Attribution.Role] = [
    "(attributed)": .attributed, "(attrib.)": .attributed, "(attr.)": .attributed, "(misattributed)": .misattributed,
    "(wrongly attributed)": .misattributed, "(falsely attributed)": .misattributed, "(disputed)": .disputed,
  ]

  /// The end of the name: a comma, a parenthesis, a title in Chinese brackets, or a colon before one in quotation
  /// marks. `nil`: the whole line is a name.
  private static func nameEnd(in line: String, _ inFirstEdition: Bool) -> String.Index? {
    // Scalars, because comparing characters would normalize each of them.
    let scalars = line.unicodeScalars
    var before: Unicode.Scalar?
    for index in scalars.indices {
      let rest = scalars[index...]
      switch scalars[index] {
      case ","
      where rest.dropFirst().first == " " && !isNameSuffix(line[rest.dropFirst().startIndex...], inFirstEdition):
        let after = line[rest.dropFirst().startIndex...]
        if FortuneName.isInverted(line[..<index], after, inFirstEdition: inFirstEdition) {
          before = ","
          continue
        }
        return index
      case "(" where before == " " && isAside(line[index...]): return index
      case "（" where before != nil, "《" where before != nil: return index
      case ":" where !inFirstEdition && AttributedSource.beginsTitle(line[rest.dropFirst().startIndex...]): return index
      default: before = scalars[index]
      }
    }
    return nil
  }

  /// True if a parenthesis describes the person: it ends the line, precedes a comma, or contains dates. In `народная
  /// (мужская) мудрость` and `Mrs Bolton (Alessandra Faiella) e Vito Catozzo` the name continues after it.
  private static func isAside(_ rest: Substring) -> Bool {
    guard let close = rest.firstIndex(of: ")") else { return true }
    let tail = rest[rest.index(after: close)...].trimmingBlanks
    return tail.isEmpty || tail.first == "," || tail.first == "." || rest[..<close].contains(where: \.isNumber)
  }

  /// True if a name continues after its comma: `Martin Luther King, Jr.`, `Writer & Other, Inc.`, `John Smith, Ph.D.`
  private static func isNameSuffix(_ rest: Substring, _ inFirstEdition: Bool) -> Bool {
    let whole = rest.trimmingBlanks.prefix { $0 != " " && $0 != "," }
    if !inFirstEdition, PersonName.isSuffix(whole) { return true }
    let word = rest.trimmingBlanks.prefix { $0 != " " && $0 != "," && $0 != "." }
    return ["Jr", "Sr", "II", "III", "IV", "Esq", "Inc", "Ltd", "LLC", "Corp", "GmbH"].contains(word)
  }

  /// The name without the final period of Spanish files. Initials and abbreviations keep theirs.
  private static func name(_ text: some StringProtocol) -> String? {
    let name = text.trimmingBlanks
    // Adagia writes no-break spaces inside names.
    let lastWord = name.split(whereSeparator: \.isWhitespace).last ?? ""
    let endsSentence = name.hasSuffix(".") && lastWord.count > 4 && !lastWord.dropLast().contains(".")
    let kept = endsSentence ? name.dropLast() : name[...]
    return kept.isEmpty ? nil : String(kept)
  }
}

/// Sources named in an attribution: titles, newspapers, newsgroups.
private enum AttributedSource {
  private static let quotes: [Character: Character] = ["\"": "\"", "«": "»", "„": "“", "“": "”", "'": "'"]
  /// Prepositions that introduce a source: `Da it.hobby.umorismo`, `From "Canada's Really Big"`.
  private static let from: Set<Substring> = [
    "From", "from", "Da", "Dal", "Dalla", "Dalle", "Dai", "Dagli", "Aus", "aus", "Из", "из",
  ]

  /// True if words begin with a blank and a quotation mark, as after the colon of `Goethe: "Faust"`.
  static func beginsTitle(_ words: Substring) -> Bool {
    words.first == " " && words.dropFirst().first.map { $0 != "'" && quotes.keys.contains($0) } == true
  }

  /// True if an attribution names a source and no person: a quoted title, or a preposition and a source.
  static func isWhole(_ line: String) -> Bool {
    guard let first = line.first else { return false }
    if first == "《" { return true }
    if let close = quotes[first], let end = line.dropFirst().firstIndex(of: close) {
      let rest = line[line.index(after: end)...]
      return rest.isEmpty || rest.first == "," || rest.first == "." || rest.hasPrefix(" (")
    }
    let words = line.split(separator: " ", maxSplits: 1)
    guard words.count == 2, from.contains(words[0]), let next = words[1].first else { return false }
    return next.isLowercase || quotes.keys.contains(next)
  }

  /// A trimmed source, without quotes when they enclose all of it.
  static func title(_ text: some StringProtocol) -> String? {
    let title = text.trimmingBlanks
    guard let first = title.first else { return nil }
    let inner = title.dropFirst().dropLast()
    if let close = quotes[first], title.last == close, !inner.isEmpty, !inner.contains(close), !inner.contains(first) {
      return String(inner)
    }
    return String(title)
  }
}
