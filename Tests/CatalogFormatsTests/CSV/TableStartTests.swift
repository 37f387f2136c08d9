import CatalogFormats
import CatalogRecords
import Testing

/// What programs write before the header of a table, and around its quotes.
@Suite struct TableStartTests {
  @Test(
    "a first line may name the delimiter",
    arguments: [
      "sep=;\n", "SEP=;\r\n", "\"sep=;\"\n", "sep=;;;;\n", "\u{FEFF}sep=;\n", "sep= ;\n",
    ])
  func namedDelimiter(line: String) throws {
    let found = try events(of: Array((line + "text;author\nWords, of one;Ann\n").utf8), named: "a.csv")
    #expect(table(found).hasSuffix(#"text="Words, of one" author="Ann""#))
  }

  @Test("a tab and a bar may be named; another delimiter of the user counts more")
  func otherDelimiters() throws {
    #expect(try table("sep=\t\na\tb\n1\t2\n", as: .csv) == #"3 a="1" b="2""#)
    #expect(try table("sep=\\t\na\tb\n1\t2\n", as: .csv) == #"3 a="1" b="2""#)
    #expect(try table("sep=|\ntext|author\n1|2\n", as: .tsv) == #"3 text="1" author="2""#)
    let chosen = InputOptions(delimiter: UInt8(ascii: ","))
    #expect(try table("sep=;\na,b\n1,2\n", as: .csv, options: chosen) == #"3 a="1" b="2""#)
  }

  @Test(
    "lines before a header that names known columns are skipped with a notice",
    arguments: [
      ("UTF-8\n", "1 line before the header was skipped: 'UTF-8'"),
      ("My sayings,,\n\n", "1 line before the header was skipped: 'My sayings,,'"),
      ("# made today, by me\n# second\n", "2 lines before the header were skipped: '# made today, by me', …"),
      (
        "My sayings, exported 2024-01-01,\n\n",
        "1 line before the header was skipped: 'My sayings, exported 2024-01-01,'"
      ),
      ("\"Export\"\n\"User:\",\"ann\"\n\n", "2 lines before the header were skipped: '\"Export\"', …"),
      ("Report of 2024\nby Ann\n", "2 lines before the header were skipped: 'Report of 2024', …"),
    ])
  func linesBefore(lead: String, notice: String) throws {
    let found = try table(lead + "text,author,year\nOne,Ann,1999\nTwo,Bob,2000\n", as: .csv)
    #expect(found.split(separator: "\n").first == "t: \(notice).")
    #expect(found.contains(#"text="One" author="Ann" year="1999""#))
    let tabs = lead.replacing(",", with: "\t") + "text\tauthor\tyear\nOne\tAnn\t1999\n"
    #expect(try table(tabs, as: .tsv).contains(#"text="One" author="Ann" year="1999""#))
  }

  @Test(
    "the first line is the header where nothing says another",
    arguments: [
      ("text\nTo be, or not\nLife, love, work\n", "2 ! the row has 2 cells, the header has 1"),
      ("a,b\ntext,author\n1,2\n", "2 a=\"text\" b=\"author\""),
      ("Satz;Wer\nbook;note\n", "2 Satz=\"book\" Wer=\"note\""),
      ("quote\nbook, note\n", "2 ! the row has 2 cells, the header has 1"),
    ])
  func ordinaryHeader(text: String, first: String) throws {
    #expect(try table(text, as: .csv).hasPrefix(first))
  }

  @Test("a header may have columns without names at its end, as a spreadsheet leaves them")
  func unnamedColumns() throws {
    let text = "Report of quotes;;;\nDate: 2020-01-02;;;\n;;;\ntext;author;year;\nOne;Ann;1999;\nTwo;Bob;2000;\n"
    let found = try table(text, as: .csv)
    #expect(found.contains(#"text="One" author="Ann" year="1999""#) && found.contains(#"text="Two" author="Bob""#))
    #expect(found.hasPrefix("t: 3 lines before the header were skipped"), "\(found)")
  }

  @Test("comments among the rows are skipped if the file has some before its header")
  func comments() throws {
    #expect(
      try table("# c\ntext,author\n# more, and more, of it\nOne,Ann\n#tag,Bob\n", as: .csv) == """
        t: 1 line before the header was skipped: '# c'.
        4 text="One" author="Ann"
        5 text="#tag" author="Bob"
        t: 1 line that begins with # was skipped as a comment.
        """)
    #expect(try table("text,author\n#a,b\n", as: .csv) == ##"2 text="#a" author="b""##)
    #expect(try table("#text,author\na,b\n", as: .csv) == #"2 text="a" author="b""#)
  }

  @Test(
    "blanks around the quotes of a cell do not count",
    arguments: [
      ("\"a\", \"b\"\n\"x, y\", \"z\"\n", #"2 a="x, y" b="z""#), ("a,b\n \"x, y\" ,z\n", #"2 a="x, y" b="z""#),
      ("a,b\n\"x\" , \"y\"\"z\" \r\n", #"2 a="x" b="y\"z""#), ("a,b\nx, \"two\nlines\"\n", #"2 a="x" b="two\nlines""#),
      // Words after the quote: it is part of the text.
      ("a,b\nx, \"Hello\" she said\ny,z\n", "2 a=\"x\" b=\" \\\"Hello\\\" she said\"\n3 a=\"y\" b=\"z\""),
      ("a,b\nx, \"open\ny,z\n", "2 a=\"x\" b=\" \\\"open\"\n3 a=\"y\" b=\"z\""),
    ])
  func blanksAroundQuotes(text: String, expected: String) throws {
    #expect(try table(text, as: .csv) == expected)
  }

  @Test("the mark of databases for no value is none, unless it is in quotes")
  func nullMark() throws {
    #expect(try table("a\tb\n\\N\tx\\N\n", as: .tsv) == #"2 b="x\\N""#)
    #expect(try table("a,b\n\\N,\"y\"\n", as: .csv) == #"2 b="y""#)
    #expect(try table("a,b\n\\N,\"\\N\"\n", as: .csv) == #"2 b="\\N""#)
  }

  @Test(
    "a comment with a known word above the header is a comment",
    arguments: ["# quotes, 2020", "# Quotes; exported 2020", "# author, list of\n# 2020"])
  func commentWithKnownWord(comment: String) throws {
    let found = try events(of: Array((comment + "\ntext,author\nOne,Ann\n").utf8), named: "a.csv")
    #expect(table(found).hasSuffix(#"text="One" author="Ann""#), "\(table(found))")
    #expect(found.compactMap(\.record).count == 1)
  }

  @Test("a header that is a comment stays the header", arguments: ["#text,author", "# text, author"])
  func commentedHeader(header: String) throws {
    let found = try events(of: Array((header + "\nQuote,Ann\nText,Title\n").utf8), named: "a.csv")
    #expect(found.compactMap(\.record).map { $0["author"] } == [.string("Ann"), .string("Title")])
  }
}
