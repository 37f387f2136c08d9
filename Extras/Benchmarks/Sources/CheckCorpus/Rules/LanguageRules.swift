internal import CatalogRecords
internal import TextAnalysis

/// The language is a canonical tag, and the one in the file's name.
struct LanguageRule: LineRule {
  func faults(in line: CorpusLine) -> [Fault] {
    let language = line.record.language ?? ""
    if !Self.isWellFormed(language) {
      return [
        Fault(
          what: "'\(language)' is not a canonical language tag",
          remedy: "Write \(line.fileLanguage), or move the record to another file")
      ]
    }
    if language != line.fileLanguage {
      return [
        Fault(
          what: "the language is \(language), but the file is for \(line.fileLanguage)",
          remedy: "Move the record to \(language).jsonl, or fix its language")
      ]
    }
    return []
  }

  /// Checks the syntax of BCP 47: two or three letters, then subtags of up to eight letters and digits. The registry of
  /// subtags is not consulted.
  private static func isWellFormed(_ tag: String) -> Bool {
    let subtags = tag.split(separator: "-", omittingEmptySubsequences: false)
    guard let language = subtags.first, 2...3 ~= language.count, language.allSatisfy(\.isLetter) else { return false }
    return subtags.allSatisfy(isSubtag) && LanguageTag(tag).canonical == tag
  }

  private static func isSubtag(_ subtag: Substring) -> Bool {
    1...8 ~= subtag.count && subtag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}

/// The note of a text that is not English begins with an English rendering.
struct NoteRule: LineRule {
  static let opening = "English: "

  func faults(in line: CorpusLine) -> [Fault] {
    if line.fileLanguage == "en" { return [] }
    let note = line.record.note ?? ""
    if note.hasPrefix(Self.opening), note.dropFirst(Self.opening.count).contains(where: \.isLetter) { return [] }
    return [
      Fault(
        what: "the note does not start with '\(Self.opening)'",
        remedy: "Start it so, with your own rendering of the text")
    ]
  }
}

/// A text's letters belong to the script of its language.
struct ScriptRule: LineRule {
  func faults(in line: CorpusLine) -> [Fault] {
    let script = Script(of: line.fileLanguage)
    let letters = (line.record.text ?? "").unicodeScalars.filter(\.properties.isAlphabetic)
    if let stranger = letters.first(where: { !script.contains($0) }) {
      return [
        Fault(
          what: "'\(stranger)' is not a letter of the \(script.name) script",
          remedy: "Write the text in its own script, or move the record")
      ]
    }
    if letters.isEmpty { return [Fault(what: "the text has no letters", remedy: "Write it out")] }
    return []
  }
}

/// The script or scripts of a language, as ranges of Unicode blocks: the standard library does not expose a scalar's
/// script.
struct Script {
  /// The name in messages.
  let name: String
  private let ranges: [ClosedRange<UInt32>]

  /// The script of a language; Latin for a language not in the table.
  init(of language: String) {
    self = Self.byLanguage[String(language.prefix { $0 != "-" })] ?? Self.latin
  }

  private init(_ name: String, _ ranges: ClosedRange<UInt32>...) {
    self.name = name
    self.ranges = ranges
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool { ranges.contains { $0.contains(scalar.value) } }

  private static let latin = Script("Latin", 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x300...0x36F, 0x1E00...0x1EFF)
  private static let greek = Script("Greek", 0x370...0x3FF, 0x1F00...0x1FFF)
  private static let cyrillic = Script("Cyrillic", 0x400...0x52F)
  private static let arabic = Script("Arabic", 0x600...0x6FF, 0x750...0x77F)
  private static let hebrew = Script("Hebrew", 0x590...0x5FF, 0xFB1D...0xFB4F)
  private static let devanagari = Script("Devanagari", 0x900...0x97F)
  private static let thai = Script("Thai", 0xE00...0xE7F)
  private static let han = Script("Han", 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x2_0000...0x3_FFFF)
  private static let japanese = Script(
    "Japanese", 0x3005...0x3007, 0x3031...0x3035, 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF)
  private static let hangul = Script("Hangul", 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7AF)

  private static let byLanguage = [
    "ar": arabic, "el": greek, "fa": arabic, "grc": greek, "he": hebrew, "hi": devanagari, "ja": japanese,
    "ko": hangul, "ru": cyrillic, "sa": devanagari, "th": thai, "yi": hebrew, "zh": han,
  ]
}
