internal import CatalogFormats
internal import CatalogIndexing
internal import CatalogRecords
internal import CatalogStore
internal import HistoricalDates

/// Fuzzing of all format readers and of the record builder: bytes in, records or rejected input out.
package struct ReaderFuzz: FuzzCase {
  private let samples: [[UInt8]]

  /// - Parameter samples: Sound files; `nil` for a few lines of each format.
  package init(samples: [[UInt8]]? = nil) {
    self.samples = samples ?? Self.lines.map { Array($0.utf8) }
  }

  package mutating func run(using random: inout some RandomNumberGenerator) throws {
    let sample = samples[Int.random(in: 0..<samples.count, using: &random)]
    let bytes = ByteMutation.mutated(sample, using: &random)
    var options = InputOptions()
    if Bool.random(using: &random) { options.format = InputFormat.allCases.randomElement(using: &random) }
    if Int.random(in: 0..<4, using: &random) == 0 { options.listPath = ["quotes"] }
    let looksFirst = Bool.random(using: &random)
    try read(bytes, options, longest: Int.random(in: 1...5000, using: &random), looksFirst: looksFirst)
  }

  /// Reads bytes that a fuzzer chose.
  ///
  /// - Parameter choice: The format, or with 0 that which the bytes look like.
  package func run(on bytes: [UInt8], choice: UInt8) throws {
    var options = InputOptions()
    let formats = InputFormat.allCases
    let number = Int(choice) % (formats.count + 1)
    if number > 0 { options.format = formats[number - 1] }
    try read(bytes, options, longest: 5000, looksFirst: false)
  }

  private func read(_ bytes: [UInt8], _ options: InputOptions, longest: Int, looksFirst: Bool) throws {
    let source = PieceSource(bytes, longest: longest)
    do {
      let reader = try InputReader(source, file: "sample", options: options)
      if looksFirst {
        _ = try ImportPreview(of: reader, FieldMapping(), recordCount: 3)
      } else {
        try read(reader, byteCount: bytes.count)
      }
    } catch is FormatError {
      // An unreadable file is a valid outcome.
    }
  }

  private func read(_ reader: consuming InputReader, byteCount: Int) throws {
    var builder = RecordBuilder(FieldMapping())
    var count = 0
    while let event = try reader.next() {
      count += 1
      // A compressed file may have more records than bytes.
      guard count <= 50 * byteCount + 100 else { throw FuzzFault("more than \(count) records of \(byteCount) bytes") }
      guard case .record(let raw) = event else { continue }
      guard raw.location.line > 0, raw.names.count == raw.values.count else {
        throw FuzzFault("a record without a line, or with more names than values")
      }
      guard let built = try? builder.record(from: raw) else { continue }
      _ = RecordRow(built.record)
      try checkDate(of: built.record)
    }
  }

  private func checkDate(of record: CatalogRecord) throws {
    guard let interval = record.date?.interval else { return }
    guard interval.start <= interval.end else { throw FuzzFault("\(record.date?.raw ?? "") ends before it starts") }
  }

  /// A few lines of each format that is not a database.
  package static let lines = [
    """
    {"id":"a","text":"To be, or not to be","author":"Shakespeare","date":"1601~","tag":["life","death"],"pages":300}
    {"text":"道可道","language":"zh","attributions":[{"creator":"老子","role":"attributed","locator":"1"}],"extra":{"a":[1]}}

    """,
    "[{\"text\":\"one\"},\n {\"text\":\"two\",\"date\":\"between 1848 and 1850\"}]",
    "{\"count\":2,\"quotes\":[{\"satz\":\"Wer wagt, gewinnt.\"},\n{\"satz\":\"Eile mit Weile.\"}],\"next\":null}",
    "text,author,date\nCarpe diem,Horace,23 BC\nKnow thyself,,\n",
    "text,author,date\n\"Carpe diem, quam minimum\",Horace,23 BC\n\"with \"\"quotes\"\"\nand lines\",,c. 1650\n",
    "title\tauthor | other\tdate\nBook\tA | B\t[1902?]\nOther\t\t19th century\n",
    "=LDR  00000cam\\a2200000\\a\\4500\n=001  1\n=008  800108s1899\\\\\\\\enk\n=245  10$6880-01$aEmma :$ba novel\n=880  10$6245-01$aX\n",
    "000000042 LDR   L 00123cam^a2200045^^^4500\n000000042 24510 L $$aEmma :$$bnovel /\n",
    "00067cam a2200049   4500001000300000245001400003\u{1E}42\u{1E}10\u{1F}aEmma :\u{1F}bx\u{1E}\u{1D}",
    """
    {"leader":"00123cam a2200045   4500","fields":[{"001":"1"},{"245":{"ind1":"1","ind2":"0","subfields":[{"a":"E"}]}}]}

    """,
    """
    <?xml version="1.0"?><collection xmlns="http://www.loc.gov/MARC21/slim"><record><leader>00123cam a2200045   4500</leader>
    <controlfield tag="001">1</controlfield><datafield tag="245" ind1="1" ind2="0"><subfield code="a">E</subfield></datafield>
    </record></collection>
    """,
    """
    <OAI-PMH><ListRecords><record><header><identifier>a</identifier></header><metadata><dc><title>One</title><date>1850</date>
    </dc></metadata></record><record><header status="deleted"/></record></ListRecords></OAI-PMH>
    """,
    """
    <modsCollection><mods ID="k"><titleInfo><title>T</title></titleInfo><name><namePart type="family">A</namePart></name>
    <relatedItem type="host"><part><extent><start>1</start><end>2</end></extent></part></relatedItem></mods></modsCollection>
    """,
    """
    <oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:title>A</dc:title><dc:creator>Lee, Ann</dc:creator><dc:date>1854</dc:date><dc:identifier>a</dc:identifier></oai_dc:dc>
    """,
    "PMID- 1\nDP  - 2003 Jan-Feb\nTI  - A\n      b.\nFAU - Lee, Ann\nAU  - Lee A\nPT  - Journal Article\nAID - 10.1/a [doi]\n",
    "FN Clarivate Analytics Web of Science\nVR 1.0\nPT J\nAU Lee, A\n   Roe, B\nTI A\nPD MAY\nPY 2013\nUT WOS:1\nER\n\nEF\n",
    "{\"status\":\"ok\",\"message-type\":\"work\",\"message\":{\"DOI\":\"10.1/a\",\"type\":\"journal-article\",\"title\":"
      + "[\"On <i>A</i>\"],\"author\":[{\"given\":\"Ann\",\"family\":\"Lee\"}],\"issued\":{\"date-parts\":[[2013,5]]}}}",
    "[{\"key\":\"K1\",\"version\":3,\"data\":{\"key\":\"K1\",\"itemType\":\"bookSection\",\"title\":\"A\",\"date\":\"May 2013\","
      + "\"creators\":[{\"creatorType\":\"author\",\"firstName\":\"Ann\",\"lastName\":\"Lee\"}]}}]",
    "A (B)\n- Your Highlight on page 1 | Location 2-3 | Added on Friday, January 2, 2015 1:00:00 PM\n\nWords\n==========\n"
      + "A (B)\n- Deine Notiz bei Position 3 | Hinzugefügt am Freitag, 2. Januar 2015 13:00:00\n\nNote\n==========\n",
    "# Head\n> One *two*\n> three\\\n> four\n>\n> — Seneca, *Letters*, 1.3 (65)\n\n> Five\n\n— Delphi\n",
    "* Head\n#+begin_quote\nOne /two/\n-- Seneca, /Letters/\n#+end_quote\n#+begin_verse\na\n b\n#+end_verse\n— C\n",
    "Know thyself. — Delphi\nTo be, or not — that is it -- Shakespeare, \"Hamlet\"\nCogito\n— Descartes (1637)\n",
    "return { [\"annotations\"] = { [1] = { [\"text\"] = \"a\\nb\", [\"drawer\"] = \"x\", [\"pageno\"] = 3 } },"
      + " [\"doc_props\"] = { [\"title\"] = \"T\", [\"authors\"] = \"A\" } }",
    "{\"documents\":[{\"title\":\"T\",\"entries\":[{\"text\":\"a\",\"chapter\":\"c\",\"time\":1700000000}]}],\"version\":1}",
    "{\"rows\":[{\"id\":\"a\",\"text\":\"n\",\"tags\":[\"t\"],\"target\":[{\"selector\":[{\"type\":\"TextQuoteSelector\","
      + "\"exact\":\"e\"}]}]}]}",
    """
    <mediawiki><siteinfo><dbname>enwikiquote</dbname><base>https://en.wikiquote.org/wiki/M</base></siteinfo>
    <page><title>T</title><ns>0</ns><id>1</id><revision><id>2</id><text>'''T''' (1900–1980)
    == Quotes ==
    * One ''two'' {{lang|la|tres}} [[w:a|b]]&lt;ref&gt;{{cite book|title=C|year=1990}}&lt;/ref&gt;
    ** [[A B]], ''Work'' (1950), p. 3
    == Disputed ==
    {{Q|Цитата=д|Автор=[[Е]]|Комментарий=«Ж», 1946}}
    * "f" - ''g''
    </text></revision></page></mediawiki>
    """,
    "Know thyself.\n\t\t-- Delphi\n%\nA line\nand another\n\t-- Anonymous, \"Work\"\n%\n",
    #"""
    @string{p = "Press"} @preamble{"\newcommand{\x}[1]{#1}"}
    @book{a, title={G{\"o}del \x{B} $x^2$}, author="van Lee, Ann and {A and B}", year=1984, month=jul # "/" # aug, publisher=p}
    @inbook{b, crossref={c}, keywords={a, {b, c}}}
    @book(c, title = "Whole", date = {1843~/..}, url={https://x.org/%20})

    """#,
    "TY  - JOUR\r\nAU  - Lee, Ann\r\nTI  - A\r\nDA  - 1986/07//c. 1986\r\nSP  - 1\r\nEP  - 9\r\nER  - \r\n\r\nTY  - GEN\nAB  - x\ny\nER  - \n",
    "%0 Book\n%A Lee, Ann\n%T A\n%D 1986\n%8 May 1\n%P 1-9\n\n%0 Generic\n%9 quotation\n%X words\n",
    #"[{"id":1,"type":"book","title":"A","author":[{"family":"Lee","given":"Ann"}],"issued":{"date-parts":[[1986,7]]}}]"#,
    "Book Id,Title,Author,Author l-f,ISBN13,Exclusive Shelf\n1,\"A (B, #2)\",Ann Lee,\"Lee, Ann\",\"=\"\"978\"\"\",read\n",
    "Highlight,Book Title,Book Author,Tags,Location Type,Location\n\"a\nb\",T,A,\"x, y\",page,3\n",
    "<package xmlns=\"http://www.idpf.org/2007/opf\"><metadata><title id=\"t\">A</title><creator>B</creator>"
      + "<meta refines=\"#t\" property=\"title-type\">main</meta><date>1986-07</date></metadata></package>\n",
    // A zip archive with one stored file.
    "PK\u{3}\u{4}\u{14}\0\0\0\0\0\0\0\0\0\0\0\0\0\u{14}\0\0\0\u{14}\0\0\0\u{8}\0\0\0mimetypeapplication/epub+zip",
  ]
}

/// Bytes in memory, read in pieces.
private final class PieceSource: ByteSource {
  private let bytes: [UInt8]
  private let longest: Int
  private(set) var bytesTaken = 0

  init(_ bytes: [UInt8], longest: Int) {
    self.bytes = bytes
    self.longest = longest
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
    let count = min(longest, buffer.count, bytes.count - bytesTaken)
    buffer.copyBytes(from: bytes[bytesTaken..<bytesTaken + count])
    bytesTaken += count
    return count
  }
}
