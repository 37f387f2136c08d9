internal import CatalogRecords

/// A parser of Lua files that return one table of plain data. Nothing is executed.
///
/// A table whose keys are 1, 2, 3, … becomes a list, any other an object.
struct LuaTableParser {
  private let bytes: [UInt8]
  private var offset = 0
  private var depth = 0
  private static let mostDepth = 100

  /// - Parameter bytes: UTF-8.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The table after `return`.
  ///
  /// - Throws: `PieceFault` with the line.
  mutating func table() throws(PieceFault) -> JSONValue {
    skipBlanks()
    guard word() == "return" else { throw fault("expected 'return' and a table") }
    let value = try value()
    guard case .string = value else { return value }
    throw fault("expected a table after 'return'")
  }

  private func fault(_ reason: String) -> PieceFault {
    let line = 1 + bytes[..<min(offset, bytes.count)].count { $0 == .lineFeed }
    return PieceFault(reason: "Lua: \(reason) (line \(line))")
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Skips white space and comments.
  private mutating func skipBlanks() {
    while let byte = next {
      if byte.isWhitespace {
        offset += 1
      } else if bytes[offset...].starts(with: "--".utf8) {
        offset = bytes[offset...].firstIndex(of: .lineFeed) ?? bytes.count
      } else {
        return
      }
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard next == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func word() -> String {
    let word = bytes[offset...].prefix {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) || (0x30...0x39).contains($0)
        || "_.+-".utf8.contains($0)
    }
    offset = word.endIndex
    return String(decoding: word, as: UTF8.self)
  }

  private mutating func value() throws(PieceFault) -> JSONValue {
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return try members()
    case .quote, UInt8(ascii: "'"): return .string(try string())
    case nil: throw fault("the file ends inside of a table; it may be truncated")
    default: break
    }
    let start = offset
    switch word() {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "nil": return .null
    case let word:
      if let number = Int64(word) { return .integer(number) }
      if let number = Double(word), number.isFinite { return .number(number) }
      offset = start
      throw fault("expected a value")
    }
  }

  private mutating func members() throws(PieceFault) -> JSONValue {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.mostDepth else { throw fault("more than \(Self.mostDepth) tables in each other") }
    _ = take("{")
    var list: [JSONValue] = []
    var object: [String: JSONValue] = [:]
    while !take("}") {
      let key = try key()
      let value = try value()
      if let key, key != "\(list.count + 1)" { object[key] = value } else { list.append(value) }
      _ = take(",") || take(";")
      skipBlanks()
      if next == nil { throw fault("the file ends inside of a table; it may be truncated") }
    }
    if object.isEmpty { return .array(list) }
    for (index, value) in list.enumerated() { object["\(index + 1)"] = value }
    return .object(object)
  }

  /// The key before a value: `["title"] =`, `[1] =`, `title =`. `nil` for a value without one.
  private mutating func key() throws(PieceFault) -> String? {
    let start = offset
    if take("[") {
      let key = try value()
      guard take("]"), take("=") else { throw fault("expected '] =' after a key") }
      return key.plainText
    }
    let name = word()
    if !name.isEmpty, take("=") { return name }
    offset = start
    return nil
  }

  private mutating func string() throws(PieceFault) -> String {
    let quote = bytes[offset]
    offset += 1
    var result: [UInt8] = []
    while let byte = next {
      offset += 1
      // A NUL, which only an escape can make, is no text.
      if byte == quote { return String(decoding: result.filter { $0 != 0 }, as: UTF8.self) }
      if byte == .backslash { result += escape() } else { result.append(byte) }
    }
    throw fault("a string is never closed")
  }

  /// The bytes of an escape, after its backslash: `n`, `34`, `x41`, a line break.
  private mutating func escape() -> [UInt8] {
    let digits = bytes[offset...].prefix(3).prefix { (0x30...0x39).contains($0) }
    if !digits.isEmpty {
      offset = digits.endIndex
      return [UInt8(truncatingIfNeeded: digits.reduce(0) { $0 * 10 + Int($1 - 0x30) })]
    }
    guard let byte = next else { return [] }
    offset += 1
    switch byte {
    case UInt8(ascii: "n"): return [.lineFeed]
    case UInt8(ascii: "r"): return [.carriageReturn]
    case UInt8(ascii: "t"): return [.tab]
    default: return [byte]
    }
  }
}
