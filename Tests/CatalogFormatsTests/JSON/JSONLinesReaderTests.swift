import CatalogFormats
import CatalogRecords
import Testing

@Suite struct JSONLinesReaderTests {
  @Test("one object a line is one record, in the file's order of names")
  func readsObjects() throws {
    let text = """
      {"text":"Festina lente","creator":"Erasmus","tags":["haste","time"],"year":1508}

        {"text":"Ἓν οἶδα","sure":false,"extra":{"b":1.5,"a":null}}\u{20}
      """
    #expect(
      try table(text, as: .jsonl) == """
        1 text="Festina lente" creator="Erasmus" tags=["haste","time"] year=1508
        3 text="Ἓν οἶδα" sure=false extra={"a":null,"b":1.5}
        """)
  }

  @Test(
    "a bad line is rejected with its place, and the next is read",
    arguments: [
      (#"{"a":1,}"#, "JSON: expected a name in quotes at byte 7, found '}'"),
      (#"{"a":nul}"#, "JSON: expected a value at byte 5, found 'n'"),
      (#"{"a":1"#, "JSON: expected a comma or '}' at byte 6, but the record ends there"),
      (#"{"a":"x"#, "JSON: expected the closing quote of a string at byte 7, but the record ends there"),
      (#"{"a":1} x"#, "JSON: expected the end of the record at byte 8, found 'x'"),
      (#"{"a" 1}"#, "JSON: expected ':' at byte 5, found '1'"),
      (#"{a:1}"#, "JSON: expected a name in quotes at byte 1, found 'a'"),
      (#"{"a":01}"#, "JSON: the number at byte 5 is malformed or out of range"),
      (#"{"a":1e999}"#, "JSON: the number at byte 5 is malformed or out of range"),
      (#"{"a":"\q"}"#, #"JSON: the escape at byte 6 is malformed; write a literal backslash as \\"#),
      (#"{"a":"\ud800"}"#, #"JSON: the escape at byte 6 is malformed; write a literal backslash as \\"#),
      (#"{"a":"\u0000"}"#, #"JSON: the escape \u0000 at byte 6 is a NUL; remove it"#),
      (
        "{\"a\":\"\t\"}",
        #"JSON: the string contains a control character or line break at byte 6; escape it, as in \n or \t"#
      ),
      (
        #"{"a":1,"a":2}"#,
        "JSON: the name 'a' is repeated at byte 7; rename one member, or make the values a list"
      ),
      (#"["a"]"#, "JSON: the record is an array; write it as an object, {\"text\": …}"),
      (#""a""#, "JSON: the record is a string; write it as an object, {\"text\": …}"),
      ("12", "JSON: the record is a number; write it as an object, {\"text\": …}"),
      ("null", "JSON: the record is an unquoted word; write it as an object, {\"text\": …}"),
      ("text", "JSON: the record is an unquoted word; write it as an object, {\"text\": …}"),
      ("# note", "JSON: expected '{' at byte 0, found '#'"),
    ])
  func rejectsBadLine(bad: String, reason: String) throws {
    let found = try events(of: "{\"a\":1}\n\(bad)\n{\"a\":2}\n", as: .jsonl)
    #expect(table(found) == "1 a=1\n2 ! \(reason)\n3 a=2")
    #expect(found[1].rejected?.bytes == Array(bad.utf8))
  }

  @Test("deep nesting is rejected")
  func deepNesting() throws {
    let deep = "{\"a\":" + String(repeating: "[", count: 100_000)
    #expect(try table(deep, as: .jsonl) == "1 ! JSON: more than 512 levels of nesting at byte 517")
  }

  @Test("CR LF, a byte order mark and a missing last line end do not matter")
  func lineEnds() throws {
    let text = "\u{FEFF}{\"a\":1}\r\n\r\n{\"a\":2}"
    #expect(try table(text, as: .jsonl) == "1 a=1\n3 a=2")
    #expect(try events(of: text, as: .jsonl)[0].record?.bytes == Array("{\"a\":1}".utf8))
  }

  @Test("rows of one shape share their names")
  func sharedNames() throws {
    let records = try events(of: "{\"a\":1}\n{\"a\":2}\n", as: .jsonl).compactMap(\.record)
    let addresses = records.map { record in record.names.withUnsafeBufferPointer { $0.baseAddress } }
    #expect(addresses[0] == addresses[1])
  }
}
