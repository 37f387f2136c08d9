import CatalogRecords
import Foundation
import TestTools
import Testing

@testable import CatalogFormats

@Suite struct JSONParserTests {
  @Test(
    "escapes and numbers are read as RFC 8259 says",
    arguments: [
      (#""\"\\\/\b\f\n\r\t""#, JSONValue.string("\"\\/\u{8}\u{C}\n\r\t")),
      (#""\u00e9\ud83c\udf39""#, .string("é🌹")),
      ("-0", .number(-0.0)), ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1.5e3", .number(1500)), ("0", .integer(0)),
      ("[]", .array([])), ("{}", .object([:])), (" [ 1 , [ ] ] ", .array([.integer(1), .array([])])),
    ])
  func readsValues(json: String, expected: JSONValue) throws {
    #expect(try value(json) == expected)
  }

  @Test(
    "what the grammar does not allow is refused",
    arguments: [
      "+1", "1.", ".5", "1e", "1e+", "--1", "0x10", "NaN", "tru", "[1,]", "[1 2]", "{\"a\":}", "'a'", "\"\\u12g4\"",
      "\"\\u12",
      "\"\\ude00\"", "\"\\ud83cx\"", "\"\\",
    ])
  func refuses(json: String) {
    #expect(throws: JSONFault.self) { try value(json) }
  }

  @Test("agrees with Foundation's decoder", arguments: 0..<200 as Range<UInt64>)
  func agreesWithFoundation(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let json = JSONValue.random(depth: 3, using: &random).json
    let expected = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
    let ours = try JSONSerialization.jsonObject(with: Data(JSONValue(json: json).json.utf8), options: .fragmentsAllowed)
    #expect(NSArray(array: [ours]) == NSArray(array: [expected]), "seed \(seed)")
  }

  private func value(_ json: String) throws -> JSONValue {
    try JSONValue(json: json)
  }
}
