import Testing

@testable import TextAnalysis

@Suite struct ScriptLetterTests {
  @Test(
    "a letter has its script",
    arguments: [
      ("a", .latin), ("Z", .latin), ("é", .latin), ("ộ", .latin), ("ﬁ", .latin), ("ω", .greek), ("ἀ", .greek),
      ("ж", .cyrillic), ("ա", .armenian), ("א", .hebrew), ("ב", .hebrew), ("ع", .arabic), ("ﷲ", .arabic),
      ("ܐ", .syriac),
      ("ހ", .thaana), ("अ", .devanagari), ("অ", .bengali), ("ਅ", .gurmukhi), ("અ", .gujarati), ("ଅ", .oriya),
      ("அ", .tamil), ("అ", .telugu), ("ಅ", .kannada), ("അ", .malayalam), ("අ", .sinhala), ("ก", .thai), ("ກ", .lao),
      ("ཀ", .tibetan), ("က", .burmese), ("ა", .georgian), ("한", .hangul), ("ᄀ", .hangul), ("አ", .ethiopic),
      ("Ꭰ", .cherokee), ("ᐁ", .canadian), ("ក", .khmer), ("ᠠ", .mongolian), ("あ", .kana), ("ア", .kana), ("道", .han),
      ("𠀀", .han), ("ꀀ", .yi),
    ] as [(Unicode.Scalar, WritingSystem)])
  func letters(scalar: Unicode.Scalar, system: WritingSystem) {
    #expect(WritingSystem(scalar.value) == system)
  }

  @Test(
    "digits, punctuation and pictographs have none",
    arguments: ["1", " ", "@", "[", "—", "…", "👍", "\u{301}", "。"] as [Unicode.Scalar])
  func otherScalars(scalar: Unicode.Scalar) {
    #expect(WritingSystem(scalar.value) == nil)
  }

  @Test("values beyond Unicode have none", arguments: [0x10FFFF, 0x110000, UInt32.max])
  func beyond(value: UInt32) {
    #expect(WritingSystem(value) == nil)
  }

  @Test("every script has a language, in canonical form", arguments: WritingSystem.allCases)
  func languages(system: WritingSystem) {
    #expect(!system.languages.isEmpty)
    #expect(system.languages.map { LanguageTag($0).canonical } == system.languages)
    #expect(Set(system.languages).count == system.languages.count)
  }

  /// Every pair of letters of the alphabet, and every code of three letters that begins with each pair: 17,576 tags.
  @Test("a canonical tag stays as it is")
  func idempotence() {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    var changed: [String] = []
    for first in letters {
      for second in letters {
        for third in [""] + letters.map(String.init) {
          let canonical = LanguageTag("\(first)\(second)\(third)").canonical
          if LanguageTag(canonical).canonical != canonical { changed.append(canonical) }
        }
      }
    }
    #expect(changed == [])
  }

  @Test(
    "a code of three letters gives the stemmer of its language",
    arguments: [
      ("eng", .english), ("ger", .german), ("deu", .german), ("fre", .french), ("rus", .russian), ("nob", .norwegian),
      ("pt-BR", .portuguese), ("sr-Latn", .serbian), ("lat", .latin), ("", nil), ("e", nil), ("english", nil),
    ] as [(String, StemmingAlgorithm?)])
  func algorithms(tag: String, algorithm: StemmingAlgorithm?) {
    #expect(StemmingAlgorithm(LanguageTag(tag)) == algorithm)
  }

  @Test("a marked text has its language before it, and an unmarked one none")
  func markers() {
    func marker(_ text: String) -> String? {
      Array(text.utf8).withUnsafeBufferPointer { bytes in
        IndexText.marker(of: bytes).map { String(decoding: $0, as: UTF8.self) }
      }
    }
    #expect(marker(IndexText.marked("Carpe diem", language: LanguageTag("lat"))) == "la")
    #expect(marker(IndexText.marked("Carpe diem", language: nil)) == "")
    #expect(marker("Carpe diem") == nil)
    #expect(marker("\u{1F}la") == nil)
    #expect(marker("\u{1F}" + String(repeating: "x", count: 300) + "\u{1F}text") == nil)
    #expect(marker("") == nil)
  }

  @Test(
    "a query's marker names its algorithms, unknown numbers left out",
    arguments: [
      ("7", [.english]), ("7,10", [.english, .german]), ("", []), ("0,99,7", [.english]), ("x,7", [.english]),
      ("300", []),
    ] as [(String, [StemmingAlgorithm])])
  func queryMarkers(marker: String, algorithms: [StemmingAlgorithm]) {
    let found = Array(marker.utf8).withUnsafeBufferPointer { IndexText.algorithms(in: $0) }
    #expect(found == algorithms)
  }

  @Test("alternatives are quoted for FTS5")
  func alternatives() {
    #expect(IndexText.marked(alternatives: ["color", "a\"b"]) == "\u{1F}=\u{1F}color\u{1F}a\"\"b")
    #expect(IndexText.marked("x", algorithms: []) == "x")
    #expect(IndexText.marked("x", algorithms: [.english, .german]) == "\u{1F}7,10\u{1F}x")
  }
}
