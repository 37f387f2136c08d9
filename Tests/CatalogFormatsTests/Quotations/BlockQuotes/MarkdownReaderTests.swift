import CatalogFormats
import CatalogRecords
import TestTools
import Testing

@Suite struct MarkdownReaderTests {
  @Test("a block quote is a record, with its attribution inside it or after it")
  func attributions() throws {
    let text = """
      # Old *words*

      > Life is *long* if
      > you know how to use it.
      >
      > — Seneca, *De brevitate vitae*, 1.3 (49)

      > Know thyself.
      — Delphi

      > Candide said\\
      > [something](http://example.org/a) &amp; `more`.
      > -- Voltaire, "Candide"

      > No name

      Text.
      """
    #expect(
      try table(text, as: .markdown) == """
        3 text="Life is long if you know how to use it." \
        attributions=[{"creator":"Seneca","locator":"1.3","role":"wrote"}] source="De brevitate vitae" date="49" section="Old words"
        8 text="Know thyself." attributions=[{"creator":"Delphi","role":"wrote"}] section="Old words"
        11 text="Candide said\\nsomething & more." attributions=[{"creator":"Voltaire","role":"wrote"}] source="Candide" \
        section="Old words"
        15 text="No name" section="Old words"
        t: 1 line outside of quotes was skipped.
        """)
  }

  @Test("a file is recognized by its name, or by a quote with an attribution")
  func recognized() {
    #expect(InputFormat.guess(name: "notes.md", head: Array("> Words\n".utf8)) == .markdown)
    #expect(InputFormat.guess(name: "notes", head: Array("> Words\n> — Ann\n".utf8)) == .markdown)
    #expect(InputFormat.guess(name: "notes", head: Array("> Words\n".utf8)) == nil)
  }

  @Test("code has no quotes, a list after a quote is no attribution, and an empty quote is rejected")
  func noQuotes() throws {
    let text = "```\n> code\n```\n> Words\n\n- item\n\n>\n"
    #expect(
      try table(text, as: .markdown) == """
        4 text="Words"
        8 ! the block quote is empty; remove it
        t: 4 lines outside of quotes were skipped.
        """)
  }

  @Test(
    "emphasis without a partner, signs inside words and escapes stay",
    arguments: [
      ("a * b", "a * b"), ("2*3*4", "234"), ("snake_case_name", "snake_case_name"), (#"\*kept\*"#, "*kept*"),
      ("**b** *i* ~~s~~", "b i s"),
      ("*open", "*open"), ("1 < 2 <br> x", "1 < 2  x"), ("[a] (b)", "[a] (b)"), ("![pic](u)", "pic"),
      ("Tom &amp; &#x2014; &nope;", "Tom & — &nope;"), (#"a \<b c\> d"#, "a <b c> d"),
      (#"\&amp; \\&lt;"#, #"&amp; \<"#),
    ])
  func inlineMarks(markdown: String, plain: String) throws {
    #expect(try events(of: "> \(markdown)\n", as: .markdown).first?.record?["text"] == .string(plain))
  }

  @Test("what Adagia writes comes back", arguments: 0..<100 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let signs = Array("ab*_`[](),;\\<>&#~é漢—-. ")
    func words() -> String {
      let inside = (0..<Int.random(in: 0...12, using: &random)).map { _ in signs.randomElement(using: &random) ?? "a" }
      return "x" + String(inside).split(separator: " ").joined(separator: " ") + "y"
    }
    let attribution: JSONValue = .object([
      "creator": .string(words()), "role": .string("misattributed"), "locator": .string(words()),
    ])
    let fields = [
      OutputField("title", .string(words())), OutputField("text", .string(words() + "\n" + words() + "\n\n" + words())),
      OutputField("attributions", .array([attribution])), OutputField("source", .string(words())),
      OutputField("date", .string("c. 400 BC")),
    ]
    let text = try written([fields, fields], as: .markdown, columns: [])
    let records = try events(of: text, as: .markdown).compactMap(\.record)
    #expect(records.count == 2, "seed \(seed)")
    for record in records {
      for field in fields { #expect(record[field.name] == field.value, "seed \(seed)\n\(text)") }
    }
  }
}
