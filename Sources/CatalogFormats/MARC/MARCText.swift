internal import CatalogRecords

/// Texts of MARC without the punctuation that only separates areas of a printed card (ISBD).
enum MARCText {
  /// The text without blanks at both ends and without a final ` /`, ` :`, ` ;`, ` =` or comma.
  static func trimmed(_ text: some StringProtocol) -> String { String(withoutSeparators(Substring(text))) }

  /// The same without a final period, unless it belongs to an initial or an abbreviation of up to three letters.
  static func withoutPeriod(_ text: some StringProtocol) -> String {
    let text = withoutSeparators(Substring(text))
    let bytes = text.utf8
    guard bytes.last == UInt8(ascii: "."), endsInWord(bytes.dropLast()) else { return String(text) }
    return String(withoutSeparators(Substring(bytes.dropLast())))
  }

  private static func withoutSeparators(_ text: Substring) -> Substring {
    var bytes = text.utf8
    while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
    while let last = bytes.last, last <= 0x20 || isSeparator(last) { bytes.removeLast() }
    return Substring(bytes)
  }

  /// Whether more than three bytes, which are two letters of another script, are after the last blank.
  private static func endsInWord(_ bytes: Substring.UTF8View) -> Bool {
    var rest = bytes
    for _ in 0..<4 {
      guard let last = rest.popLast(), !isWordEnd(last) else { return false }
    }
    return true
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
