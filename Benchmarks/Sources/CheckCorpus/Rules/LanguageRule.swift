internal import CatalogRecords
internal import TextAnalysis

/// A record's language is a tag in its canonical form, and the one that the file is named for.
struct LanguageRule: LineRule {
  func faults(in line: CorpusLine) -> [Fault] {
    let language = line.record.language ?? ""
    if !Self.isWellFormed(language) {
      return [
        Fault(
          what: "'\(language)' is no language tag in its usual form",
          remedy: "Write \(line.fileLanguage), or move the record")
      ]
    }
    if language != line.fileLanguage {
      return [
        Fault(
          what: "the language is \(language) in a file of \(line.fileLanguage)",
          remedy: "Move the record to \(language).jsonl, or mend its language")
      ]
    }
    return []
  }

  /// Two or three letters, then subtags of up to eight letters and digits (BCP 47, without its registry).
  private static func isWellFormed(_ tag: String) -> Bool {
    let subtags = tag.split(separator: "-", omittingEmptySubsequences: false)
    guard let language = subtags.first, 2...3 ~= language.count, language.allSatisfy(\.isLetter) else { return false }
    return subtags.allSatisfy(isSubtag) && LanguageTag(tag).canonical == tag
  }

  private static func isSubtag(_ subtag: Substring) -> Bool {
    1...8 ~= subtag.count && subtag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}
