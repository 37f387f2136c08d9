import CatalogFormats
import CatalogRecords
import Testing

@Suite struct JSONReaderTests {
  @Test(
    "a list and a sequence of objects are the same records",
    arguments: [
      #"[{"a":1},{"a":2}]"#, #"{"a":1} {"a":2}"#, #"{"a":1}{"a":2}"#, "[\n  {\"a\":1},\n  {\"a\":2}\n]\n",
      #"[{"a":1}][{"a":2}]"#,
      #"[{"a":1},,{"a":2},]"#, #"[{"a":1} {"a":2}]"#,
    ])
  func listOrSequence(text: String) throws {
    #expect(try events(of: text, as: .json).compactMap { $0.record?["a"]?.json } == ["1", "2"])
    #expect(try events(of: text, as: .json).count == 2)
  }

  @Test("brackets, commas and quotes inside strings end nothing")
  func marksInsideStrings() throws {
    let text = #"[{"a":"}],{[\"\\"},{"b":{"c":["]"]}}]"#
    #expect(try table(text, as: .json) == #"1 a="}],{[\"\\" \#n1 b={"c":["]"]}"#.replacing(" \n", with: "\n"))
  }

  @Test("an object that is not JSON is rejected, and the others are read")
  func badElement() throws {
    let text = """
      [
        {"a": 1},
        {"a": nul,
         "b": {"c": 1}
        },
        "text", 12, [1],
        {"a": 2}
      ]
      """
    #expect(
      try table(text, as: .json) == """
        2 a=1
        3 ! JSON: expected a value at byte 6, found 'n'
        6 ! JSON: the record is a string; write it as an object, {"text": …}
        6 ! JSON: the record is a number; write it as an object, {"text": …}
        6 ! JSON: the record is an array; write it as an object, {"text": …}
        7 a=2
        """)
  }

  @Test(
    "an unclosed quote or bracket spoils its own object only",
    arguments: [
      #"  {"a": "open, "b": 1},"#, #"  {"a": "open},"#, #"  {"a": 2,"#, #"  {"a": {"b": 2},"#, #"  {"a": [2},"#,
    ])
  func unclosed(bad: String) throws {
    let found = try events(of: "[\n  {\"a\": 1},\n\(bad)\n  {\"a\": 3}\n]\n", as: .json)
    #expect(found.compactMap { $0.record?["a"]?.json } == ["1", "3"])
    #expect(found.compactMap(\.rejected).count == 1)
    #expect(found[1].rejected?.location.line == 3)
  }

  @Test("a list that ends early says so, with what came before it")
  func cutShort() throws {
    #expect(
      try table("[\n{\"a\":1},\n{\"a\":", as: .json) == """
        2 a=1
        3 ! JSON: expected a value at byte 5, but the record ends there
        3 ! JSON: the array is never closed with ']'; the file may be truncated
        """)
  }

  @Test(
    "text that is not JSON at all is rejected word by word, and ends",
    arguments: ["}{", "]", "a, b", "\"a\"b", "[}]", "\\"])
  func garbage(text: String) throws {
    #expect(try events(of: text, as: .json).allSatisfy { $0.record == nil })
  }
}
