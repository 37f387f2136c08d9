import CatalogFormats
import Testing

@Suite struct InputFormatTests {
  @Test(
    "a name tells its format, before .gz, .bz2, .xz and .zst",
    arguments: [
      ("a.jsonl", InputFormat.jsonl), ("a.ndjson.gz", .jsonl), ("A.JSON", .json), ("x/y.csv", .csv),
      ("a.tsv.zst", .tsv),
      ("a.tab", .tsv), ("a.tsv.bz2", .tsv), ("a.tsv.xz", .tsv), ("a.fortune", .fortune), ("amistad.fortunes", .fortune),
    ])
  func byName(name: String, format: InputFormat) {
    #expect(InputFormat.guess(name: name, head: []) == format)
  }

  @Test(
    "first bytes tell where a name does not",
    arguments: [
      ("{\"a\":1}\n{\"a\":2}\n", InputFormat.jsonl), ("\u{FEFF} [\n{\"a\":1}]", .json), ("{\n\"a\":1}\n", .json),
      ("[Quoted]\nwords\n%\nmore\n", .fortune), ("one\r\n%  \r\ntwo", .fortune), ("a\tb\n1\t2\n", .tsv),
      ("a,b\n1,\"2,3\"\n", .csv),
      ("a;b\n1;2\n", .csv),
    ])
  func byContent(text: String, format: InputFormat) {
    #expect(InputFormat.guess(name: "2001.03", head: Array(text.utf8)) == format)
    #expect(InputFormat.guess(name: "-", head: Array(text.utf8)) == format)
    #expect(InputFormat.guess(name: "notes.txt", head: Array(text.utf8)) == format)
  }

  private static let ownHeader = "collection,identifier,title,text,date,date_edtf,attributions,extra"

  @Test(
    "a table is known by its rows, in spite of line ends in cells, and one of tabs in spite of its quotes",
    arguments: [
      ("a,b\n\"x\ny, z\",2\n3,4\n", InputFormat.csv), ("a,b\n5\" disk,2\n3,4\n", .csv),
      ("a,b\n\"x\"\"\ny\",2\n\n3,4", .csv), ("a\tb\n5\" disk\t2\n\"x\t4\n", .tsv),
    ])
  func rows(text: String, format: InputFormat) {
    #expect(InputFormat.guess(name: "-", head: Array(text.utf8)) == format)
  }

  @Test(
    "an exported table is known by its header, whatever its cells look like",
    arguments: ["\"x\n@book{x,\n\"", "\"a\n%\nb\"", "\"x\ny, z\"", "\"Words, and more. — Ann\""])
  func ownTables(cell: String) {
    let row = "\nc,1,,\(cell),,,,\n"
    for header in [Self.ownHeader, Self.ownHeader.uppercased(), "," + Self.ownHeader] {
      #expect(InputFormat.guess(name: "-", head: Array((header + row).utf8)) == .csv)
      #expect(InputFormat.guess(name: "a.txt", head: Array((header + row).utf8)) == .csv)
      let tabs = header.replacing(",", with: "\t")
      #expect(InputFormat.guess(name: "-", head: Array("\(tabs)\nc\t1\t\t5\" disk\t\t\t\t\n".utf8)) == .tsv)
    }
  }

  @Test("a .json file with an object a line is JSON Lines, so that a bad line spoils only itself")
  func jsonLinesInDisguise() {
    #expect(InputFormat.guess(name: "a.json", head: Array("{\"a\":1}\n{".utf8)) == .jsonl)
    #expect(InputFormat.guess(name: "a.json", head: Array("{\n".utf8)) == .json)
  }

  @Test(
    "what cannot be told is an error that names the formats", arguments: ["just words\n", "one, two\nthree\n", "a,b\n"])
  func unknown(text: String) {
    #expect(InputFormat.guess(name: "notes", head: Array(text.utf8)) == nil)
    #expect(throws: FormatError.unknownFormat(file: "t")) { try events(of: text) }
  }

  @Test(
    "encodings other than UTF-8 and binary files are errors of their own",
    arguments: [
      ([0xFF, 0xFE, 0x61, 0], FormatError.notUTF8(file: "t", encoding: "UTF-16")),
      ([0xFE, 0xFF, 0, 0x61], .notUTF8(file: "t", encoding: "UTF-16")),
      (Array("0".utf8) + [0, 0x30, 0, 0x36, 0], .notUTF8(file: "t", encoding: "UTF-16LE")),
      ([0, 0x30, 0, 0x30, 0, 0x36], .notUTF8(file: "t", encoding: "UTF-16BE")),
      ([0xFF, 0xFE, 0, 0], .notUTF8(file: "t", encoding: "UTF-32")), ([0x89, 0x50, 0, 0], .binary(file: "t")),
    ])
  func otherEncodings(bytes: [UInt8], error: FormatError) {
    #expect(throws: error) { try events(of: bytes) }
  }

  @Test(
    "an input without a record says that it is empty",
    arguments: [
      ("", nil), ("\u{FEFF}", nil), ("\n\n", InputFormat.jsonl), ("[]", .json), ("", .json), ("a,b\n", .csv),
      ("a\tb\n", .tsv),
      ("%\n\n%\n", .fortune),
    ])
  func empty(text: String, format: InputFormat?) throws {
    #expect(try events(of: text, as: format) == [.empty(file: "t")])
  }

  @Test(
    "an input that is not of its format says so", arguments: [InputFormat.mods, .marcxml, .oai, .bibtex, .wikiquote])
  func otherFormat(format: InputFormat) throws {
    let text = "no record of the format '\(format)' was found; check the file, or name its format with --format"
    #expect(try events(of: "just words\n", as: format) == [.notice(InputNotice(file: "t", nothingFound: text))])
    #expect(try events(of: " \n", as: format) == [.empty(file: "t")])
  }
}
