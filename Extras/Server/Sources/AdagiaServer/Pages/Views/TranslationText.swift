internal import Adagia
internal import Foundation

/// A translation of a record's text: a part of a note such as `English: The unexamined life is not worth living.`, or
/// an extra field `translation`.
struct TranslationText {
  let text: Substring
  /// The tag of its language; `nil` where nothing says.
  let language: String?
  /// True if it is a part of the note, which matches are found in.
  let isNote: Bool

  /// The translations of a record into other languages than its own, in its order. The note has several when each
  /// begins a line.
  static func all(of record: CatalogRecord) -> [TranslationText] {
    guard record.text != nil else { return [] }
    return (record.note.map(notes) ?? []).filter { $0.language != Self.code(record.language) } + extras(record)
  }

  /// Those for a reader, the best one first: none for a text in the reader's own language.
  static func all(of record: CatalogRecord, for reader: ReaderLanguage) -> [TranslationText] {
    best(of: all(of: record), record, reader)
  }

  private static func best(
    of known: [TranslationText], _ record: CatalogRecord, _ reader: ReaderLanguage
  ) -> [TranslationText] {
    guard known.count > 0, !reader.reads(record.language) else { return [] }
    guard known.count > 1 else { return known }
    return known.filter { reader.reads($0.language) } + known.filter { !reader.reads($0.language) }
  }

  /// Those to show in a list: the best one, and any that the record was found by.
  ///
  /// - Parameters:
  ///   - known: All of the record.
  ///   - ranges: Matches in the note.
  static func shown(
    of known: [TranslationText], _ record: CatalogRecord, _ reader: ReaderLanguage,
    foundBy ranges: [Range<String.Index>]
  ) -> [TranslationText] {
    let best = best(of: known, record, reader).first
    let found = known.filter { $0.isNote && ranges.contains(where: $0.has) && $0.text != best?.text }
    return [best].compactMap(\.self) + found
  }

  /// True if a match in the note is in this part of it.
  func has(_ range: Range<String.Index>) -> Bool {
    isNote && range.lowerBound >= text.startIndex && range.upperBound <= text.endIndex
  }

  /// True if a record's note is nothing but translations.
  static func isNote(of record: CatalogRecord) -> Bool { all(of: record).contains(where: \.isNote) }

  private static func notes(_ note: String) -> [TranslationText] {
    var parts: [TranslationText] = []
    for line in note.split(whereSeparator: \.isNewline) {
      if let language = language(of: line) {
        parts.append(TranslationText(text: line, language: language, isNote: true))
      } else if let last = parts.popLast() {
        // A line of verse belongs to the one before.
        parts.append(
          TranslationText(
            text: note[last.text.startIndex..<line.endIndex], language: last.language, isNote: true))
      } else {
        return []
      }
    }
    return parts
  }

  /// `translation` as Wikiquote has it, and `translation_de`.
  private static func extras(_ record: CatalogRecord) -> [TranslationText] {
    record.extra.compactMap { name, value in
      let parts = name.split(maxSplits: 1) { "_-:".contains($0) }
      guard parts.first == "translation", case let text = value.plainText, !text.isEmpty else { return nil }
      let language = parts.count > 1 ? code(String(parts[1])) : nil
      guard parts.count == 1 || language != nil, language == nil || language != code(record.language) else {
        return nil
      }
      return TranslationText(text: text[...], language: language, isNote: false)
    }
  }

  private static func code(_ tag: String?) -> String? { tag.flatMap { ReaderLanguage($0)?.tag } }

  /// The tag of the language that a line names before its first colon.
  static func language(of line: Substring) -> String? {
    guard let colon = line.prefix(longestName).firstIndex(of: ":") else { return nil }
    return tags[line[..<colon].lowercased()]
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

  /// The text for a copy or a feed: below it the translation for a reader and the credit. Of a record without a text
  /// its reference.
  func plainParts(for reader: ReaderLanguage) -> [String] {
    guard let text = record.text else { return [citationNote] }
    let (credit, translation) = (creditLine, TranslationText.all(of: record, for: reader).first)
    return [text, translation.map { String($0.text) }, credit.isEmpty ? nil : "— " + credit].compactMap(\.self)
  }
}
