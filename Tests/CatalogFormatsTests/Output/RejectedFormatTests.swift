import CatalogRecords
import Foundation
import TestTools
import Testing

@testable import CatalogFormats

/// Rejected records in the notation of their own format: a person corrects the file and imports it.
@Suite struct RejectedFormatTests {
  /// Two records of each format. The second has the word `Bad`; a test breaks a byte of it.
  private static let samples: [InputFormat: String] = [
    .jsonl: "{\"text\":\"One\"}\n{\"text\":\"Bad\"}\n",
    .json: "[{\"text\":\"One\"},\n {\"text\":\"Bad\"}]",
    .csv: "text,creator,page\nOne,Ann,1\n\"Bad, and worse\",Bob,2\n",
    .tsv: "text\tcreator\tpage\nOne\tAnn\t1\nBad\tBob\t2\n",
    .fortune: "One\n\t\t-- Ann\n%\nBad\n\t\t-- Bob\n%\n",
    .marcxml: """
    <m:collection xmlns:m="http://www.loc.gov/MARC21/slim">
    <m:record><m:leader>     nam a22     4500</m:leader><m:controlfield tag="001">1</m:controlfield></m:record>
    <m:record><m:leader>     nam a22     4500</m:leader><m:datafield tag="245" ind1="1" ind2="0">
    <m:subfield code="a">Bad</m:subfield></m:datafield></m:record>
    </m:collection>
    """,
    .marcjson: """
    [{"leader": "     nam a22     4500", "fields": [{"001": "1"}, {"245": {"ind1": " ", "ind2": " ", "subfields": [{"a": "One"}]}}]},
     {"leader": "     nam a22     4500", "fields": [{"001": "2"}, {"245": {"ind1": " ", "ind2": " ", "subfields": [{"a": "Bad"}]}}]}]
    """,
    .marcmaker:
      "=LDR  00000cam\\a2200000\\a\\4500\n=245  10$aOne\n\n=LDR  00000cam\\a2200000\\a\\4500\n=245  10$aBad\n",
    .aleph: """
    000000001 LDR   L 00000nam^^2200000^^^4500
    000000001 24510 L $$aOne
    000000002 LDR   L 00000nam^^2200000^^^4500
    000000002 24510 L $$aBad
    """,
    .mods: """
    <m:modsCollection xmlns:m="http://www.loc.gov/mods/v3">
    <m:mods><m:titleInfo><m:title>One</m:title></m:titleInfo></m:mods>
    <m:mods><m:titleInfo><m:title>Bad</m:title></m:titleInfo></m:mods>
    </m:modsCollection>
    """,
    .dc: """
    <all xmlns:o="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:d="http://purl.org/dc/elements/1.1/">
    <o:dc><d:title>One</d:title></o:dc>
    <o:dc><d:title>Bad</d:title></o:dc>
    </all>
    """,
    .oai: """
    <o:OAI-PMH xmlns:o="http://www.openarchives.org/OAI/2.0/" xmlns:d="http://purl.org/dc/elements/1.1/"><o:ListRecords>
    <o:record><o:header><o:identifier>oai:1</o:identifier></o:header><o:metadata>
    <dc xmlns="http://www.openarchives.org/OAI/2.0/oai_dc/"><d:title>One</d:title></dc></o:metadata></o:record>
    <o:record><o:header><o:identifier>oai:2</o:identifier></o:header><o:metadata>
    <dc xmlns="http://www.openarchives.org/OAI/2.0/oai_dc/"><d:title>Bad</d:title></dc></o:metadata></o:record>
    </o:ListRecords></o:OAI-PMH>
    """,
    .bibtex: "@book{a, title = {One}}\n\n@book{b, title = {Bad}, year = 1900}\n",
    .ris: "TY  - BOOK\nTI  - One\nER  - \n\nTY  - BOOK\nTI  - Bad\nER  - \n",
    .endnote: "%0 Book\n%T One\n\n%0 Book\n%T Bad\n",
    .pubmed: "PMID- 1\nTI  - One\n\nPMID- 2\nTI  - Bad\n",
    .wos: "FN Clarivate\nVR 1.0\nPT J\nAU Lee, A\nTI One\nER\n\nPT J\nAU Lee, B\nTI Bad\nER\n\nEF\n",
    .crossref: """
    {"status": "ok", "message-type": "work-list", "message": {"items": [
      {"DOI": "10.1/a", "reference-count": 1, "title": ["One"]},
      {"DOI": "10.1/b", "reference-count": 1, "title": ["Bad"]}
    ]}}
    """,
    .zoterojson: """
    [{"key": "A", "data": {"itemType": "book", "title": "One", "creators": []}},
     {"key": "B", "data": {"itemType": "book", "title": "Bad", "creators": []}}]
    """,
    .csljson: """
    [{"id": "a", "type": "book", "title": "One", "issued": {"date-parts": [[1900]]}},
     {"id": "b", "type": "book", "title": "Bad", "issued": {"date-parts": [[1901]]}}]
    """,
    .opf: """
    <package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:title>Bad</dc:title></metadata></package>
    """,
    .goodreads: """
    Book Id,Title,Author,Author l-f,Exclusive Shelf
    1,One,Ann Lee,"Lee, Ann",read
    2,Bad,Bob Lee,"Lee, Bob",read
    """,
    .readwise: "Highlight,Book Title,Book Author\nOne,Emma,Ann\nBad,Emma,Bob\n",
    .kindle: """
    Emma (Austen, Jane)
    - Your Highlight on page 1 | Location 10-12 | Added on Friday, January 2, 2015 12:05:09 AM

    One
    ==========
    Emma (Austen, Jane)
    - Your Highlight on page 2 | Location 20-22 | Added on Friday, January 2, 2015 12:06:09 AM

    Bad
    ==========

    """,
    .markdown: "> One.\n>\n> — Ann\n\n> Bad.\n>\n> — Bob\n",
    .org: "#+begin_quote\nOne.\n-- Ann\n#+end_quote\n\n#+begin_quote\nBad.\n-- Bob\n#+end_quote\n",
    .lines: "Know thyself. — Delphi\nBad all over. — Bob Lee\n",
    .hypothesis: """
    {"rows": [
      {"id": "a", "user": "acct:ann@h.is", "uri": "https://x.org", "target": [{"selector": [{"type": "TextQuoteSelector", "exact": "One"}]}]},
      {"id": "b", "user": "acct:ann@h.is", "uri": "https://x.org", "target": [{"selector": [{"type": "TextQuoteSelector", "exact": "Bad"}]}]}
    ]}
    """,
    .koreader: """
    return {
      ["annotations"] = { [1] = { ["chapter"] = "I", ["drawer"] = "lighten", ["pageno"] = 12, ["text"] = "Bad" } },
      ["doc_props"] = { ["authors"] = "Jane Austen", ["title"] = "Emma" },
    }
    """,
    .wikiquote: """
    <mediawiki><siteinfo><dbname>dewikiquote</dbname><base>https://de.wikiquote.org/wiki/Hauptseite</base></siteinfo>
    <page><title>Ann</title><ns>0</ns><id>1</id><revision><id>3</id><text>== Zitate ==
    * Eins.
    </text></revision></page>
    <page><title>Bob</title><ns>0</ns><id>2</id><revision><id>4</id><text>== Zitate ==
    * Bad.
    </text></revision></page></mediawiki>
    """,
  ]

