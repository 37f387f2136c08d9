/// A path with parameters, encoded for an attribute of a link.
struct PageLink {
  private(set) var text: String

  init(_ path: String, _ parameters: [(name: String, value: String)] = []) {
    text = path
    for (place, parameter) in parameters.enumerated() {
      text += (place == 0 ? "?" : "&") + Self.encoded(parameter.name) + "=" + Self.encoded(parameter.value)
    }
  }

  /// A text as a part of a path.
  static func segment(_ text: String) -> String { encoded(text).replacing("+", with: "%20") }

  /// A text as a part of a query: the unreserved characters of RFC 3986 as they are, space as `+`.
  static func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: ":"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: " "): result += "+"
      default: result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }
}
