import CatalogRecords
import Testing

@Suite struct JSONParsingTests {
  @Test(
    "integers that fit 64 bits stay exact, all other numbers become doubles",
    arguments: [
      ("0", JSONValue.integer(0)), ("-1", .integer(-1)), ("9223372036854775807", .integer(.max)),
      ("-9223372036854775808", .integer(.min)), ("9223372036854775808", .number(9_223_372_036_854_775_808)),
      ("1.0", .number(1)), ("1e2", .number(100)), ("1E+2", .number(100)), ("25e-1", .number(2.5)),
      ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)), ("1e-400", .number(0)),
    ])
  func numbers(json: String, expected: JSONValue) throws {
    #expect(try JSONValue(json: json) == expected)
  }

  @Test("minus zero keeps its sign")
  func minusZero() throws {
    guard case .number(let zero) = try JSONValue(json: "-0") else {
      Issue.record("-0 is not a double")
      return
    }
    #expect(zero.sign == .minus)
  }

  @Test(
    "a malformed number is rejected at its first byte",
    arguments: ["01", "-", "1.", "1.e5", "1e", "1e+", "1-2", "1.2.3", "1e999", "-1e999", "--1"])
  func malformedNumbers(number: String) throws {
    let fault = try #require(throws: JSONFault.self) { try JSONValue(json: "[ \(number)]") }
    #expect(fault.offset == 2)
    #expect(fault.reason == "JSON: the number at byte 2 is malformed or out of range")
  }

  @Test(
    "escapes are decoded",
    arguments: [
      (#""\"\\\/""#, "\"\\/"), (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"), (#""\u00e9""#, "é"), (#""\u00E9x""#, "éx"),
      (#""\ud83c\udf89""#, "🎉"), (#""a\nb\nc""#, "a\nb\nc"), (#""é\u0301""#, "é\u{301}"),
    ])
  func escapes(json: String, expected: String) throws {
    // Scalars, because string comparison would normalize the texts.
    guard case .string(let text) = try JSONValue(json: json) else {
      Issue.record("\(json) is not a string")
      return
    }
    #expect(Array(text.unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test(
    "a malformed escape is rejected at its backslash",
    arguments: [
      #"\x"#, #"\u12"#, #"\u12g4"#, #"\ud83c"#, #"\ud83cx"#, #"\ud83c\u0041"#, #"\udf89"#, #"\ud83c\ud83c"#, #"\U0041"#,
    ])
  func malformedEscapes(escape: String) throws {
    let fault = try #require(throws: JSONFault.self) { try JSONValue(json: "\"ab\(escape)\"") }
    #expect(fault.offset == 3)
    #expect(fault.reason == #"JSON: the escape at byte 3 is malformed; write a literal backslash as \\"#)
  }

  @Test(
    "every other fault gives its place and its cure",
    arguments: [
      ("", 0, "JSON: expected a value at byte 0, but the record ends there"),
      ("[1,]", 3, "JSON: expected a value at byte 3, found ']'"),
      ("[1 2]", 3, "JSON: expected a comma or ']' at byte 3, found '2'"),
      ("{\"a\":1 ", 7, "JSON: expected a comma or '}' at byte 7, but the record ends there"),
      ("{1:2}", 1, "JSON: expected a name in quotes at byte 1, found '1'"),
      ("{\"a\",", 4, "JSON: expected ':' at byte 4, found ','"),
      ("1 x", 2, "JSON: expected the end of the text at byte 2, found 'x'"),
      ("[\n\u{7F}]", 2, "JSON: expected a value at byte 2, found a character"),
      ("nul", 0, "JSON: expected a value at byte 0, found 'n'"),
      (
        "{\"a\":1,\"a\":2}", 7,
        "JSON: the name 'a' is repeated at byte 7; rename one member, or make the values a list"
      ),
      (
        "\"a\tb\"", 2,
        #"JSON: the string contains a control character or line break at byte 2; escape it, as in \n or \t"#
      ),
      (#"["\u0000"]"#, 2, #"JSON: the escape \u0000 at byte 2 is a NUL; remove it"#),
      ("\"a", 2, "JSON: expected the closing quote of a string at byte 2, but the record ends there"),
    ])
  func faults(json: String, offset: Int, reason: String) throws {
    let fault = try #require(throws: JSONFault.self) { try JSONValue(json: json) }
    #expect(fault.offset == offset)
    #expect(fault.reason == reason)
  }

  @Test("512 levels of nesting are read, one more is rejected")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(throws: Never.self) { try JSONValue(json: nested(512)) }
    let fault = try #require(throws: JSONFault.self) { try JSONValue(json: nested(513)) }
    #expect(fault.reason == "JSON: more than 512 levels of nesting at byte 513")
  }

  @Test("closed arrays do not count as nesting")
  func depthOfSiblings() throws {
    let siblings = "[" + Array(repeating: "[]", count: 600).joined(separator: ",") + "]"
    #expect(throws: Never.self) { try JSONValue(json: siblings) }
  }

  @Test("the members of a record keep the order of the text")
  func memberOrder() throws {
    let (names, values) = try members(#" {"z": 1, "a": [], "": null, "m": {"b":1,"a":2}} "#)
    #expect(names == ["z", "a", "", "m"])
    #expect(
      values == [.integer(1), .array([]), .null, .object(["a": .integer(2), "b": .integer(1)])])
  }

  @Test(
    "a record must be an object, and the message says what it is",
    arguments: [
      ("[1]", "an array"), ("\"x\"", "a string"), ("-1", "a number"), ("true", "an unquoted word"),
      ("null", "an unquoted word"),
    ])
  func recordsAreObjects(json: String, found: String) throws {
    let fault = try #require(throws: JSONFault.self) { try members(json) }
    #expect(fault.reason == "JSON: the record is \(found); write it as an object, {\"text\": …}")
  }

  /// A record's extra fields are in Unicode NFC, so the two names could not both be kept.
  @Test("names that differ only in Unicode normalization count as one name, repeated")
  func normalizedNames() throws {
    let fault = try #require(throws: JSONFault.self) { try members("{\"caf\u{E9}\":1,\"cafe\u{301}\":2}") }
    #expect(fault.offset == 11)
  }

  @Test("a name is repeated among many as among few", arguments: [2, 15, 16, 17, 18, 40])
  func repeatedName(count: Int) throws {
    let names = (0..<count).map { "\"k\($0)\":1" }.joined(separator: ",")
    #expect(try members("{\(names)}").names.count == count)
    for place in [0, count / 2, count - 1] {
      let fault = try #require(throws: JSONFault.self) { try members("{\(names),\"k\(place)\":2}") }
      #expect(fault.offset == names.utf8.count + 2)
    }
  }

  @Test("a hundred thousand names are read in time that grows as they do", .timeLimit(.minutes(1)))
  func manyNames() throws {
    let names = (0..<100_000).map { "\"k\($0)\":1" }.joined(separator: ",")
    #expect(try members("{\(names)}").names.count == 100_000)
  }

  private func members(_ json: String) throws -> (names: [String], values: [JSONValue]) {
    try Array(json.utf8).withUnsafeBufferPointer { bytes in try JSONParser.members(in: bytes) }
  }
}
