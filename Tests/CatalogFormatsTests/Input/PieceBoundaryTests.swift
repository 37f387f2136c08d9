import CatalogFormats
import CatalogRecords
import Testing

@Suite struct PieceBoundaryTests {
  private static let inputs: [(InputFormat, String)] = [
    (.jsonl, "\u{FEFF}{\"a\":\"é\\n\"}\r\n\n{\"a\":\n{\"b\":1}"),
    (.json, "[ {\"a\":\"\\\\\\\"]\"},\n{\"a\": nul},\n  {\"a\":\"open},\n  {\"b\":{\"c\":[1,2]}}, 3, \"x\\\"\"\n] "),
    (.json, "{\"a\":1}{\"b\":2} [{\"c\":3}]"),
    (.csv, "a,b\r\n\"x \"\"y\"\"\r\nz\",1\r\n\r\n\"q\"r,2\r\n1\r\n\"\",\"\"\r\n3,\"open\r\n4,5\r\n"),
    (.csv, "k;v\n1;\"2\n3;4\n5;\"6\"\n"),
    (.tsv, "a\tb\r\n1\\t\\\\\t\r\n\n2\n\té漢\r\n"),
    (
      .kindle,
      "\u{FEFF}A (B)\r\n- Note Loc. 1\r\n\r\nn\r\n==========\r\nA (B)\n- Highlight Loc. 1-2\n\nh\n==========\nx"
    ),
    (.markdown, "# h\n> a\\\n> b\n>\n> — C, *D*\r\n\r\nx\n> e\n\n— F"),
    (.org, "* h\n#+begin_quote\na\n-- B\n#+end_quote\n#+begin_verse\n"), (.lines, "a — B\n\nc\r\n— D\ne"),
    (.fortune, "%\none\n\t\t-- Me, \"It\"\n% \r\n\r\n%\ntwo\r\nlines\r\n%\r\n\n100%\n%%\nlast"),
    (
      .bibtex,
      "a@b.c @string{s={x}}\r\n@book{k, title=\"A {\\\"o}\" # s,\r\n}}\n@book{open, title={x\n@book(p,title={)})@misc{x"
    ),
    (.ris, "x\r\nTY  - BOOK\r\nTI  - é\r\n more\r\n\r\nER  - \r\nTY  - GEN\nTI  - B\nTY  - GEN\nTI  - C"),
    (.endnote, "%0 Book\r\n%T A\r\n\r\nmore\r\n\r\n%0 Book\n%T B\n\n\n%0 X"),
    (.pubmed, "\r\nPMID- 1\r\nTI  - é\r\n      more\r\n\r\nPMID- 2\nx\nPMID-"),
    (.wos, "FN x\r\nVR 1.0\r\nPT J\r\nAU A\r\n   B\r\nER\r\n\r\nPT J\nTI é\nER\n\nEF\nx\nPT"),
    (.crossref, "{\"message-type\":\"work-list\",\"message\":{\"items\":[ {\"DOI\":\"é\"},\n{\"DOI\": nul},{}]}}"),
    (.zoterojson, "{\"a\":1,\"items\":[ {\"itemType\":\"é\"},\n{\"itemType\": nul},{}]}"),
    (.csljson, "[ {\"id\":1,\"type\":\"book\",\"title\":\"é\"},\n{\"id\": nul},\n {\"title\":\"B\"}]"),
    (.goodreads, "Book Id,Title,Author l-f\r\n1,\"A (B, #2)\",\"Lee, Ann\"\r\n2\r\n"),
    (.readwise, "Highlight,Book Title,Location\n\"two\nlines\",T,3\nx\n"),
    (.opf, "<package xmlns=\"http://www.idpf.org/2007/opf\"><metadata><title>A &amp; B</title></metadata></package>"),
  ]

  @Test("input in pieces of any size gives the same events as whole", arguments: inputs, [1, 2, 3, 7])
  func samePieces(input: (InputFormat, String), pieceLength: Int) throws {
    let bytes = Array(input.1.utf8)
    let whole = try events(of: bytes, as: input.0)
    #expect(try events(of: bytes, as: input.0, pieceLength: pieceLength) == whole)
  }

  @Test(
    "records that lie across the window's own pieces are whole",
    arguments: [
      (InputFormat.jsonl, 999), (.json, 1001), (.csv, 997), (.tsv, 1003), (.fortune, 1009), (.bibtex, 1013),
      (.ris, 1019), (.endnote, 1021), (.pubmed, 1049), (.wos, 1051), (.crossref, 1061),
      (.csljson, 1031), (.readwise, 1033), (.opf, 1039),
    ])
  func acrossTheWindow(format: InputFormat, length: Int) throws {
    let value = String(repeating: "x", count: length)
    let one =
      switch format {
      case .jsonl: "{\"text\":\"\(value)\"}\n"
      case .json: "{\"text\":\n\"\(value)\"},"
      case .csv, .tsv: "\(value)\n"
      case .bibtex: "@misc{k, abstract={\(value)}}\n"
      case .ris: "TY  - GEN\nAB  - \(value)\nER  - \n"
      case .endnote: "%0 Generic\n%X \(value)\n\n"
      case .pubmed: "PMID- 1\nAB  - \(value)\n\n"
      case .wos: "PT J\nAB \(value)\nER\n\n"
      case .crossref: "{\"title\":[\"T\"],\"abstract\":\n\"\(value)\"},"
      case .csljson: "{\"abstract\":\n\"\(value)\"},"
      case .goodreads, .readwise, .epub: "\(value)\n"
      case .opf: "<package><metadata><description>\(value)</description></metadata></package>\n"
      default: "\(value)\n%\n"
      }
    let heads = [InputFormat.csv: "text\n", .tsv: "text\n", .readwise: "Highlight\n", .opf: "<packages>"]
    let head = heads[format] ?? ""
    let bytes = Array((head + String(repeating: one, count: 1000)).utf8)
    let records = try events(of: bytes, as: format).compactMap(\.record)
    #expect(records.count == 1000)
    #expect(records.allSatisfy { $0["text"] == .string(value) })
    let perRecord = one.count { $0 == "\n" }
    #expect(records.last?.location.line == 1 + head.count { $0 == "\n" } + 999 * perRecord)
  }
}
