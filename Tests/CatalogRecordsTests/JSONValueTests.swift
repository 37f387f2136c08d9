import CatalogRecords
import Testing

@Suite struct JSONValueTests {
  @Test(
    "only null and empty strings, arrays and objects are empty",
    arguments: [
      (JSONValue.null, true), (.string(""), true), (.array([]), true), (.object([:]), true), (.string(" "), false),
      (.integer(0), false), (.number(0), false), (.bool(false), false), (.array([.null]), false),
      (.object(["a": .null]), false),
    ])
  func empty(value: JSONValue, isEmpty: Bool) {
    #expect(value.isEmpty == isEmpty)
  }

  @Test(
    "plain text is a string as it is, and anything else as JSON",
    arguments: [
      (JSONValue.string("a \"b\""), "a \"b\""), (.integer(-7), "-7"), (.number(2.5), "2.5"), (.bool(true), "true"),
      (.null, "null"), (.array([.string("a"), .integer(1)]), #"["a",1]"#), (.object(["k": .null]), #"{"k":null}"#),
    ])
  func plainText(value: JSONValue, text: String) {
    #expect(value.plainText == text)
  }

  @Test(
    "numbers are written so that they are read back as the same type",
    arguments: [
      (JSONValue.integer(.min), "-9223372036854775808"), (.number(1), "1.0"), (.number(0.1), "0.1"),
      (.number(1e300), "1e+300"), (.number(-0.0), "-0.0"),
    ])
  func numbers(value: JSONValue, json: String) throws {
    #expect(value.json == json)
    #expect(try JSONValue(json: json) == value)
  }

  @Test("a cleared writer starts a new text without a comma")
  func cleared() {
    var writer = JSONWriter()
    writer.integer(1)
    writer.removeAll()
    writer.integer(2)
    #expect(writer.text == "2")
  }

  @Test("values on different lines of JSON Lines have no comma between them")
  func lines() {
    var writer = JSONWriter()
    writer.string("a")
    writer.newLine()
    writer.string("b")
    writer.newLine()
    #expect(writer.text == "\"a\"\n\"b\"\n")
  }

  @Test("raw JSON is separated like a value")
  func raw() {
    var writer = JSONWriter()
    writer.beginArray()
    writer.raw("{}")
    writer.raw("1")
    writer.endArray()
    #expect(writer.text == "[{},1]")
  }

  @Test("bytes above ASCII are not escaped, whatever surrounds them")
  func escapesAmongText() {
    #expect(JSONValue.string("é\"é\u{7F}\u{2028}").json == "\"é\\\"é\u{7F}\u{2028}\"")
  }
}
