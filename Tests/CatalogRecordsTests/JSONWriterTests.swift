import CatalogRecords
import Testing

@Suite struct JSONWriterTests {
  @Test(
    "strings are escaped as RFC 8259 wants it",
    arguments: [
      ("plain", #""plain""#), ("a \"quoted\" word", #""a \"quoted\" word""#), ("back\\slash", #""back\\slash""#),
      ("line\nend\ttab\r", #""line\nend\ttab\r""#), ("\u{01}", #""\u0001""#), ("\u{1F}", #""\u001f""#),
      ("始まり 🎉", #""始まり 🎉""#), ("", #""""#),
    ])
  func escapes(text: String, expected: String) {
    #expect(JSONValue.string(text).json == expected)
  }

  @Test("commas separate members and elements")
  func commasStandBetweenMembersAndElements() {
    var json = JSONWriter()
    json.beginObject()
    json.key("a")
    json.beginArray()
    json.integer(1)
    json.bool(true)
    json.null()
    json.endArray()
    json.key("b")
    json.beginObject()
    json.endObject()
    json.endObject()
    #expect(json.text == #"{"a":[1,true,null],"b":{}}"#)
  }

  @Test("keys of objects are sorted")
  func keysOfObjectsAreSorted() {
    let value = JSONValue.object(["z": .integer(1), "a": .string("x"), "m": .array([])])
    #expect(value.json == #"{"a":"x","m":[],"z":1}"#)
  }

  @Test("numbers that JSON does not have become null", arguments: [Double.infinity, -.infinity, .nan])
  func noInfinities(number: Double) {
    #expect(JSONValue.number(number).json == "null")
  }

  @Test(
    "what is written is read back",
    arguments: [
      JSONValue.null, .bool(false), .integer(-12), .number(2.5), .string("\u{1} \" \\ ü"),
      .array([.string("a"), .null]), .object(["k": .array([.object(["n": .integer(7)])])]),
    ])
  func roundTrip(value: JSONValue) throws {
    #expect(try JSONValue(json: value.json) == value)
  }
}
