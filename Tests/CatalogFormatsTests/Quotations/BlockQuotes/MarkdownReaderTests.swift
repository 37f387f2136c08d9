import CatalogRecords
import TestTools
import Testing

@testable import CatalogFormats

@Suite struct MarkdownReaderTests {
  @Test("the front matter names author, book and tags of quotes that do not")
  func frontMatter() throws {
    let text = """
      ---
      title: The Roads
      author: [Ann Lee, "Bob Poe"]
      tags:
        - life
        - '#wit'
      created: 2020
      lang: en
      ---
      > One.

      > Two.
      > — Cy Doe, *More*, 3
      """
    #expect(
      try table(text, as: .markdown) == #"""
        10 text="One." attributions=[{"creator":"Ann Lee","role":"wrote"},{"creator":"Bob Poe","role":"wrote"}] \#
        source="The Roads" subject=["life","wit"] language="en"
        12 text="Two." attributions=[{"creator":"Cy Doe","locator":"3","role":"wrote"}] source="More" \#
        subject=["life","wit"] language="en"
        t: 1 line outside of quotes was skipped.
        """#)
  }

  @Test(
    "front matter in other shapes",
    arguments: [
      ("---\nauthor: \"[[People/Ann Lee|Ann Lee]]\"\nbook: '[[The Roads]]'\n---\n> One.\n", "The Roads", ["Ann Lee"]),
      ("---\nauthor: Ann Lee and Bob Poe\n---\n> One.\n", nil, ["Ann Lee", "Bob Poe"]),
      ("---\ntitle: My quotes\n---\n> One.\n", nil, []), ("---\n> One.\n", nil, []),
      ("---\nauthor: Ann Lee\n\n> One.\n", nil, []), ("\n---\nauthor: Ann Lee\n---\n> One.\n", nil, []),
    ])
  func frontShapes(text: String, source: String?, creators: [String]) throws {
    let record = try #require(try events(of: text, as: .markdown).compactMap(\.record).first)
    #expect(record["text"] == .string("One."))
    #expect(record["source"]?.plainText == source)
    let names = (record["attributions"]?.elements ?? []).compactMap { $0[member: "creator"]?.plainText }
    #expect(names == creators)
  }

  @Test(
    "the mark of a callout is no words, and its title names the author or the quote",
    arguments: [
      ("> [!quote] Ann Lee\n> Words.\n", "Words.", "Ann Lee", nil),
      ("> [!QUOTE]- On life\n> Words.\n> -- Bob Poe\n", "Words.", "Bob Poe", "On life"),
      (">[!cite]+\n> Words.\n", "Words.", nil, nil), ("> [!note] Note\n> Words.\n", "Words.", nil, nil),
      ("> [!quote] — Ann Lee, *Roads*\n> Words.\n", "Words.", "Ann Lee", nil),
      ("> \\[!quote] Words.\n", "[!quote] Words.", nil, nil),
      ("> [!quote] Ann Lee\n> Words.\n>\n> — Bob Poe\n", "Words.", "Bob Poe", "Ann Lee"),
    ] as [(String, String, String?, String?)])
  func callouts(text: String, words: String, creator: String?, title: String?) throws {
    let record = try #require(try events(of: text, as: .markdown).compactMap(\.record).first)
    #expect(record["text"] == .string(words))
    #expect(record["attributions"]?.elements.first?[member: "creator"]?.plainText == creator)
    #expect(record["title"]?.plainText == title)
  }

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
      ("*open", "*open"), ("1 < 2 <br> x", "1 < 2  x"), ("[a] (b)", "[a] (b)"), ("[[a]] [[b|c]] [[]]", "a c [[]]"),
      ("![pic](u)", "pic"),
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

  @Test("items of a list, and paragraphs in quotation marks, are quotations with their names")
  func listItems() throws {
    let text = """
      # Quotes

      - "Words one are here." — Ann Lee
      * “Words two” – Bob Poe, *The Book* (1850)
      1. Words three are here. — [[Cy Doe]]
      2) "Words four
         go on"
         — Di Foe
      - "Words five"
        - Ann Lee
      - "Words six"

      **"Words seven"** — Bob Poe

