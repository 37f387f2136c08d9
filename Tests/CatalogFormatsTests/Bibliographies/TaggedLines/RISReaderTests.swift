import CatalogFormats
import CatalogRecords
import Testing

@Suite struct RISReaderTests {
  @Test("tags become fields, with CR LF or LF, and values may go on in the next line")
  func records() throws {
    let text = """
      TY  - JOUR\r
      ID  - a\r
      AU  - Knuth, Donald E.\r
      A4  - Lee, Ann\r
      TI  - Literate\r
      Programming\r
      T2  - The Computer Journal\r
      JA  - Comput. J.\r
      PY  - 1984\r
      DA  - 1984/05/01/\r
      SP  - 97\r
      EP  - 111\r
      SN  - 0010-4620\r
      KW  - programs\r
      KW  - essays\r
      LA  - English\r
      C3  - kept\r
      ER  - \r
      \r
      TY  - BOOK
      BT  - Whole
      SN  - 978-0-201-89683-1
      Y1  - 1968///c. 1968
      ZZ  - unknown
      ER  -
      """
    #expect(
      try table(text, as: .ris) == """
        1 identifier="a" title="Literate Programming" source="The Computer Journal" journal_abbreviation="Comput. J." \
        type="article" date="1984-05-01" pages="97–111" issn="0010-4620" subject=["programs","essays"] language="en" \
        c3="kept" attributions=[{"creator":"Knuth, Donald E.","role":"wrote"},{"creator":"Lee, Ann","role":"translated"}]
        20 title="Whole" type="book" date="c. 1968" isbn="978-0-201-89683-1" zz="unknown"
        """)
  }

  @Test("a record without its end is closed by the next, and text outside of records is rejected")
  func broken() throws {
    let text = "Exported today\n\nTY  - GEN\nTI  - A\nTY  - GEN\nTI  - B\nER  - \nstray\nTY  - GEN\nTI  - C\n"
    #expect(
      try table(text, as: .ris) == """
        1 ! RIS: a record begins with 'TY  - '; this text is outside of one
        3 title="A"
        5 title="B"
        8 ! RIS: a record begins with 'TY  - '; this text is outside of one
        9 title="C"
        """)
  }

  @Test(
    "the parts of a date",
    arguments: [
      ("DA  - 1986//", "1986"), ("DA  - 1986/7/", "1986-07"), ("DA  - 1986/07/04/", "1986-07-04"),
      ("DA  - ///399 BCE", "399 BCE"), ("DA  - 1843///c. 1843", "c. 1843"), ("PY  - 1999", "1999"),
      ("DA  - 1986/apr/may", "April–May 1986"), ("DA  - 1981/10 jan/", "1981-01-10"),
      ("DA  - 1984///spring", "1984 spring"),
    ])
  func dates(line: String, date: String) throws {
    let record = try #require(try events(of: "TY  - GEN\n\(line)\nER  - \n", as: .ris).first?.record)
    #expect(record["date"] == .string(date))
  }
}
