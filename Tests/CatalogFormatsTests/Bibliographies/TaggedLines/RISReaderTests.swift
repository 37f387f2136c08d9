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

  @Test("a second value of a field that has one is an extra field, in every format of lines")
  func secondValues() throws {
    let ris = """
      TY  - JOUR
      TI  - Main title
      T1  - Other title
      T2  - Journal A
      JF  - Journal Full
      JO  - J. Abbr
      JA  - J A
      PY  - 2016
      Y1  - 2018
      UR  - http://a.example;http://b.example
      LA  - ger, eng
      ER  -

      """
    #expect(
      try table(ris, as: .ris) == """
        1 title="Main title" other_title="Other title" source="Journal A" journal_abbreviation="J A" \
        other_source=["Journal Full","J. Abbr"] type="article" date="2016" other_date="2018" \
        url=["http://a.example","http://b.example"] language=["ger","eng"]
        """)
    #expect(
      try table("%0 Book\n%T First\n%T Second\n%F a\n%F b\n", as: .endnote)
        == #"1 identifier="a" other_identifier="b" title="First" other_title="Second" type="book""#)
    #expect(
      try table("PMID- 1\nTI  - A\nBTI - B\nJT  - J\n", as: .pubmed)
        == #"1 identifier="pmid:1" title="A" source="J" other_source="B""#)
    #expect(
      try table("PT J\nTI A\nTI B\nSO S\nER\nEF\n", as: .wos)
        == #"1 title="A" other_title="B" source="S" type="article""#)
  }

  @Test(
    "words beside a date in digits are the date in another calendar, or a remark",
    arguments: [
      ("DA  - 2016/05//Spring", "2016-05 Spring", "2016-05"),
      ("Y1  - 2016/10/19/Epub ahead of print", "2016-10-19 Epub ahead of print", "2016-10-19"),
      ("DA  - 2016/10/19/Vol. 1850", "2016-10-19 Vol. 1850", "2016-10-19"),
      ("DA  - 1799/11/09/18 brumaire an VIII", "18 brumaire an VIII", nil),
      ("PY  - 2016\nDA  - SPR", "Spring 2016", nil), ("PY  - 2016\nDA  - FAL", "Autumn 2016", nil),
      ("PY  - 2016///Fall", "2016 Fall", nil), ("PY  - 2016///Epub ahead of print", "2016 Epub ahead of print", "2016"),
      ("DA  - 1843///c.", "1843 c.", nil),
    ] as [(String, String, String?)])
  func words(line: String, date: String, edtf: String?) throws {
    let record = try #require(try events(of: "TY  - GEN\n\(line)\nER  - \n", as: .ris).first?.record)
    #expect(record["date"] == .string(date))
    #expect(record["date_edtf"]?.plainText == edtf)
  }
}