      "Words eight" - Ann Lee
      """
    let records = try events(of: text, as: .markdown).compactMap(\.record)
    #expect(
      records.map { $0["text"]?.plainText ?? "" } == [
        "\"Words one are here.\"", "“Words two”", "Words three are here.", "\"Words four go on\"", "\"Words five\"",
        "\"Words six\"", "\"Words seven\"", "\"Words eight\"",
      ])
    let names = records.map { $0["attributions"]?.elements.first?[member: "creator"]?.plainText }
    #expect(names == ["Ann Lee", "Bob Poe", "Cy Doe", "Di Foe", "Ann Lee", nil, "Bob Poe", "Ann Lee"])
    #expect(records[1]["source"] == .string("The Book") && records[1]["date"] == .string("1850"))
    #expect(records.allSatisfy { $0["section"] == .string("Quotes") })
  }

  @Test(
    "other lists are none",
    arguments: [
      "- [ ] \"Call\" — Ann Lee\n", "- SQLite — A database\n", "- item\n- Ann Lee\n", "\"Words\" said Ann — Bob\n",
      "Prose goes on — Bob did not\n", "- Words of mine are here.\n", "> Quote\n\n- Words three are here — Cy Doe\n",
      "> Quote\n\n- \"Words without a name\"\n", "```\n- \"Words\" — Ann Lee\n```\n",
    ])
  func otherLists(text: String) throws {
    let texts = try events(of: text, as: .markdown).compactMap(\.record).compactMap { $0["text"]?.plainText }
    #expect(texts.allSatisfy { $0 == "Quote" })
  }

  @Test("in a file with block quotes an item in quotation marks has a name")
  func mixedList() throws {
    let text = "> Words one\n> — Ann Lee\n\n- \"Words two\" — Bob Poe\n"
    #expect(try events(of: text, as: .markdown).compactMap(\.record).count == 2)
  }

  @Test("a file without quotations says so, and what one is", arguments: [InputFormat.markdown, .org])
  func nothing(format: InputFormat) throws {
    let events = try events(of: "Words of mine.\n\nMore of them.\n", as: format)
    guard case .notice(let notice)? = events.first, events.count == 1 else {
      Issue.record("\(events)")
      return
    }
    #expect(notice.isOfNothing && notice.text.contains("2 lines") && notice.text.contains("block quote"))
  }

  @Test("an uncertain date in parentheses is a date", arguments: ["1984 (uncertain)", "about 1984 (uncertain)"])
  func uncertainDate(date: String) throws {
    let record = try #require(try events(of: "> Hm\n>\n> — Ann Lee (\(date))\n", as: .markdown).first?.record)
    #expect(record.people == ["Ann Lee"])
    #expect(record["date"] == .string(date))
  }

  @Test(
    "an attribution line has names, a source, places, a date and remarks",
    arguments: [
      ("Ann Lee ([source](http://a.example))", ["Ann Lee"], nil, nil, "(source)"),
      ("*Emma* (trans. Bob Poe)", [], "Emma", nil, "(trans. Bob Poe)"),
      ("*Emma* ([Wikiquote](http://a.example))", [], "Emma", nil, "(Wikiquote)"),
      ("*Emma* by Ann Lee", ["Ann Lee"], "Emma", nil, nil), ("\"Emma\" by Ann Lee", ["Ann Lee"], "Emma", nil, nil),
      ("*Emma* von Ann Lee, 1815", ["Ann Lee"], "Emma", "1815", nil),
      ("*Emma*, translated by Bob Poe", ["Bob Poe"], "Emma", nil, nil),
      ("孔子《论语》", ["孔子"], "《论语》", nil, nil), ("Goethe: *Faust*", ["Goethe"], "Faust", nil, nil),
      ("Goethe: \"Faust\"", ["Goethe"], "Faust", nil, nil),
      ("Ann Lee, \"Emma\", 1815", ["Ann Lee"], "Emma", "1815", nil),
      ("Ann Lee, „Emma“ (1815)", ["Ann Lee"], "Emma", "1815", nil),
      ("Ann Lee, *Emma*, 1815", ["Ann Lee"], "Emma", "1815", nil),
      ("Ann Lee and Bob Poe, *Emma*", ["Ann Lee", "Bob Poe"], "Emma", nil, nil),
      ("Ann Lee and Bob Poe", ["Ann Lee", "Bob Poe"], nil, nil, nil),
      ("Marks and Spencer, *Emma*", ["Marks and Spencer"], "Emma", nil, nil),
      ("Ann Lee (12 May 1815)", ["Ann Lee"], nil, "12 May 1815", nil),
      ("Ann Lee (painter), *Emma*", ["Ann Lee"], "Emma", nil, "(painter)"),
      ("Ann Lee (\"Emma\")", ["Ann Lee"], "Emma", nil, nil), ("\"Kucki\" Lee", ["\"Kucki\" Lee"], nil, nil, nil),
    ] as [(String, [String], String?, String?, String?)])
  func attributionLines(line: String, people: [String], source: String?, date: String?, note: String?) throws {
    let record = try #require(try events(of: "> One thing.\n> — \(line)\n", as: .markdown).first?.record)
    #expect(record["text"] == .string("One thing."))
    #expect(record.people == people)
    #expect(record["source"]?.plainText == source)
    #expect(record["date"]?.plainText == date)
    #expect(record["note"]?.plainText == note)
  }

  @Test("a remark in parentheses that tells the part of a person is a role")
  func roleInParentheses() throws {
    let record = try #require(try events(of: "> One.\n> — Mark Twain (attributed)\n", as: .markdown).first?.record)
    #expect(record["attributions"]?.elements.first?[member: "role"] == .string("attributed"))
  }

  @Test("a place in a source without an author is not lost")
  func placeWithoutName() throws {
    let record = try #require(try events(of: "> One.\n> — *Emma*, ch. 3\n", as: .markdown).first?.record)
    #expect(record["source"] == .string("Emma") && record["locator"] == .string("ch. 3"))
    let front = "---\nauthor: Ann Lee\n---\n> One.\n> — *Emma*, ch. 3\n"
    let own = try #require(try events(of: front, as: .markdown).first?.record)
    #expect(own["attributions"]?.elements.first?[member: "locator"] == .string("ch. 3"))
  }

  @Test("the period of an organization comes back")
  func periodOfName() throws {
    let fields = [
      OutputField("text", .string("One.")),
      OutputField(
        "attributions", .array([.object(["creator": .string("Acme Company."), "role": .string("wrote")])])),
    ]
    let text = try written([fields], as: .markdown, columns: [])
    #expect(try events(of: text, as: .markdown).first?.record?.people == ["Acme Company."])
  }

  @Test("a task ends the item before it", arguments: ["- [ ] buy milk", "- [x] buy milk", "- [X] buy", "  - [ ] a"])
  func task(line: String) throws {
    let record = try #require(
      try events(of: "- \"Know thyself.\" — Delphi\n\(line)\n", as: .markdown).first?.record)
    #expect(record.people == ["Delphi"])
  }

  @Test("front matter has quotes, comments and texts below a name as YAML does")
  func frontMatterScalars() throws {
    let text = """
      ---
      author: [Seneca, "Lee, Ann"] # two
      tags: ["b, c", d, 'don''t']
      language: "fr" # c
      book: 'It''s # 1'
      ---
      > One.
      """
    #expect(
      try table(text, as: .markdown) == #"""
        7 text="One." attributions=[{"creator":"Seneca","role":"wrote"},{"creator":"Lee, Ann","role":"wrote"}] \#
        source="It's # 1" subject=["b, c","d","don't"] language="fr"
        """#)
    let block = try #require(
      try events(of: "---\nauthor: |\n  Ann Lee\ntags: life, #death\n---\n> One.\n", as: .markdown).first?.record)
    #expect(block.people == ["Ann Lee"])
    #expect(block["subject"] == .array([.string("life"), .string("death")]))
    let signs = try #require(try events(of: "---\ntags: \"#a #b\"\n---\n> One.\n", as: .markdown).first?.record)
    #expect(signs["subject"] == .array([.string("a"), .string("b")]))
  }

  @Test("a quote in a quote is read without its signs")
  func nestedQuote() throws {
    let record = try #require(try events(of: "> > One\n>> two\n>\n> — Ann Lee\n", as: .markdown).first?.record)
    #expect(record["text"] == .string("One two"))
    #expect(record.people == ["Ann Lee"])
  }
}
