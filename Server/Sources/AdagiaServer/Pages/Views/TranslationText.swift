internal import Adagia
internal import Foundation

/// The translation of a record's text: a note such as `English: The unexamined life is not worth living.`
enum TranslationText {
  /// The note of a record that has its text in another language than its own; `nil` for other notes.
  static func note(of record: CatalogRecord) -> String? {
    guard record.text != nil, let note = record.note, let language = language(of: note),
      language != record.language?.lowercased().split(separator: "-").first.map(String.init)
    else { return nil }
    return note
  }

  /// The tag of the language that a note names before its first colon.
  static func language(of note: String) -> String? {
    guard let colon = note.prefix(longestName).firstIndex(of: ":") else { return nil }
    return tags[note[..<colon].lowercased()]
  }

  /// In characters.
  private static let longestName = 24

  /// The tags of languages by their English names in small letters.
  private static let tags: [String: String] = {
    let english = Locale(identifier: "en")
    let codes = Locale.LanguageCode.isoLanguageCodes.map(\.identifier)
    let pairs = codes.compactMap { code in
      english.localizedString(forLanguageCode: code).map { (name: $0.lowercased(), code: code) }
    }
    // A name with two codes gets the shorter one, which is the usual tag.
    return Dictionary(pairs.map { ($0.name, $0.code) }) { $1.utf8.count < $0.utf8.count ? $1 : $0 }
  }()
}

extension StoredRecord {
  /// The names, the source and the date in a line, without the text.
  var creditLine: String {
    let credited = record.creditedAttributions
    let names = (credited.isEmpty ? record.otherAttributions : credited).map { attribution in
      let role = RoleText.beforeName(attribution.role).map { $0 + " " } ?? ""
      return role + attribution.creator.withoutCatalogingSigns
    }
    let locator = (credited + record.otherAttributions).lazy.compactMap(\.locator).first
    let rest = [record.source?.withoutCatalogingSigns, locator, record.date?.englishText].compactMap(\.self)
    return (names + rest).joined(separator: ", ")
  }

  /// The text for a copy or a feed: below it the translation and the credit. Of a record without a text its reference.
  var plainParts: [String] {
    guard let text = record.text else { return [citationNote] }
    let credit = creditLine
    return [text, TranslationText.note(of: record), credit.isEmpty ? nil : "— " + credit].compactMap(\.self)
  }
}
