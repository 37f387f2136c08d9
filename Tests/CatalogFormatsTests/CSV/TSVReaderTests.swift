import CatalogFormats
import Testing

@Suite struct TSVReaderTests {
  @Test("a quote is a character like any other")
  func quotesArePlain() throws {
    #expect(
      try table("title\tnote\n\"Emma\"\ta \"b\"\n\"open\t\n", as: .tsv) == #"""
        2 title="\"Emma\"" note="a \"b\""
        3 title="\"open"
        """#)
  }

  @Test(
    "backslash escapes stand for tab, line ends and backslash; any other backslash is itself",
    arguments: [
      (#"a\tb"#, #""a\tb""#), (#"a\nb"#, #""a\nb""#), (#"a\rb"#, #""a\rb""#), (#"a\\nb"#, #""a\\nb""#),
      (#"a\xb\"#, #""a\\xb\\""#),
      (#"\\"#, #""\\""#), (#"אמרות \ אשר"#, #""אמרות \\ אשר""#),
    ])
  func escapes(cell: String, json: String) throws {
    #expect(try table("v\n\(cell)\n", as: .tsv) == "2 v=\(json)")
  }

  @Test("escapes can be switched off")
  func literal() throws {
    let options = InputOptions(readsTSVEscapes: false)
    #expect(try table("v\nC:\\temp\\new\n", as: .tsv, options: options) == #"2 v="C:\\temp\\new""#)
  }

  @Test("rows with other than the header's cells, bad UTF-8 and NUL are rejected")
  func badRows() throws {
    let bytes = Array("a\tb\r\n1\n1\t2\t3\nx\t".utf8) + [0xE9, 0x0A] + Array("y\t\u{0}z\n\n3\t4\r\n".utf8)
    #expect(
      table(try events(of: bytes, as: .tsv)) == """
        2 ! the row has 1 cell, the header has 2
        3 ! the row has 3 cells, the header has 2
        4 ! byte 0xE9 at offset 2 is not UTF-8; if the whole file has another encoding, convert it to UTF-8
        5 ! the byte at offset 2 is a NUL; remove it, or check that the file is text
        7 a="3" b="4"
        """)
  }

  @Test("the header is kept as it was")
  func header() throws {
    var reader = try InputReader(InMemorySource(Array("a b\t c\r\n1\t2\n".utf8)), file: "t.tsv")
    _ = try reader.next()
    #expect(reader.header == Array("a b\t c".utf8))
  }
}
