import CatalogFormats
import CatalogRecords
import TestTools
import Testing

/// The place and the bytes of every record and every rejection, which a person has to find again in the file.
@Suite struct RecordPlaceTests {
  @Test(
    "a bad record is named with its file and line, and kept as it was",
    arguments: [
      (.jsonl, "{\"a\":1}\n\n{\"a\":}\n", "t:3", "{\"a\":}"), (.json, "[{\"a\":1},\n {\"a\":}]", "t:2", "{\"a\":}"),
      (.csv, "a,b\n1,2\n\"x\ny\",2\n3\n", "t:5", "3"), (.tsv, "a\tb\r\n1\t2\r\n3\r\n", "t:3", "3"),
      (.fortune, "one\n%\ntwo\n\u{0}\n%\n", "t:3", "two\n\u{0}"),
      (.bibtex, "@book{a,title={A}}\n@book{b title}\n", "t:2", "@book{b title}"),
      (.ris, "TY  - GEN\nER  - \n\nstray\n", "t:4", "stray"), (.endnote, "\nstray\n%0 Book\n%T A", "t:2", "stray"),
    ] as [(InputFormat, String, String, String)])
  func rejected(format: InputFormat, text: String, place: String, bytes: String) throws {
    let rejected = try #require(try events(of: text, as: format).compactMap(\.rejected).first)
    #expect(rejected.location.description == place)
    #expect(rejected.description == "\(place): \(rejected.reason)")
    #expect(rejected.bytes == Array(bytes.utf8))
  }

  /// Good and bad records, blank lines and strange characters; `nil` for a format whose records have no line.
  private static func pieces(of format: InputFormat) -> [String]? {
    switch format {
    case .jsonl: ["{\"a\":1}\n", "{\"a\":\"é\"}\r\n", "\n", "{\"a\":\n", "x\n", "[1]\n"]
    case .json: ["{\"a\":1},", "\n", "{\"a\":\n\"b\"},", "{\"a\":nul},", " ", "3,"]
    case .csv: ["1,2\n", "\"x\ny\",2\n", "1\n", "\n", "\"a\"b,2\r\n", "\"\",é\n", "1,2,3\n"]
    case .tsv: ["1\t2\n", "1\n", "\n", "é\t\\t\r\n", "1\t2\t3\n"]
    case .bibtex:
      ["@book{a, title={A}}\n", "@book{a title}\n", "@book{a, title={\n", "x @", "}\n", "@string{a={é}}\n"]
    case .ris: ["TY  - GEN\r\n", "TI  - é\n", "ER  - \n", "\n", "more\r\n", "TY  - BOOK\nER  - \n"]
    case .csljson: ["{\"id\":1},", "\n", "{\"title\":\n\"b\"},", "{\"a\":nul},", " ", "3,"]
    case .goodreads, .readwise: ["1,2\n", "\"x\ny\",2\n", "1\n", "\n", "\"\",é\n"]
    case .pubmed: ["PMID- 1\r\n", "TI  - é\n", "\n", "      more\r\n", "FAU - A\n", "x\n"]
    case .wos: ["PT J\r\n", "TI é\n", "ER\n", "\n", "   more\r\n", "EF\n", "FN x\n", "x\n"]
    case .endnote: ["%0 Book\n", "%T é\r\n", "\n", "more\n", "%A A\n"]
    case .kindle: ["A (B)\n- Note Loc. 1\n\né\n", "A\n- Highlight Loc. 1-9\r\n\r\nx\r\n", "==========\n", "x\n"]
    case .crossref: ["{\"DOI\":\"a\"},", "\n", "{\"DOI\":\n\"é\"},", "{\"a\":nul},", " ", "{},", "3,"]
    case .zoterojson: ["{\"itemType\":\"book\"},", "\n", "{\"itemType\":\n\"é\"},", "{\"a\":nul},", "{},"]
    case .hypothesis, .koreader:
      ["{\"text\":\"a\"}\n", "{\"entries\":[{\"text\":\"b\"}]},\n", "{\"a\":\n", "\n", "3,"]
    case .markdown, .org, .lines:
      ["> a\n", "> — B\n", "\n", "é — C\n", "— D\n", ">\n", "#+begin_quote\n", "#+end_quote\n", "x\r\n"]
    case .fortune: ["one\n%\n", "two\nlines\n%\n", "\n", "%\n", "\t\t-- Me\n%\n", "é\r\n%\r\n"]
    case .marc, .marcxml, .marcjson, .marcmaker, .aleph, .mods, .dc, .oai, .opf, .epub, .sqlite, .coredata, .calibre,
      .zotero, .kobo, .applebooks, .wikiquote:
      nil
    }
  }

  private static func text(_ format: InputFormat, _ random: inout SeededGenerator) -> String {
    let pieces = pieces(of: format) ?? []
    let head =
      [.csv, .goodreads, .readwise].contains(format)
      ? "a,b\n" : format == .tsv ? "a\tb\n" : [.json, .csljson, .crossref, .zoterojson].contains(format) ? "[" : ""
    return head + (0..<15).map { _ in pieces.randomElement(using: &random)! }.joined()
  }

  /// Formats whose records have a line.
  private static let formatsOfLines = InputFormat.allCases.filter { pieces(of: $0) != nil }

  @Test("what was read is in the file, on its line", arguments: Self.formatsOfLines, 0..<60 as Range<UInt64>)
  func bytesOnTheirLines(format: InputFormat, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let input = Array(Self.text(format, &random).utf8)
    let starts = [0] + input.indices.filter { input[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    for event in try events(of: input, as: format) {
      guard
        let (line, bytes) = event.record.map({ ($0.location.line, $0.bytes) })
          ?? event.rejected.map({ ($0.location.line, $0.bytes) })
      else { continue }
      let rest = input[starts[line - 1]...]
      let place = try #require(rest.firstRange(of: bytes)?.lowerBound, "seed \(seed), line \(line)")
      #expect(!rest[..<place].contains(UInt8(ascii: "\n")), "seed \(seed), line \(line)")
    }
  }

  @Test(
    "records and rejections come in the order of the file", arguments: Self.formatsOfLines, 0..<60 as Range<UInt64>)
  func order(format: InputFormat, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = Self.text(format, &random)
    let lines = try events(of: text, as: format).compactMap { $0.record?.location.line ?? $0.rejected?.location.line }
    #expect(lines == lines.sorted(), "seed \(seed)")
  }

  @Test(
    "no row of a table is lost: each is a record or a rejection", arguments: [InputFormat.csv, .tsv],
    0..<60 as Range<UInt64>)
  func nothingLost(format: InputFormat, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let rows = (0..<20).map { _ in ["1", "1\(format == .csv ? "," : "\t")2", "", "é"].randomElement(using: &random)! }
    let text = ([.csv, .goodreads, .readwise].contains(format) ? "a,b\n" : "a\tb\n") + rows.map { $0 + "\n" }.joined()
    let count = try events(of: text, as: format).count { $0.record != nil || $0.rejected != nil }
    #expect(count == rows.count { !$0.isEmpty }, "seed \(seed)")
  }
}
