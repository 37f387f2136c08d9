internal import CatalogRecords

/// Texts of MARC without the punctuation that only separates areas of a printed card (ISBD).
enum MARCText {
  /// The text without blanks at both ends and without a final ` /`, ` :`, ` ;`, ` =` or comma.
  static func trimmed(_ text: some StringProtocol) -> String { String(withoutSeparators(Substring(text))) }

  /// The same without a final period, unless it belongs to an initial or to a usual abbreviation of up to three
  /// letters.
  static func withoutPeriod(_ text: some StringProtocol) -> String {
    let text = withoutSeparators(Substring(text))
    let bytes = text.utf8
    guard bytes.last == UInt8(ascii: "."), endsInWord(Substring(bytes.dropLast())) else { return String(text) }
    return String(withoutSeparators(Substring(bytes.dropLast())))
  }

  /// A date without the final period of its area. After a single letter, as in `399 B.C.`, the period is the letter's.
  static func withoutStop(_ date: String) -> String {
    let text = trimmed(date)
    // Two are EDTF's, for an open end.
    guard text.hasSuffix("."), !text.hasSuffix("..") else { return text }
    let end = Array(text.utf8.suffix(3))
    let isInitial = end.count == 3 && (end[1] | 0x20) &- UInt8(ascii: "a") < 26 && isWordEnd(end[0])
    return isInitial ? text : String(text.dropLast())
  }

  /// The text without the control characters around an article that is not sorted: U+0088 and U+0089, in records that
  /// were converted from UNIMARC's sets U+0098 and U+009C.
  static func withoutSortingMarks(_ text: String) -> String {
    let bytes = text.utf8
    guard zip(bytes, bytes.dropFirst()).contains(where: { $0 == 0xC2 && [0x88, 0x89, 0x98, 0x9C].contains($1) }) else {
      return text
    }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.filter { ![0x88, 0x89, 0x98, 0x9C].contains($0.value) }))
  }

  private static func withoutSeparators(_ text: Substring) -> Substring {
    var text = text.trimmingBlanks
    while let last = text.utf8.last, isSeparator(last) { text = Substring(text.utf8.dropLast()).trimmingBlanks }
    return text
  }

  /// The text without an opening or a closing bracket at its end whose partner is in another subfield.
  static func withoutUnpairedBracket(_ text: Substring) -> Substring {
    let bytes = text.utf8
    switch (bytes.contains(UInt8(ascii: "[")), bytes.contains(UInt8(ascii: "]"))) {
    case (true, false): return bytes.first == UInt8(ascii: "[") ? text.dropFirst() : text
    case (false, true): return bytes.last == UInt8(ascii: "]") ? text.dropLast() : text
    default: return text
    }
  }

  /// True if more than three letters, more than one that is not Latin, or a short word are after the last blank.
  /// Accents do not count, so that the answer does not depend on their composition.
  private static func endsInWord(_ text: Substring) -> Bool {
    var count = 0
    var letters: [UInt8] = []
    for scalar in text.unicodeScalars.reversed() {
      switch scalar.value {
      case 0x300...0x36F: continue
      case UInt32(UInt8(ascii: " ")): return isShortWord(letters)
      case 0..<0x80 where isWordEnd(UInt8(scalar.value)): return false
      case 0..<0x80: letters.append(UInt8(scalar.value))
      case 0x80..<0x300, 0x1E00...0x1EFF: letters.append(UInt8(ascii: scalar.properties.isUppercase ? "E" : "e"))
      default: count += 1
      }
      count += 1
      if count > 3 { return true }
    }
    return isShortWord(letters)
  }

  /// True if two or three letters are a word: they have a vowel, as `Jr` and `Ltd` have not, the last is lower case, as
  /// in no initials, and they are none of the usual abbreviations.
  ///
  /// - Parameter reversed: The letters, the last one first, with an e for each that has an accent in its code.
  private static func isShortWord(_ reversed: [UInt8]) -> Bool {
    guard reversed.count > 1, let last = reversed.first, last & 0x20 != 0 else { return false }
    let word = reversed.reversed().map { $0 | 0x20 }
    return word.contains { "aeiouy".utf8.contains($0) }
      && !abbreviations.contains(String(decoding: word, as: UTF8.self))
  }

  /// With `ia` and `iu`, the initials of Russian names.
  private static let abbreviations: Set<String> = [
    "al", "apr", "aug", "ave", "co", "col", "dec", "ed", "eds", "esq", "etc", "feb", "gen", "geo", "ia", "ill", "inc",
    "iu", "jan", "jas", "jos", "no", "nos", "nov", "oct", "op", "rev", "sec", "ser", "uni", "vol", "cie",
  ]

  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: ","): true
    default: false
    }
  }

  private static func isWordEnd(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "["), UInt8(ascii: "("): true
    default: false
    }
  }
}

/// The parts that people have in a work, in MARC's words and codes for them.
enum MARCRelator {
  /// The role of a name, and the relator in words if it says more than the role.
  static func role(codes: [String], terms: [String]) -> (role: Attribution.Role, words: String?) {
    let codes = codes.map { String($0.lowercased().split(separator: "/").last ?? "") }
    let words = codes.compactMap { Self.terms[$0] } + terms.map(plain)
    for word in words { if let role = roles[word] { return (role, nil) } }
    return (.wrote, words.first ?? codes.first { !$0.isEmpty })
  }

  /// `translator` for `Translator.`
  private static func plain(_ term: String) -> String {
    MARCText.trimmed(term.lowercased()).trimmingCharacters { $0 == "." || $0 == "," || $0 == " " }
  }

  private static let roles: [String: Attribution.Role] = [
    "author": .wrote, "joint author": .wrote, "creator": .wrote, "writer": .wrote, "co-author": .wrote,
    "translator": .translated, "tr": .translated, "trans": .translated, "joint translator": .translated,
    "speaker": .said, "interviewee": .said, "attributed name": .attributed, "attributed author": .attributed,
    "misattributed name": .misattributed, "dubious author": .disputed, "supposed author": .disputed,
  ]

  /// Codes of the Library of Congress's list for relators.
  private static let terms: [String: String] = [
    "art": "artist", "att": "attributed name", "aui": "author of introduction", "aft": "author of afterword",
    "aut": "author", "cmp": "composer", "com": "compiler", "cre": "creator", "ctb": "contributor", "drt": "director",
    "dub": "dubious author", "edt": "editor", "ill": "illustrator", "ive": "interviewee", "ivr": "interviewer",
    "nrt": "narrator", "pbl": "publisher", "pht": "photographer", "prf": "performer", "spk": "speaker",
    "ths": "thesis advisor", "trl": "translator",
    // UNIMARC's numbers for the same.
    "070": "author", "072": "author", "080": "author of introduction", "220": "compiler", "230": "composer",
    "300": "director", "340": "editor", "440": "illustrator", "570": "contributor", "650": "publisher",
    "730": "translator",
  ]

  /// The words for a relator's code; `nil` for an unknown one.
  static func term(_ code: String) -> String? { terms[code] }

  /// The relator of a role, for writing; `nil` for authors.
  static func term(for role: Attribution.Role) -> String? {
    switch role {
    case .wrote: nil
    case .said: "speaker"
    case .translated: "translator"
    case .attributed: "attributed name"
    case .disputed: "dubious author"
    case .misattributed: "misattributed name"
    }
  }
}

extension String {
  fileprivate func trimmingCharacters(_ isTrimmed: (Character) -> Bool) -> String {
    String(drop(while: isTrimmed).reversed().drop(while: isTrimmed).reversed())
  }
}
