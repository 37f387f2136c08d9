internal import Foundation

/// A name that an object of a JSON text has twice. A decoder takes one of the two values and drops the other.
enum RepeatedName {
  /// The first such name; `nil` when there is none. What is no JSON is left to the decoder.
  ///
  /// Two names are the same when Swift's `String` says so: a decoder keeps one of them.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func first(in json: Data) -> String? {
    let bytes = Array(json)
    /// The names of the objects around the present place; `nil` for a list.
    var (levels, place) = ([Set<String>?](), 0)
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "{"): levels.append([])
      case UInt8(ascii: "["): levels.append(nil)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = levels.popLast()
      case UInt8(ascii: "\""):
        let end = endOfText(from: place, in: bytes)
        if let last = levels.indices.last, isName(endingAt: end, in: bytes), let name = text(bytes[place..<end]),
          levels[last]?.insert(name).inserted == false
        {
          return name
        }
        place = end - 1
      default: break
      }
      place += 1
    }
    return nil
  }

  /// The place after the quotation mark that ends a text.
  private static func endOfText(from start: Int, in bytes: [UInt8]) -> Int {
    var place = start + 1
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(place + 1, bytes.count)
  }

  /// True if a colon follows.
  private static func isName(endingAt end: Int, in bytes: [UInt8]) -> Bool {
    bytes[end...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: ":")
  }

  private static func text(_ quoted: ArraySlice<UInt8>) -> String? {
    guard quoted.contains(UInt8(ascii: "\\")) else {
      return String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)
    }
    return try? JSONDecoder().decode(String.self, from: Data(quoted))
  }
}
