/// A record as one line of JSON, written byte by byte: the texts in it have nothing to escape.
struct JSONLine {
  private(set) var bytes: [UInt8] = []
  private var isFirst = true

  /// Starts an object.
  mutating func begin() {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(UInt8(ascii: "{"))
    isFirst = true
  }

  /// Ends the object and the line.
  mutating func end() {
    bytes += "}\n".utf8
  }

  mutating func add(_ name: String, _ text: String) {
    add(name) { $0 += text.utf8 }
  }

  /// - Parameter write: Appends the text's UTF-8.
  mutating func add(_ name: String, _ write: (inout [UInt8]) -> Void) {
    addName(name)
    bytes.append(Self.quote)
    write(&bytes)
    bytes.append(Self.quote)
  }

  mutating func add(_ name: String, _ texts: [String]) {
    addName(name)
    bytes += "[\"\(texts.joined(separator: "\",\""))\"]".utf8
  }

  private mutating func addName(_ name: String) {
    bytes += "\(isFirst ? "" : ",")\"\(name)\":".utf8
    isFirst = false
  }

  private static let quote = UInt8(ascii: "\"")
}
