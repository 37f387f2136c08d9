import CatalogFormats
import Testing

@Suite struct LinesReaderTests {
  @Test("a line is a record, and ends with its author or has the author in the next line")
  func lines() throws {
    let text = """
      Know thyself. — Delphi
      To be, or not — that is it -- William Shakespeare, "Hamlet"

      Cogito ergo sum
      — René Descartes (1637)
      学而时习之——孔子
      He went — and came back.
      I have a dream. – Martin Luther King, Jr.
      Take two. — John Smith, Ph.D.
      """
    #expect(
      try table(text, as: .lines) == """
        1 text="Know thyself." creator="Delphi"
        2 text="To be, or not — that is it" creator="William Shakespeare" source="Hamlet"
        4 text="Cogito ergo sum" creator="René Descartes" note="(1637)"
        6 text="学而时习之" creator="孔子"
        7 text="He went — and came back."
        8 text="I have a dream." creator="Martin Luther King, Jr."
        9 text="Take two." creator="John Smith, Ph.D."
        """)
  }

  @Test("only a file whose first line and most others have a name is recognized")
  func recognized() {
    #expect(InputFormat.guess(name: "notes.txt", head: Array("One, two. — Ann\nThree, four. -- Bob\n".utf8)) == .lines)
    #expect(InputFormat.guess(name: "notes.txt", head: Array("One\nTwo -- Bob\nThree\n".utf8)) == nil)
    #expect(InputFormat.guess(name: "t.csv", head: Array("text,who\nOne — Ann,x\nTwo — Bob,y\n".utf8)) == .csv)
  }
}
