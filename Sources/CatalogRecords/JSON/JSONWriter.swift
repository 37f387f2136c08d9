/// A streaming JSON writer that produces UTF-8, fast enough for every record of an export.
///
/// The writer adds the commas. The caller keeps the order: inside an object, a `key` before each value.
package struct JSONWriter: Sendable {
  /// The UTF-8 written so far.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// A writer with nothing in its buffer.
  package init() {}

  /// The text written so far.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes `{`.
  package mutating func beginObject() { open("{") }
  /// Writes `}`.
  package mutating func endObject() { close("}") }
  /// Writes `[`.
  package mutating func beginArray() { open("[") }
  /// Writes `]`.
  package mutating func endArray() { close("]") }

  /// Writes the name of the next value.
  package mutating func key(_ name: String) {
    separate()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a string with quotes and escapes.
  package mutating func string(_ text: String) {
    separate()
    quote(text)
  }

  /// Writes an integer.
  package mutating func integer(_ integer: some BinaryInteger) { raw(String(integer)) }

  /// Writes a number. Infinities and NaN, which JSON lacks, become `null`.
  package mutating func number(_ number: Double) { raw(number.isFinite ? "\(number)" : "null") }

  /// Writes `true` or `false`.
  package mutating func bool(_ bool: Bool) { raw(bool ? "true" : "false") }
  /// Writes `null`.
  package mutating func null() { raw("null") }

  /// Writes JSON text as it is. It must be well formed.
  package mutating func raw(_ json: String) {
    separate()
    bytes.append(contentsOf: json.utf8)
  }

  /// Writes a value with sorted keys, so that equal values have equal text.
  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let bool): self.bool(bool)
    case .integer(let integer): self.integer(integer)
    case .number(let number): self.number(number)
    case .string(let text): string(text)
    case .array(let values):
      beginArray()
      for value in values { self.value(value) }
      endArray()
    case .object(let members):
      beginObject()
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        key(name)
        self.value(value)
      }
      endObject()
    }
  }

  /// Ends a line of JSON Lines; the next value starts a new text.
  package mutating func newLine() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  /// Clears the buffer and keeps its capacity.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  private mutating func open(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    needsComma = false
  }

  private mutating func close(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  /// Copies runs without escapes, which most texts are, as a whole.
  private mutating func quote(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { utf8 in
      var start = 0
      for index in utf8.indices where Self.needsEscape(utf8[index]) {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
        escape(utf8[index])
        start = index + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case UInt8(ascii: "\n"): bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "n")])
    case UInt8(ascii: "\t"): bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "t")])
    case UInt8(ascii: "\r"): bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "r")])
    case 0..<0x20:
      bytes.append(contentsOf: "\\u00".utf8)
      bytes.append(contentsOf: [Self.hex[Int(byte >> 4)], Self.hex[Int(byte & 15)]])
    default: bytes.append(byte)
    }
  }

  private static let hex = Array("0123456789abcdef".utf8)
}
