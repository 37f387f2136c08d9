import CatalogRecords
import Testing

@testable import CatalogFormats

@Suite struct FortuneReaderTests {
  @Test(
    "a part in the text is none of the name, and several names are several people",
    arguments: [
      ("-- attributed to Mark Twain", "Mark Twain", Attribution.Role.attributed),
      ("-- perhaps Plato", "Plato", .disputed),
      ("-- Attributed to Mark Twain, \"Letters\"", "Mark Twain", .attributed),
      ("-- wrongly attributed to Mark Twain", "Mark Twain", .misattributed),
      ("-- Mark Twain (attributed)", "Mark Twain", .attributed),
      ("-- Mark Twain (misattributed)", "Mark Twain", .misattributed),
    ])
  func roles(line: String, creator: String, role: Attribution.Role) throws {
    for (text, format) in [("Words.\n\t\t\(line)\n%\n", InputFormat.fortune), ("Words. \(line)\n", .lines)] {
      let record = try #require(try events(of: text, as: format).first?.record)
      let people = record["attributions"]?.elements ?? []
      #expect(people == [Attribution(creator: creator, role: role).value])
      #expect(record["text"] == .string("Words.") && record["note"] == nil && record["creator"] == nil)
    }
  }

  @Test("the names that Adagia writes come back, one by one")
  func severalNames() throws {
    let record = try #require(
      try events(of: "W\n\t\t-- Lee,\u{A0}Ann; Bob Poe, Roads\n%\n", as: .fortune).first?.record)
    #expect(record["creator"]?.json == #"["Lee, Ann","Bob Poe"]"#)
    #expect(record["source"] == .string("Roads"))
  }

  @Test("records are separated by lines of %, with or without trailing blanks, CR or a final line")
  func separators() throws {
    let text = "one\n%\ntwo\nlines\n% \t\r\n\n%\n%x\n100%\n\n%\nlast"
    #expect(
      try table(text, as: .fortune) == #"""
        1 text="one"
        3 text="two\nlines"
        8 text="%x\n100%"
        12 text="last"
        """#)
  }

  @Test("CR LF files are read like any other")
  func carriageReturns() throws {
    let found = try events(of: "one\r\ntwo\r\n\t\t-- Me\r\n%\r\nthree\r\n%\r\n", as: .fortune)
    #expect(table(found) == "1 text=\"one\\ntwo\" creator=\"Me\"\n5 text=\"three\"")
    #expect(found[0].record?.bytes == Array("one\r\ntwo\r\n\t\t-- Me".utf8))
  }

  @Test("colours go, underlining goes, accents struck over their letter join it")
  func terminalMarks() throws {
    let text = "\u{1B}[33m红\u{1B}[m \u{1B}[;mx\u{1B}\n_\u{8}A *____\u{8}\u{8}\u{8}\u{8}only* Ren'\u{8}e e'\u{8}_\n%\n"
    #expect(try table(text, as: .fortune) == #"1 text="红 x\nA *only* René e'""#.decomposed)
  }

  @Test("a broken record is rejected, and the next is read")
  func brokenRecord() throws {
    let bytes = Array("one\n%\ntw".utf8) + [0xFF] + Array("o\nmore\n%\nthree\n".utf8)
    let found = try events(of: bytes, as: .fortune)
    #expect(
      table(found) == """
        1 text="one"
        3 ! byte 0xFF at offset 2 is not UTF-8; if the whole file has another encoding, convert it to UTF-8
        6 text="three"
        """)
    #expect(found[1].rejected?.bytes == Array("tw".utf8) + [0xFF] + Array("o\nmore".utf8))
  }

  @Test("indentation inside a text is kept, blank lines around it are not")
  func layout() throws {
    #expect(
      try table("\n\n\tOnce\n\n  upon\n\n%\n", as: .fortune)
        == #"3 text="\tOnce\n\n  upon""#.replacing("3 ", with: "1 "))
  }
}

extension String {
  /// With `é` as a letter and its accent, as they were typed.
  fileprivate var decomposed: String { replacing("é", with: "e\u{301}") }
}
