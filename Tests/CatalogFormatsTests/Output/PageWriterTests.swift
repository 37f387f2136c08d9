import CatalogFormats
import CatalogRecords
import Testing

@Suite struct PageWriterTests {
  private static func fields(
    _ text: String, title: String? = nil, lang: String? = nil, by: String? = nil, source: String? = nil,
    matches: [String: JSONValue] = [:]
  ) -> [OutputField] {
    var fields = [OutputField("id", .integer(7)), OutputField("text", .string(text))]
    for (name, value) in [("title", title), ("language", lang), ("source", source)] {
      if let value { fields.append(OutputField(name, .string(value))) }
    }
    if let by {
      let attribution: [String: JSONValue] = [
        "creator": .string(by), "role": .string("misattributed"), "locator": .string("1.7"),
      ]
      fields.append(OutputField("attributions", .array([.object(attribution)])))
    }
    fields.append(OutputField("matches", .object(matches)))
    return fields
  }

  @Test("a line of a text that begins with a dash is no attribution when it is read again", arguments: ["—", "–", "―"])
  func dashes(dash: String) throws {
    let text = "She said:\n\(dash) Not today"
    let written = try written([[OutputField("text", .string(text))]], as: .markdown, columns: [])
    let record = try #require(try events(of: written, as: .markdown).first?.record)
    #expect(record["text"] == .string(text), "\(written)")
    #expect(record.people.isEmpty)
  }

  @Test("nothing in a record is read as Markdown")
  func markdownEscapes() throws {
    let text = "# no head *x* _y_ [a](b) <i> & `c` ~~s~~ |\n1. one\n12) two\n- a\n+ b\n= c\n> q\n\n   poem\\\n\u{1B}[2J"
    let written = try written(
      [Self.fields(text, title: "T*", by: "A_B", source: "S"), Self.fields("2")], as: .markdown, columns: [])
    #expect(
      written == ##"""
        > **T\***
        >
        > \# no head \*x\* \_y\_ \[a\](b) \<i\> \& \`c\` \~\~s\~\~ \|\
        > 1\. one\
        > 12\) two\
        > \- a\
        > \+ b\
        > \= c\
        > \> q
        >
        > \##u{A0}\##u{A0}\##u{A0}poem\\\
        > ␛\[2J
        >
        > — *S*, 1.7; wrongly attributed to A\_B

        > 2

        """##)
  }

  @Test("HTML is escaped, and matches are marked")
  func html() throws {
    let matches: [String: JSONValue] = [
      "text": .array([.array([.integer(3), .integer(8)]), .array([.integer(100), .integer(200)])])
    ]
    let page = try written(
      [Self.fields("<b>ro&se\n\"'\u{1B}", lang: "en\"><script>", by: "<A>", matches: matches)], as: .html, columns: [])
    #expect(
      page.contains(
        #"""
        <article id="r7">
        <blockquote lang="en&quot;&gt;&lt;script&gt;" dir="ltr"><p>&lt;b&gt;<mark>ro&amp;se</mark><br>&quot;&#39;␛</p></blockquote>
        <footer>— wrongly attributed to &lt;A&gt;, 1.7</footer>
        </article>
        """#))
    #expect(page.hasPrefix("<!DOCTYPE html>"))
    #expect(page.hasSuffix("</html>\n"))
    #expect(try HTMLTags(page).isBalanced)
  }

  @Test(
    "the direction is that of the script",
    arguments: [
      ("ar", "rtl"), ("he", "rtl"), ("fa-IR", "rtl"), ("az-Arab", "rtl"), ("ks-Deva", "ltr"), ("en", "ltr"),
      ("uz-Cyrl", "ltr"), ("yi", "rtl"),
    ])
  func directions(language: String, expected: String) throws {
    let page = try written([Self.fields("x", lang: language)], as: .html, columns: [])
    #expect(page.contains(#"lang="\#(language)" dir="\#(expected)""#))
    #expect(try written([Self.fields("x")], as: .html, columns: []).contains(#"<blockquote dir="auto">"#))
  }

  @Test("texts end with NULs")
  func nulls() throws {
    let records = [Self.fields("a\nb"), [OutputField("title", .string("T"))], [OutputField("id", .integer(1))]]
    #expect(try written(records, as: .text0, columns: []) == "a\nb\0T\0")
  }

  @Test(
    "templates",
    arguments: [
      ("{text}", "a\tb"), (#"{id}\t{author|nobody}\n."#, "7\tSeneca\n."), ("{{{id}}}", "{7}"), ("{ pages }", "12"),
      ("{note|no note}", "no note"), ("{note}", ""), ("{list}", "x; y"), (#"\\n\q"#, #"\n\q"#), ("{role}", "said"),
      ("{tag}", "p; q"),
    ])
  func templates(template: String, expected: String) throws {
    let record = [
      OutputField("id", .integer(7)), OutputField("text", .string("a\tb")), OutputField("creator", .string("Seneca")),
      OutputField("subject", .array([.string("p"), .string("q")])),
      OutputField("attributions", .array([.object(["creator": .string("Seneca"), "role": .string("said")])])),
      OutputField("extra", .object(["pages": .integer(12), "list": .array([.string("x"), .string("y")])])),
    ]
    let sink = ByteSink.memory()
    var writer = TemplateWriter(try RecordTemplate(template), isForTerminal: false, to: sink)
    try writer.begin()
    try writer.write(record)
    try writer.end()
    #expect(String(decoding: sink.bytes, as: UTF8.self) == expected + "\n")
  }

  @Test(
    "templates that cannot be read",
    arguments: [
      ("{text", TemplateError.notClosed), ("text}", .notOpened), ("{}", .empty), ("{|x}", .empty),
      ("{a{b}", .notClosed),
    ])
  func faults(template: String, expected: TemplateError) {
    #expect(throws: expected) { try RecordTemplate(template) }
  }

  @Test("a terminal is shown pictures of control characters")
  func controls() throws {
    let sink = ByteSink.memory()
    var writer = TemplateWriter(try RecordTemplate("{text}"), isForTerminal: true, to: sink)
    try writer.write([OutputField("text", .string("a\u{1B}[2J\u{9B}\u{7F}\nb"))])
    #expect(String(decoding: sink.bytes, as: UTF8.self) == "a␛[2J\u{FFFD}␡\nb\n")
  }
}

/// True if every element of a page is closed, in order.
private struct HTMLTags {
  private(set) var isBalanced = true

  init(_ page: String) throws {
    var open: [Substring] = []
    for match in page.matches(of: /<(\/?)([a-z0-9]+)[^<>]*>/) {
      if ["meta", "br"].contains(match.2) { continue }
      if match.1.isEmpty { open.append(match.2) } else if open.popLast() != match.2 { isBalanced = false }
    }
    isBalanced = isBalanced && open.isEmpty
  }
}
