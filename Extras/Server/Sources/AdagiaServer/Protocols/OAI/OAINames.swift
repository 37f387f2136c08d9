internal import Adagia

/// The names of records and collections in OAI-PMH.
struct OAINames {
  /// `oai:HOST:CATALOG/`
  private let prefix: String

  /// - Parameters:
  ///   - host: The host of the public URL; `nil` for `localhost`, so that a name does not depend on the client.
  ///   - catalog: The name of the catalog.
  init(host: String?, catalog: String) { prefix = "oai:\(host ?? "localhost"):\(catalog)/" }

  func identifier(of id: RecordID) -> String { prefix + id.description }

  /// The record's number; `nil` for a name from elsewhere.
  func id(_ identifier: String) -> RecordID? {
    guard identifier.hasPrefix(prefix), let number = Int64(identifier.dropFirst(prefix.count)), number > 0,
      identifier == prefix + "\(number)"
    else { return nil }
    return RecordID(number)
  }

  /// The name of a collection as a set: letters, digits, `-`, `_` and `.`; every other byte is `!` and two digits.
  static func set(of collection: String) -> String {
    collection.utf8.map { byte in
      if isPlain(byte) { return String(Unicode.Scalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "!" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }

  /// The name of the collection; `nil` for a text that is not a set.
  static func collection(of set: String) -> String? {
    var (bytes, rest) = ([UInt8](), Array(set.utf8)[...])
    while let byte = rest.popFirst() {
      if isPlain(byte) {
        bytes.append(byte)
      } else {
        guard byte == UInt8(ascii: "!"), rest.count >= 2,
          let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
        else { return nil }
        bytes.append(value)
        rest = rest.dropFirst(2)
      }
    }
    guard !bytes.isEmpty, let name = String(validating: bytes, as: UTF8.self) else { return nil }
    return name
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
