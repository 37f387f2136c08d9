import Testing
import TextAnalysis

@testable import ClusterIndex

@Suite struct TermCodeTests {
  @Test(
    "terms are written in characters that engines leave alone",
    arguments: [
      ("etat", "xetat"), ("c++", "xc_2b__2b_"), ("道德", "x道德"), ("дом", "xдом"), ("😀", "x😀"), ("𠀀", "x_20000_"),
      ("a_b", "xa_5f_b"),
    ])
  func codes(term: String, expected: String) { #expect(TermCode.word(term) == expected) }

  @Test("words, stems and names beside words differ") func kindsDiffer() {
    #expect(TermCode.code(ofTerm: "run", isFirst: true) == "xrun")
    #expect(TermCode.code(ofTerm: "run", isFirst: false) == "prun")
    #expect(TermCode.code(ofTerm: "\u{1}grun", isFirst: false) == "sgrun")
  }

  @Test("long terms that differ at their end have different codes, short enough for the engine") func longTerms() {
    let start = String(repeating: "ab", count: 30)
    let (one, other) = (TermCode.word(start + "c"), TermCode.word(start + "d"))
    #expect(one != other)
    #expect(one.unicodeScalars.count <= 42 && other.unicodeScalars.count <= 42)
    let prefix = TermCode.prefix(start, .word)
    #expect(!prefix.isExact && one.hasPrefix(prefix.code))
  }

  @Test("every word has eight places") func placesAreFixed() {
    let field = RecordTerms.field("\u{1F}en\u{1F}Running home")
    #expect(field.text == " xrunning sgrun 0 0 0 0 0 0 xhome sghome ohome")
    #expect(RecordTerms.field("\u{1F}\u{1F}e-mail").text.contains("xe sge pemail oe"))
    #expect(
      MatchPhrase("home", languages: [LanguageTag("en")]).terms == [["home", "\u{1}" + TermCode.stemTerm("home")]])
    #expect(field.leftOut == 0 && field.words == 2)
  }

  @Test("numbers keep their order as integers") func numbersKeepTheirOrder() {
    let numbers = [-Double.infinity, -1e300, -2, -1.5, -0.0, 0, 1e-300, 1, 2_400_000.5, .infinity]
    let bits = numbers.map(\.sortableBits)
    #expect(bits == bits.sorted())
    #expect(bits[4] == bits[5])
  }
}
