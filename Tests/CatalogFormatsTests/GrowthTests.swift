import CatalogFormats
import CatalogRecords
import Foundation
import TestTools
import Testing

/// Inputs of one pattern repeated, which readers of other programs never finish: the work must grow as the input does.
///
/// Each is doubled three times. A doubling that takes 2.3 times as long is 12 times the work in all; what is quadratic
/// takes 64 times. The time is that of the thread alone, so that other programs make little difference.
@Suite(.serialized) struct GrowthTests {
  /// A text of a number of patterns between a beginning and an end.
  struct Shape: Sendable, CustomTestStringConvertible {
    let name: String
    let format: InputFormat
    let text: @Sendable (Int) -> String

    init(_ name: String, _ format: InputFormat, _ text: @escaping @Sendable (Int) -> String) {
      (self.name, self.format, self.text) = (name, format, text)
    }

    /// One pattern all over.
    init(_ name: String, _ format: InputFormat, _ start: String = "", _ piece: String, _ end: String = "") {
      self.init(name, format) { start + String(repeating: piece, count: $0 / piece.utf8.count) + end }
    }

    /// Patterns with a number in place of `#`.
    init(_ name: String, _ format: InputFormat, _ start: String = "", numbered piece: String, _ end: String = "") {
      self.init(name, format) { size in
        start + (0..<size / (piece.utf8.count + 4)).map { piece.replacing("#", with: "\($0)") }.joined() + end
      }
    }

    var testDescription: String { name }
  }

  private static let page =
    "<mediawiki><page><title>Ann</title><ns>0</ns><id>1</id><revision><id>2</id><text>== Quotes ==\n* "
  private static let pageEnd = "\n</text></revision></page></mediawiki>"
  private static let mods =
    "<modsCollection xmlns='http://www.loc.gov/mods/v3'><mods><titleInfo><title>T</title></titleInfo>"
  private static let modsEnd = "</mods></modsCollection>"
  private static let marc = "=LDR  00000cam\\a2200000\\a\\4500\n=245  10$aT\n"

