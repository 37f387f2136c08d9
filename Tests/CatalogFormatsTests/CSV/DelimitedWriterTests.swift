import CatalogFormats
import CatalogRecords
import TestTools
import Testing

@Suite struct DelimitedWriterTests {
  private func cell(_ value: JSONValue, _ format: OutputFormat) throws -> String {
    let text = try written(
      [[OutputField("a", value), OutputField("b", .integer(1))]], as: format, columns: ["a", "b"])
    let row = text.dropFirst(4).dropLast()
    return String(row.dropLast(2))
  }

  @Test(
    "CSV quotes a cell only where it must",
    arguments: [
      ("plain words", "plain words"), ("a,b", "\"a,b\""), ("say \"so\"", "\"say \"\"so\"\"\""), ("a\nb", "\"a\nb\""),
      ("a\rb", "\"a\rb\""), (" a", "\" a\""), ("a\t", "\"a\t\""), ("a;b", "a;b"), ("", ""), ("é\u{2028}", "é\u{2028}"),
    ])
  func csvCells(text: String, cell expected: String) throws {
    #expect(try cell(.string(text), .csv) == expected)
  }

  @Test(
    "TSV escapes tabs, line breaks and backslashes, and quotes nothing",
    arguments: [
      ("a\tb", "a\\tb"), ("a\r\nb", "a\\r\\nb"), ("\\n", "\\\\n"), ("say \"so\"", "say \"so\""), (" a ", " a "),
    ])
  func tsvCells(text: String, cell expected: String) throws {
    #expect(try cell(.string(text), .tsv) == expected)
  }

  @Test(
    "a list of plain values is joined, nested values are JSON, and null is an empty cell",
    arguments: [
      (JSONValue.array([.string("a"), .integer(2), .bool(true)]), "a; 2; true"), (.null, ""), (.number(2.5), "2.5"),
      (.array([.string("a"), .null]), #"["a",null]"#), (.array([.array([])]), "[[]]"),
      (.object(["k": .bool(false)]), #"{"k":false}"#),
    ])
  func values(value: JSONValue, cell expected: String) throws {
    #expect(try cell(value, .tsv) == expected)
  }

  @Test(
    "a list that would come back as another one is JSON",
    arguments: [
      (["a; b", "c"], #"["a; b","c"]"#), (["a; b"], #"["a; b"]"#), (["a;b", "c;"], "a;b; c;"),
      (["[1899]"], #"["[1899]"]"#), (["a", "[b]"], "a; [b]"), (["a ;", "b"], "a ;; b"), ([""], #"[""]"#),
    ])
  func lists(values: [String], cell expected: String) throws {
    #expect(try cell(.array(values.map(JSONValue.string)), .tsv) == expected)
  }

  @Test("a list comes back from its cell unchanged", arguments: 0..<200 as Range<UInt64>)
  func listsComeBack(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let marks = ["; ", ";", "[", "]", "\"", ", ", " "]
    let list = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      let pieces = (0..<3).map { _ in marks.randomElement(using: &random)! + .random(maxLength: 3, using: &random) }
      return "x" + pieces.joined() + "x"
    }
    let table = try written([[OutputField("a", .array(list.map(JSONValue.string)))]], as: .csv, columns: ["a"])
    let text = try #require(try events(of: table, as: .csv).first?.record?["a"]?.plainText)
    #expect(ListCell.values(in: text) == list, "seed \(seed)")
  }

  @Test(
    "a text in brackets is no list unless it is one of texts in JSON",
    arguments: [
      ("[1899]", ["[1899]"]), ("[a]; [b]", ["[a]", "[b]"]), (#"["a"] b"#, [#"["a"] b"#]), (#"["a",1]"#, [#"["a",1]"#]),
      (#"["a","b; c"]"#, ["a", "b; c"]),
    ])
  func brackets(cell: String, values: [String]) {
    #expect(ListCell.values(in: cell) == values)
  }

  @Test("columns keep their order, and fields that are not columns are omitted")
  func columns() throws {
    let fields = [OutputField("b", .string("2")), OutputField("x", .string("3")), OutputField("a", .string("1"))]
    #expect(try written([fields], as: .csv, columns: ["a", "b", "c"]) == "a,b,c\n1,2,\n")
  }

  @Test("an empty row of one column is quoted, because readers skip blank lines")
  func emptyRow() throws {
    #expect(try written([[]], as: .csv, columns: ["a"]) == "a\n\"\"\n")
    let rows = try events(of: Array("a\n\"\"\n".utf8), as: .csv)
    #expect(rows.compactMap(\.record).count == 1)
  }
}
