import CatalogFormats
import CatalogRecords
import Testing

@Suite struct EndNoteReaderTests {
  @Test("tags become fields")
  func records() throws {
    let text = """
      %0 Book Section
      %A Knuth, Donald E.
      %E Lee, Ann
      %T Part
      %B Whole
      %D 1968
      %8 May 1
      %P 10-19
      %K programs
      essays
      %X Words

      and more words
      %@ 0-201-03801-3
      %F k

      %0 Generic
      %9 quotation
      %T Short
      """
    #expect(
      try table(text, as: .endnote) == """
        1 identifier="k" title="Part" source="Whole" type="chapter" date="1968-05-01" editor="Lee, Ann" \
        pages="10–19" subject=["programs","essays"] text="Words\\n\\nand more words" isbn="0-201-03801-3" \
        creator="Knuth, Donald E."
        17 title="Short" type="quotation"
        """)
  }

  @Test("refer files have no %0: a blank line ends a record")
  func refer() throws {
    let text = "%A Aho\n%T One\n\n%A Ullman\n%T Two\n"
    #expect(InputFormat.guess(name: "-", head: Array(text.utf8)) == .endnote)
    #expect(
      try table(text, as: .endnote) == """
        1 title="One" creator="Aho"
        4 title="Two" creator="Ullman"
        """)
  }

  @Test("text before the first tag is rejected")
  func broken() throws {
    #expect(
      try table("hello\n%0 Book\n%T A\n", as: .endnote) == """
        1 ! EndNote: a record begins with % and a letter or digit; this text is outside of one
        2 title="A" type="book"
        """)
  }
}
