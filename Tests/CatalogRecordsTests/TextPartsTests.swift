import CatalogRecords
import Testing

@Suite struct TextPartsTests {
  @Test(
    "white space at both ends is trimmed, also outside ASCII, and inside it is kept",
    arguments: [
      ("a", "a"), (" a b\t", "a b"), ("\u{A0}é\u{3000}", "é"), ("é", "é"), ("\r\na\r\n", "a"), ("", ""), (" \n\t ", ""),
    ])
  func trimmed(text: String, expected: String) {
    #expect(text.trimmed == expected)
  }

  @Test(
    "visible ASCII at both ends needs no trimming, all else might",
    arguments: [
      ("", true), ("a", true), ("a é b", true), ("é", false), ("a\u{A0}", false), (" a", false), ("a\n", false),
    ])
  func evidentlyTrimmed(text: String, expected: Bool) {
    #expect(text.isEvidentlyTrimmed == expected)
  }

  /// The parts are found byte by byte, so that a separator can only match whole characters of UTF-8.
  @Test("a separator outside ASCII separates")
  func separatorOutsideASCII() {
    #expect("甲、乙 、 丙".parts(separatedBy: "、") == ["甲", "乙", "丙"])
  }

  @Test("JSON's white space is space, tab, LF and CR, and nothing else")
  func jsonWhitespace() {
    #expect((0...255).filter { UInt8($0).isWhitespace } == [0x09, 0x0A, 0x0D, 0x20])
    #expect((0...255).filter { UInt8($0).isBlank } == [0x09, 0x20])
  }
}
