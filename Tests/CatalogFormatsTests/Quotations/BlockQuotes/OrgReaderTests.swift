import CatalogFormats
import Testing

@Suite struct OrgReaderTests {
  @Test("quote and verse blocks are records, with their attribution inside or after")
  func blocks() throws {
    let text = """
      * Old /words/
      #+BEGIN_QUOTE
      Life is /long/ if
      you [[https://example.org][know]] how.
      -- Seneca, /De brevitate vitae/, 1.3
      #+END_QUOTE
      #+begin_verse
      Roses
        are red
      #+end_verse
      — Anonymous
      """
    #expect(
      try table(text, as: .org) == """
        2 text="Life is long if you know how." attributions=[{"creator":"Seneca","locator":"1.3","role":"wrote"}] \
        source="De brevitate vitae" section="Old words"
        7 text="Roses\\n  are red" attributions=[{"creator":"Anonymous","role":"wrote"}] section="Old words"
        """)
  }

  @Test("an open block and an empty one are rejected")
  func rejected() throws {
    let text = "#+begin_quote\n#+end_quote\nwords\n#+begin_quote\nopen\n"
    #expect(
      try table(text, as: .org) == """
        1 ! the block is empty; remove it
        4 ! the block is never closed; add a line #+end_quote
        t: 1 line outside of quotes was skipped.
        """)
  }
}
