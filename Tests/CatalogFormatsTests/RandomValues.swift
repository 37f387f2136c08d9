import CatalogRecords
import TestTools

extension String {
  /// Texts that formats trip over: delimiters, quotes, line ends, escapes, other scripts, marks that combine.
  static func random(maxLength: Int, using random: inout SeededGenerator) -> String {
    let pieces = [
      "a", "b", " ", ",", ";", "\t", "\n", "\r\n", "\"", "\"\"", "\\", "\\n", "\\t", "%", "{", "}", "[", "]", "é",
      "e\u{301}",
      "漢", "🌹", "\u{7F}", "null", "1", "--", "'", "=", "\u{2028}",
    ]
    return (0..<Int.random(in: 0...maxLength, using: &random)).map { _ in pieces.randomElement(using: &random)! }
      .joined()
  }
}

extension JSONValue {
  static func random(depth: Int, using random: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .integer(Int64.random(in: .min ... .max, using: &random))
    case 3: return .number(Double.random(in: -1e9...1e9, using: &random) + 0.5)
    case 4, 5: return .string(.random(maxLength: 12, using: &random))
    case 6: return .array((0..<3).map { _ in .random(depth: depth - 1, using: &random) })
    default:
      let members = (0..<3).map {
        ("\($0)" + .random(maxLength: 3, using: &random), JSONValue.random(depth: depth - 1, using: &random))
      }
      return .object(Dictionary(members) { first, _ in first })
    }
  }
}
