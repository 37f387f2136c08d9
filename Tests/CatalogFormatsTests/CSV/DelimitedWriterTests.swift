import CatalogFormats
import CatalogRecords
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
