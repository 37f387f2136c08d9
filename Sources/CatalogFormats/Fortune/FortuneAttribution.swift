/// An attribution line taken apart. Every word of it is in one of the three, but for a full stop that ends a name.
///
///     Douglas Adams, "Mostly Harmless"                      creator, source
///     Aristóteles. (384-322 A.C.) Filósofo griego.          creator, note
///     Santino Topazio (Bebo Storti), "Scatafascio"          creator, note, source
///     "Talmud"                                              source
struct FortuneAttribution: Hashable {
  private(set) var creator: String?
  private(set) var source: String?
  private(set) var note: String?

  init() {}

  init(_ line: String) {
    guard !AttributedSource.isWhole(line), let split = Self.nameEnd(in: line) else {
      if AttributedSource.isWhole(line) { source = AttributedSource.title(line) } else { creator = Self.name(line) }
      return
    }
    creator = Self.name(line[..<split])
    let rest = line[split...]
    switch rest.first {
    case "(", "（": takeBracket(rest)
    case ",": source = AttributedSource.title(rest.dropFirst())
    default: source = AttributedSource.title(rest)
    }
  }

  /// A further remark, on a line of its own.
  mutating func add(note remark: String?) {
    guard let remark else { return }
    note = [note, remark].compactMap(\.self).joined(separator: "\n")
  }

  /// `(…)`, `(…), source`, `(…) and more`; a title in quotes inside the brackets is the source.
  private mutating func takeBracket(_ rest: Substring) {
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
  }

  /// Where the name ends: at a comma, a bracket, or a title in Chinese brackets. `nil`: the whole line is a name.
  private static func nameEnd(in line: String) -> String.Index? {
    // By scalars: comparing characters would normalise each of them.
    let scalars = line.unicodeScalars
    var before: Unicode.Scalar?
    for index in scalars.indices {
      let rest = scalars[index...]
      switch scalars[index] {
      case "," where rest.dropFirst().first == " " && !isNameSuffix(line[rest.dropFirst().startIndex...]): return index
      case "(" where before == " " && isAside(line[index...]): return index
      case "（" where before != nil, "《" where before != nil: return index
      default: before = scalars[index]
      }
    }
    return nil
  }

  /// Whether a bracket is about the person, as at the end, before a comma, or with dates in it. `народная (мужская)
  /// мудрость` and `Mrs Bolton (Alessandra Faiella) e Vito Catozzo` go on after theirs.
  private static func isAside(_ rest: Substring) -> Bool {
    guard let close = rest.firstIndex(of: ")") else { return true }
    let tail = rest[rest.index(after: close)...].trimmingBlanks
    return tail.isEmpty || tail.first == "," || tail.first == "." || rest[..<close].contains(where: \.isNumber)
  }

  /// `Martin Luther King, Jr.` is one name.
  private static func isNameSuffix(_ rest: Substring) -> Bool {
    let word = rest.trimmingBlanks.prefix { $0 != " " && $0 != "," && $0 != "." }
    return ["Jr", "Sr", "II", "III", "IV", "Esq"].contains(word)
  }

  /// Without the full stop that Spanish files put behind a name; an initial or an abbreviation keeps its own.
  private static func name(_ text: some StringProtocol) -> String? {
    let name = text.trimmingBlanks
    let lastWord = name.split(separator: " ").last ?? ""
    let endsSentence = name.hasSuffix(".") && lastWord.count > 4 && !lastWord.dropLast().contains(".")
    let kept = endsSentence ? name.dropLast() : name[...]
    return kept.isEmpty ? nil : String(kept)
  }
}

/// What an attribution says about where the words are from: titles, newspapers, newsgroups.
private enum AttributedSource {
  private static let quotes: [Character: Character] = ["\"": "\"", "«": "»", "„": "“", "“": "”", "'": "'"]
  /// `Da it.hobby.umorismo`, `From "Canada's Really Big"`: where it is from, and nobody's name.
  private static let from: Set<Substring> = [
    "From", "from", "Da", "Dal", "Dalla", "Dalle", "Dai", "Dagli", "Aus", "aus", "Из", "из",
  ]

  /// Whether a whole attribution names a source and no person: a title in quotes, or something it is taken from.
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

  /// A source without the blanks around it, and without quotes when they hold all of it.
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
