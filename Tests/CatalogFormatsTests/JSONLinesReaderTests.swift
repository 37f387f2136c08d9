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
      (#"{"a":1,}"#, "JSON: '}' at byte 7 where a name in quotes should be"),
      (#"{"a":nul}"#, "JSON: 'n' at byte 5 where a value should be"),
      (#"{"a":1"#, "JSON: the record ends at byte 6 where a comma or } should be"),
      (#"{"a":"x"#, "JSON: the record ends at byte 7 where the closing quote of a string should be"),
      (#"{"a":1} x"#, "JSON: 'x' at byte 8 where the record's end should be"),
      (#"{"a" 1}"#, "JSON: '1' at byte 5 where : should be"),
      (#"{a:1}"#, "JSON: 'a' at byte 1 where a name in quotes should be"),
      (#"{"a":01}"#, "JSON: the number at byte 5 is none that JSON allows"),
      (#"{"a":1e999}"#, "JSON: the number at byte 5 is none that JSON allows"),
      (#"{"a":"\q"}"#, #"JSON: the escape at byte 6 is none that JSON allows; a backslash itself is written \\"#),
      (#"{"a":"\ud800"}"#, #"JSON: the escape at byte 6 is none that JSON allows; a backslash itself is written \\"#),
      (#"{"a":"\u0000"}"#, #"JSON: a NUL, \u0000, at byte 6; remove it"#),
      (
        "{\"a\":\"\t\"}",
        #"JSON: a control character or line end inside a string at byte 6; write it as an escape, \n or \t"#
      ),
      (
        #"{"a":1,"a":2}"#,
        "JSON: a second value named 'a' at byte 7; give each its own name, or make them a list"
      ),
      (#"["a"]"#, "JSON: the record is a list; an object is needed, {\"text\": …}"),
      (#""a""#, "JSON: the record is a string; an object is needed, {\"text\": …}"),
      ("12", "JSON: the record is a number; an object is needed, {\"text\": …}"),
      ("null", "JSON: the record is a bare word; an object is needed, {\"text\": …}"),
      ("text", "JSON: the record is a bare word; an object is needed, {\"text\": …}"),
      ("# note", "JSON: '#' at byte 0 where { should be"),
    ])
  func rejectsBadLine(bad: String, reason: String) throws {
    let found = try events(of: "{\"a\":1}\n\(bad)\n{\"a\":2}\n", as: .jsonl)
    #expect(table(found) == "1 a=1\n2 ! \(reason)\n3 a=2")
    #expect(found[1].rejected?.bytes == Array(bad.utf8))
  }

  @Test func deepNestingIsRejectedAndNoCrash() throws {
    let deep = "{\"a\":" + String(repeating: "[", count: 100_000)
    #expect(try table(deep, as: .jsonl) == "1 ! JSON: more than 512 levels of brackets at byte 517")
  }

  @Test("CR LF, a byte order mark and a missing last line end do not matter")
  func lineEnds() throws {
    let text = "\u{FEFF}{\"a\":1}\r\n\r\n{\"a\":2}"
    #expect(try table(text, as: .jsonl) == "1 a=1\n3 a=2")
    #expect(try events(of: text, as: .jsonl)[0].record?.bytes == Array("{\"a\":1}".utf8))
  }

  @Test func rowsOfOneShapeShareTheirNames() throws {
    let records = try events(of: "{\"a\":1}\n{\"a\":2}\n", as: .jsonl).compactMap(\.record)
    let addresses = records.map { record in record.names.withUnsafeBufferPointer { $0.baseAddress } }
    #expect(addresses[0] == addresses[1])
  }
}