  @Test("a rejected record is written in its own format, and gives the same record once it is corrected")
  func comesBack() throws {
    for format in streamedFormats where format != .marc && format != .epub {
      let sample = Array(try #require(Self.samples[format], "\(format)").utf8)
      let whole = try values(of: sample, as: format)
      let broken = Self.replacing("Bad", by: [UInt8(ascii: "B"), 0xFF, UInt8(ascii: "d")], in: sample)
      let rejects = try rejects(of: broken, as: format)
      #expect(rejects.count < sample.count || whole.count == 1, "\(format) keeps only what was rejected")
      let corrected = rejects.map { $0 == 0xFF ? UInt8(ascii: "a") : $0 }
      // One line alone may be any text.
      #expect(format == .lines || InputFormat.guess(name: "rejects", head: corrected) == format)
      let again = try values(of: corrected, as: format)
      #expect(again == Array(whole.suffix(1)), "\(format): \(String(decoding: corrected, as: UTF8.self))")
    }
  }

  @Test("rejected MARC is MARC")
  func marc() throws {
    let good = MARCSamples.iso2709([("001", "1"), ("245", "10|aOne")])
    let bad = MARCSamples.iso2709([("001", "2"), ("245", "10|aBad")])
    let rejects = try rejects(of: good + bad.map { $0 == UInt8(ascii: "B") ? 0xFF : $0 } + good, as: .marc)
    #expect(rejects.count == bad.count)
    let corrected = rejects.map { $0 == 0xFF ? UInt8(ascii: "B") : $0 }
    #expect(corrected == bad)
    #expect(try values(of: corrected, as: .marc) == values(of: bad, as: .marc))
  }

  @Test("pieces of documents with different prefixes or encodings do not share a file")
  func envelopes() throws {
    let folder = try TemporaryFolder()
    var rejects = RejectsFile(path: folder.path("r.xml"))
    let latin = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><mods>".utf8) + [0xE9] + Array("&</mods>".utf8)
    let prefixed = Array("<m:modsCollection xmlns:m=\"\(MODS.namespace)\"><m:mods>&</m:mods></m:modsCollection>".utf8)
    try add(latin, as: .mods, to: &rejects)
    try add(prefixed, as: .mods, to: &rejects)
    try rejects.finish()
    let first = Array(try folder.bytes(of: "r.xml"))
    #expect(first.starts(with: Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<modsCollection ".utf8)))
    #expect(first.contains(0xE9))
    #expect(
      try folder.text(of: "r-2.xml") == """
        <m:modsCollection xmlns:m="\(MODS.namespace)">
        <m:mods>&</m:mods>
        </m:modsCollection>

        """)
  }

  /// The names and values of each record.
  private func values(of bytes: [UInt8], as format: InputFormat) throws -> [[String: JSONValue]] {
    try events(of: bytes, as: format).compactMap(\.record).map { record in
      Dictionary(uniqueKeysWithValues: zip(record.names, record.values))
    }
  }

  /// The file of rejected records of an input.
  private func rejects(of bytes: [UInt8], as format: InputFormat) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    var rejects = RejectsFile(path: folder.path("rejects"))
    try add(bytes, as: format, to: &rejects)
    try rejects.finish()
    #expect(rejects.count == 1, "\(format)")
    return Array(try folder.bytes(of: "rejects"))
  }

  private func add(_ bytes: [UInt8], as format: InputFormat, to rejects: inout RejectsFile) throws {
    var reader = try InputReader(InMemorySource(bytes), file: "t", options: InputOptions(format: format))
    while let event = try reader.next() {
      if let rejected = event.rejected { try rejects.add(rejected.bytes, from: reader) }
    }
  }

  private static func replacing(_ word: String, by bytes: [UInt8], in text: [UInt8]) -> [UInt8] {
    guard let range = text.firstRange(of: Array(word.utf8)) else { return text }
    return Array(text[..<range.lowerBound]) + bytes + Array(text[range.upperBound...])
  }
}
