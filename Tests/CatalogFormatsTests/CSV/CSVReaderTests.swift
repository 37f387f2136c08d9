import CatalogFormats
import CatalogRecords
import Testing

@Suite struct CSVReaderTests {
  @Test("quotes, doubled quotes, line ends in values, CR LF and blank lines are as RFC 4180 says")
  func readsRows() throws {
    let text =
      "text,creator\r\n\"To be, or \"\"not\"\"\r\nto be\",Shakespeare\r\n\r\nplain \"quoted\" words,\r\n\"\",\"\"\"\"\r\n"
    #expect(
      try table(text, as: .csv) == #"""
        2 text="To be, or \"not\"\r\nto be" creator="Shakespeare"
        5 text="plain \"quoted\" words"
        6 creator="\""
        """#)
  }

  @Test(
    "the delimiter is told from the header, or said",
    arguments: [
      ("a;b;c,d\n1;2;3\n", nil, #"2 a="1" b="2" c,d="3""#), ("a\tb\n1\t2\n", nil, #"2 a="1" b="2""#),
      ("a|b\n1|2\n", nil, #"2 a="1" b="2""#), ("\"a;b\",c\n1,2\n", nil, #"2 a;b="1" c="2""#),
      ("a:b\n1:2\n", UInt8(ascii: ":"), #"2 a="1" b="2""#), ("a\n1\n", nil, #"2 a="1""#),
    ])
  func delimiters(text: String, delimiter: UInt8?, expected: String) throws {
    #expect(try table(text, as: .csv, options: InputOptions(delimiter: delimiter)) == expected)
  }

  @Test("columns take the header's place; names are trimmed, and missing ones made up")
  func columnNames() throws {
    let named = InputOptions(columns: ["text", "creator"])
    #expect(try table("Carpe diem,Horace\n", as: .csv, options: named) == #"1 text="Carpe diem" creator="Horace""#)
    #expect(try table(" a ,,c\n1,2,3\n", as: .csv) == #"2 a="1" column2="2" c="3""#)
    #expect(try table("\u{FEFF}\"a\",b\n1,2\n", as: .csv) == #"2 a="1" b="2""#)
  }

  @Test("a row with other than the header's cells is rejected whole")
  func cellCounts() throws {
    let text = "a,b\n1\n\"x\ny\",2,3\n1,2\n"
    let found = try events(of: text, as: .csv)
    #expect(
      table(found) == """
        2 ! the row has 1 cell, the header has 2
        3 ! the row has 3 cells, the header has 2
        5 a="1" b="2"
        """)
    #expect(found[1].rejected?.bytes == Array("\"x\ny\",2,3".utf8))
  }

  @Test(
    "a quote that is never closed costs its own line, whatever comes after it",
    arguments: [
      "b,2\nc,3\n", "b,\"2\"\nc,3\n", "b,2\n\"c\",3\n", "\"b\",\"2\"\n\"c\",\"3\"\n", "b,2\nc,3",
    ])
  func unclosedQuote(rest: String) throws {
    let found = try events(of: "k,v\na,1\nx,\"open\n\(rest)", as: .csv)
    #expect(found.compactMap { $0.record?["k"]?.plainText } == ["a", "b", "c"])
    #expect(found.compactMap(\.rejected).map(\.location.line) == [3])
    #expect(found.compactMap(\.rejected).first?.bytes == Array("x,\"open".utf8))
  }

  @Test("reasons say what to do")
  func reasons() throws {
    #expect(
      try table("a,b\n\"x\"y,1\n1,\"open\n", as: .csv) == """
        2 ! text follows the closing quote at byte 3 of the row; double the quotes inside the value
        3 ! a quote in this row is never closed; close it, or double it if it is part of the text
        """)
  }

  @Test(
    "a header that names no columns stops everything, with its reason",
    arguments: [
      ("a,b,a,c,b\n1,2,3,4,5\n", FormatError.duplicateColumns(file: "t", names: ["a", "b"])),
      (
        "a,\"b\n1,2\n",
        .badHeader(
          file: "t", reason: "a quote in this row is never closed; close it, or double it if it is part of the text")
      ),
    ])
  func badHeader(text: String, error: FormatError) {
    #expect(throws: error) { try events(of: text, as: .csv) }
  }

  @Test("the message about duplicate columns names them")
  func duplicateColumns() {
    #expect(throws: FormatError.duplicateColumns(file: "t", names: ["a"])) {
      try events(of: "1,2\n", as: .csv, options: InputOptions(columns: ["a", "a"]))
    }
  }
}