  static let shapes: [Shape] = [
    Shape("Markdown, opening brackets", .markdown, "> ", "["),
    Shape("Markdown, tags without an end", .markdown, "> ", "<a "),
    Shape("Markdown, emphasis in both ways", .markdown, "> ", "*_"),
    Shape("Markdown, links without an end", .markdown, "> ", "[a]("),
    Shape("Markdown, images without an end", .markdown, "> ", "![a"),
    Shape("Markdown, code marks of all lengths", .markdown) { size in
      "> " + (1..<Int(Double(2 * size).squareRoot())).map { String(repeating: "`", count: $0) + "a" }.joined()
    },
    Shape("Markdown, backslashes", .markdown, "> ", "\\"),
    Shape("Markdown, quotation in quotation", .markdown, "", ">"),
    Shape("Markdown, dashes", .markdown, "> a\n", "-- "),
    Shape("Org, opening links", .org, "#+begin_quote\n", "[[a]["),
    Shape("wikitext, addresses without an end", .wikiquote, page, "[http://x ", pageEnd),
    Shape("wikitext, opening links", .wikiquote, page, "[[", pageEnd),
    Shape("wikitext, opening templates", .wikiquote, page, "{{a|", pageEnd),
    Shape("wikitext, opening tables", .wikiquote, page, "{|\n", pageEnd),
    Shape("wikitext, apostrophes", .wikiquote, page, "'''''a", pageEnd),
    Shape("wikitext, references without an end", .wikiquote, page, "&lt;ref&gt;", pageEnd),
    Shape("wikitext, comments without an end", .wikiquote, page, "&lt;!-- ", pageEnd),
    Shape("wikitext, list in list", .wikiquote, page, "*", pageEnd),
    Shape("XML, attributes", .mods, mods + "<note ", numbered: "a#='x' ", ">n</note>" + modsEnd),
    Shape("XML, namespaces", .mods, mods + "<note ", numbered: "xmlns:a#='x' ", ">n</note>" + modsEnd),
    Shape("XML, elements that stay open", .mods, mods, "<note>", ""),
    Shape("XML, many notes", .mods, mods, "<note>a</note>", modsEnd),
    Shape("XML, references of characters", .mods, mods + "<note>", "&#97;", "</note>" + modsEnd),
    Shape("XML, opening CDATA", .mods, mods + "<note>", "<![CDATA[]]>", "</note>" + modsEnd),
    Shape("JSON, keys of one object", .jsonl, "{\"text\":\"a\"", numbered: ",\"k#\":1", "}\n"),
    Shape("JSON, attributions", .jsonl, "{\"text\":\"a\",\"author\":[\"a\"", numbered: ",\"n#\"", "]}\n"),
    Shape("JSON, tags", .jsonl, "{\"text\":\"a\",\"tags\":[\"a\"", numbered: ",\"n#\"", "]}\n"),
    Shape("JSON, opening arrays", .jsonl, "{\"text\":\"a\",\"x\":", "[", "\n"),
    Shape("JSON, escapes", .jsonl, "{\"text\":\"", "\\u00e9", "\"}\n"),
    Shape("JSON, objects of a list", .json, "[{\"text\":\"a\"}", ",{\"text\":\"a\"}", "]"),
    Shape("BibTeX, all refer to the last", .bibtex, numbered: "@book{b#,crossref=z}\n", "@book{z,title=T}\n"),
    Shape("BibTeX, each refers to the next", .bibtex) { size in
      (0..<size / 30).map { "@book{b\($0),crossref=b\($0 + 1)}\n" }.joined()
    },
    Shape("BibTeX, opening braces", .bibtex, "@book{a,title={", "{", ""),
    Shape("BibTeX, fields of one entry", .bibtex, "@book{a,title=T", numbered: ",f#=1", "}\n"),
    Shape(
      "BibTeX, strings in strings", .bibtex, "@string{s0={a}}\n", numbered: "@string{t#=s0}\n", "@book{a,title=t0}"),
    Shape("BibTeX, authors", .bibtex, "@book{a,title=T,author={A", " and B, C", "}}\n"),
    Shape("RIS, authors", .ris, "TY  - BOOK\nTI  - T\n", numbered: "AU  - B#, C\n", "ER  - \n"),
    Shape("RIS, lines that go on", .ris, "TY  - BOOK\nTI  - T\n", "word\n", "ER  - \n"),
    Shape("CSV, quotation marks", .csv, "id,text\n1,\"", "\"\"", "\"\n"),
    Shape("CSV, opening quotation marks", .csv, "id,text\n", "1,\"a\n"),
    Shape("CSV, columns", .csv, "text", numbered: ",c#", "\na\n"),
    Shape("TSV, rows of one cell", .tsv, "id\ttext\n", "1\n"),
    Shape("MARC, subfields", .marcmaker, marc + "=500  \\\\", "$aA", "\n"),
    Shape("MARC, notes", .marcmaker, marc, numbered: "=500  \\\\$aNote #\n", ""),
    Shape("fortunes, lines", .fortune, "", "a\n", "%\n"),
    Shape("lines, dashes", .lines, "a", " -- b", "\n"),
    Shape("Kindle, separators", .kindle, "", "==========\n", ""),
  ]

  /// Seconds of this thread to read a text: the least of some readings.
  private static func seconds(_ bytes: [UInt8], _ format: InputFormat, readings: Int) -> Double {
    (0..<readings).map { _ in
      ThreadTime.of { _ = try? events(of: bytes, as: format, options: InputOptions(maxRecordBytes: 64 << 20)) }
    }.min() ?? 0
  }

  /// The size from which a text takes long enough to be measured.
  private static func measurableSize(of shape: Shape) -> Int {
    var size = 1 << 10
    while size < 128 << 10, seconds(Array(shape.text(size).utf8), shape.format, readings: 1) < leastTime { size *= 2 }
    return size
  }

  private static let leastTime = 0.008
  /// 2.7 for each of three doublings: nearer to linear work (2) than to quadratic (4), as measured beside other work.
  private static let mostGrowth = 2.7 * 2.7 * 2.7

  /// The times that eight times the text takes as long.
  private static func growth(of shape: Shape, from size: Int) -> Double {
    let first = seconds(Array(shape.text(size).utf8), shape.format, readings: 3)
    let last = seconds(Array(shape.text(size << 3).utf8), shape.format, readings: 2)
    return last / max(first, leastTime / 2)
  }

  @Test("the work of a reader grows as its input does", arguments: shapes)
  func growth(shape: Shape) {
    let size = Self.measurableSize(of: shape)
    var growth = Self.growth(of: shape, from: size)
    // Whatever shares the processor can slow one measurement.
    if growth >= Self.mostGrowth { growth = Self.growth(of: shape, from: size) }
    #expect(growth < Self.mostGrowth, "\(shape.name), from \(size) bytes")
  }
}
