/// A person's name in the parts that bibliographies distinguish.
struct PersonName: Hashable {
  var family = ""
  var given = ""
  /// `van`, `de la`: sorted with the family name, or not, by taste.
  var particle = ""
  /// `Jr.`, `III`.
  var suffix = ""

  /// The name as catalogs have it: `van Beethoven, Ludwig`, `King, Martin Luther, Jr.`; `Homer` if it has one part.
  var inverted: String {
    let (family, end) = suffix.isEmpty ? familyAndSuffix : (family, suffix)
    let last = [particle, family].filter { !$0.isEmpty }.joined(separator: " ")
    return [last, given, end].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The family name without the suffix that some programs keep in it: `King, Jr.`, `Vonnegut Jr.`
  private var familyAndSuffix: (family: String, suffix: String) {
    guard !given.isEmpty, let blank = family.lastIndex(of: " "), Self.isSuffix(family[blank...]) else {
      return (family, "")
    }
    let name = family[..<blank]
    return (String(name.hasSuffix(",") ? name.dropLast() : name), String(family[family.index(after: blank)...]))
  }
}

extension PersonName {
  /// A name as people write it, `Ludwig van Beethoven`, or as catalogs do.
  init(_ name: String) {
    let words = name.split(separator: " ")
    let parts = name.split(separator: ",").map { $0.trimmingBlanks }
    if parts.count == 2, parts[0].contains(" "), Self.isSuffix(parts[1]) {
      // Kurt Vonne, Jr.
      self.init(words: parts[0].split(separator: " ").map { Word(text: String($0)) })
      suffix = String(parts[1])
    } else if name.contains(",") {
      // A comma says that the name has its final form.
      self.init(family: words.joined(separator: " "))
    } else {
      self.init(words: words.map { Word(text: String($0)) })
    }
  }

  /// A word of a name, and whether a lowercase letter makes it a particle.
  struct Word {
    let text: String
    let isParticle: Bool

    init(text: String, isProtected: Bool = false) {
      self.text = text
      isParticle = !isProtected && Self.beginsInLowercase(text)
    }

    /// True if the first letter is a lowercase one. ASCII needs no table.
    private static func beginsInLowercase(_ text: String) -> Bool {
      for scalar in text.unicodeScalars {
        guard scalar.isASCII else { return text.first { $0.isLetter }?.isLowercase ?? false }
        if ("a"..."z").contains(scalar) { return true }
        if ("A"..."Z").contains(scalar) { return false }
      }
      return false
    }
  }

  /// A name without commas: the particles begin with the first lowercase word; without one the last word is the
  /// family's.
  init(words: [Word]) {
    guard let last = words.last else {
      self.init()
      return
    }
    // Chinese, Japanese and Korean names have the family's first, also with a blank after it.
    if words.allSatisfy({ $0.text.unicodeScalars.allSatisfy(\.isEastAsian) }) {
      self.init(family: Self.joined(words[...]))
      return
    }
    if Self.isSuffix(last.text), words.count > (Self.isRomanNumeral(last.text) ? 2 : 1) {
      self.init(words: Array(words.dropLast()))
      suffix = last.text
      return
    }
    self.init()
    if let start = words.dropLast().firstIndex(where: \.isParticle) {
      given = Self.joined(words[..<start])
      (particle, family) = Self.split(words[start...])
    } else {
      given = Self.joined(words.dropLast())
      family = last.text
    }
  }

  /// True if a word follows a family name without being part of it: `Jr.`, `III`.
  static func isSuffix(_ word: some StringProtocol) -> Bool {
    suffixes.contains(word.lowercased().filter { $0 != "." && $0 != "," && $0 != " " })
  }

  private static func isRomanNumeral(_ word: String) -> Bool { word.allSatisfy { $0 == "I" || $0 == "V" } }

  private static let suffixes: Set<String> = ["jr", "sr", "ii", "iii", "iv", "esq", "phd", "md"]

  /// Names with commas between them, `Ann Writer, Kurt Vonne, Jr.`, if none has a comma inside except before its
  /// suffix. A single name with the family's first, `Writer, Ann`, is one.
  static func list(_ text: String) -> [String] {
    let parts = text.split(separator: ",").map { String($0.trimmingBlanks) }.filter { !$0.isEmpty }
    var names: [String] = []
    for part in parts {
      if let last = names.last, isSuffix(part) {
        names[names.count - 1] = "\(last), \(part)"
      } else {
        names.append(part)
      }
    }
    if names.count == 2, parts.contains(where: { !$0.contains(" ") }) { return [names.joined(separator: ", ")] }
    return names
  }

  /// A name with commas: particles and family, a suffix if there are three parts, given names.
  init(parts: [[Word]]) {
    (particle, family) = Self.split((parts.first ?? [])[...])
    given = Self.joined((parts.count > 2 ? parts[2] : parts.dropFirst().first ?? [])[...])
    suffix = parts.count > 2 ? Self.joined(parts[1][...]) : ""
  }

  /// Everything up to the last lowercase word, which is not the last word, is the particle.
  private static func split(_ words: ArraySlice<Word>) -> (String, String) {
    guard words.first?.isParticle ?? false, let last = words.dropLast().lastIndex(where: \.isParticle) else {
      return ("", joined(words))
    }
    return (joined(words[...last]), joined(words[(last + 1)...]))
  }

  /// The names of a list whose initials were taken for the family's: `A, Smith` of `Smith A and Poe B`. Nil when a name
  /// of the list is another, or when it is the only one.
  static func unswapped(_ names: [String]) -> [String]? {
    let pairs = names.map { $0.split(separator: ", ", maxSplits: 1) }
    let areSwapped = pairs.allSatisfy { pair in
      pair.count == 2 && (1...3).contains(pair[0].count) && pair[0].allSatisfy(\.isUppercase)
        && pair[1].contains(where: \.isLowercase) && !pair[1].contains(",")
    }
    return names.count > 1 && areSwapped ? pairs.map { "\($0[1]), \($0[0])" } : nil
  }

  private static func joined(_ words: ArraySlice<Word>) -> String { words.map(\.text).joined(separator: " ") }
}

extension Unicode.Scalar {
  /// True if the scalar is an ideograph, a kana or a Hangul syllable.
  fileprivate var isEastAsian: Bool {
    switch value {
    case 0..<0x3005: false
    case 0x3005...0x30FF, 0xAC00...0xD7A3: true
    default: properties.isIdeographic
    }
  }
}
