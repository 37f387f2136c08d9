internal import CatalogRecords

/// A macro that a file's `@preamble` defines.
struct TeXMacro: Hashable {
  /// 0 to 9.
  let argumentCount: Int
  private let body: [UInt8]

  /// The body with arguments in the places of `#1` to `#9`.
  func expanded(with arguments: [ArraySlice<UInt8>]) -> [UInt8] {
    var result: [UInt8] = []
    var cursor = TeXCursor(body[...])
    while let byte = cursor.next() {
      guard byte == UInt8(ascii: "#"), let number = cursor.next() else {
        result.append(byte)
        continue
      }
      let index = Int(number) - Int(UInt8(ascii: "1"))
      if arguments.indices.contains(index) { result += arguments[index] }
    }
    return result
  }

  /// The macros that some TeX source defines with `\newcommand` and its relatives or with `\def`, by name.
  static func definitions(in source: [UInt8]) -> [String: TeXMacro] {
    var macros: [String: TeXMacro] = [:]
    var cursor = TeXCursor(source[...])
    while let byte = cursor.next() {
      guard byte == .backslash else { continue }
      switch cursor.commandName() {
      case "newcommand", "renewcommand", "providecommand": newCommand(&cursor, &macros)
      case "def": definition(&cursor, &macros)
      default: continue
      }
    }
    return macros
  }

  /// `\newcommand{\name}[2]{body}`, with or without the first braces.
  private static func newCommand(_ cursor: inout TeXCursor, _ macros: inout [String: TeXMacro]) {
    var name = TeXCursor(cursor.argument())
    name.skipBlanks()
    guard name.skip(.backslash) else { return }
    cursor.skipBlanks()
    var count = 0
    if cursor.skip(UInt8(ascii: "[")) {
      while let byte = cursor.next(), byte != UInt8(ascii: "]") {
        if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { count = Int(byte - UInt8(ascii: "0")) }
      }
    }
    macros[name.commandName()] = TeXMacro(argumentCount: count, body: Array(cursor.argument()))
  }

  /// `\def\name#1#2{body}`.
  private static func definition(_ cursor: inout TeXCursor, _ macros: inout [String: TeXMacro]) {
    cursor.skipBlanks()
    guard cursor.skip(.backslash) else { return }
    let name = cursor.commandName()
    var count = 0
    while cursor.skip(UInt8(ascii: "#")) {
      _ = cursor.next()
      count = min(count + 1, 9)
    }
    macros[name] = TeXMacro(argumentCount: count, body: Array(cursor.argument()))
  }
}
