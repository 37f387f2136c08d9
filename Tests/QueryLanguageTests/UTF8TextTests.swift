import Testing

@testable import QueryLanguage

@Suite struct UTF8TextTests {
  @Test(
    "scalars are those of the text, forward and backward", arguments: ["", "a", "aé道😀\u{301}\u{10FFFF}z", "\0\r\n"])
  func scalars(text: String) {
    let bytes = UTF8Text(text)
    var (position, found) = (0, [Unicode.Scalar]())
    while position < bytes.count {
      found.append(bytes[position])
      position += bytes[position].length
      #expect(bytes.scalar(before: position) == found.last)
    }
    #expect(found == Array(text.unicodeScalars))
  }

  @Test(
    "a text without NULs and quotation marks",
    arguments: [
      ("a\0b", "ab", "ab"), ("“é”", "“é”", "é"), ("\"x\"", "\"x\"", "x"), ("plain", "plain", "plain"), ("", "", ""),
    ])
  func texts(text: String, clean: String, unquoted: String) {
    let bytes = UTF8Text(text)
    #expect(bytes.text(0..<bytes.count) == clean)
    #expect(bytes.text(0..<bytes.count, withoutQuotes: true) == unquoted)
  }

  @Test(
    "white space at the ends of a range", arguments: [("\u{3000} é\u{2028}", 4..<6), ("  ", 0..<0), ("a b ", 0..<3)])
  func trimmed(text: String, range: Range<Int>) {
    #expect(UTF8Text(text).trimmed(0..<text.utf8.count) == range)
  }

  @Test(
    "names of fields",
    arguments: [
      ("title", true), ("ñame", true), ("n-1_x", true), ("1n", false), ("", false), ("a b", false), ("a:", false),
    ])
  func names(text: String, isName: Bool) {
    #expect(UTF8Text(text).isFieldName(0..<text.utf8.count) == isName)
  }
}
