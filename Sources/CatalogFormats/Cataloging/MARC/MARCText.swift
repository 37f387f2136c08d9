internal import CatalogRecords

/// Texts of MARC without the punctuation that only separates areas of a printed card (ISBD).
enum MARCText {
  /// The text without blanks at both ends and without a final ` /`, ` :`, ` ;`, ` =` or comma.
  static func trimmed(_ text: some StringProtocol) -> String { String(withoutSeparators(Substring(text))) }

  /// The same without a final period, unless it belongs to an initial or an abbreviation of up to three letters.
  static func withoutPeriod(_ text: some StringProtocol) -> String {
    let text = withoutSeparators(Substring(text))
    let bytes = text.utf8
    guard bytes.last == UInt8(ascii: "."), endsInWord(Substring(bytes.dropLast())) else { return String(text) }
    return String(withoutSeparators(Substring(bytes.dropLast())))
  }

  private static func withoutSeparators(_ text: Substring) -> Substring {
    var text = text.trimmingBlanks
    while let last = text.utf8.last, isSeparator(last) { text = Substring(text.utf8.dropLast()).trimmingBlanks }
    return text
  }

  /// Whether more than three letters, or more than one that is not Latin, are after the last blank. Accents do not count,
  /// so that the answer does not depend on their composition.
  private static func endsInWord(_ text: Substring) -> Bool {
    var count = 0
    for scalar in text.unicodeScalars.reversed() {
      switch scalar.value {
      case 0x300...0x36F: break
      case 0..<0x80 where isWordEnd(UInt8(scalar.value)): return false
      case 0..<0x300, 0x1E00...0x1EFF: count += 1
      default: count += 2
      }
      if count > 3 { return true }
    }
    return false
  }

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
  /// The role of a name, and the relator in words where it says more than the role.
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
