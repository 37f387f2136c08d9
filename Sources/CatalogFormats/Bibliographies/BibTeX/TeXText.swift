internal import CatalogRecords

/// Text in TeX's notation made plain: accents, letters and dashes become Unicode, braces and commands for fonts go.
///
/// An unknown command loses its name if it has an argument, and stays if it has none, so that no words are lost. Macros
/// of a file's `@preamble` are expanded.
struct TeXText {
  /// The definitions of a file: names without backslash.
  var macros: [String: TeXMacro] = [:]

  /// The most expansions and the deepest nesting in one text. Beyond them the source stays as it is.
  private static let mostExpansions = 1000
  private static let mostExpandedBytes = 1 << 20
  private static let deepest = 32

  /// The plain text, with each run of white space made one space.
  func plain(_ source: ArraySlice<UInt8>) -> String {
    if let simple = Self.withoutCommands(source) { return simple }
    var converter = Converter(macros: macros)
    converter.convert(source, depth: 0)
    return converter.output.textCollapsingBlanks
  }

  func plain(_ source: [UInt8]) -> String { plain(source[...]) }

  /// A text that is not TeX, such as a URL: it loses braces and backslashes before punctuation, and commands for
  /// characters become these.
  static func verbatim(_ source: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    var cursor = TeXCursor(source[...])
    var isMath = false
    while let byte = cursor.next() {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "}"): continue
      // `$\sim$`, as people write a tilde.
      case UInt8(ascii: "$") where isMath || cursor.isAtCommand: isMath.toggle()
      case .backslash: result += verbatim(cursor.commandName(), isAfterBlank: cursor.isAfterBlank).utf8
      default: result.append(byte)
      }
    }
    return result.textCollapsingBlanks
  }

  /// The character of a command in an address. A name that is unknown there stays.
  private static func verbatim(_ command: String, isAfterBlank: Bool) -> String {
    if command.count == 1, let sign = command.first, Self.escapable.contains(sign) { return command }
    switch command {
    case "sim", "textasciitilde", "tilde": return "~"
    case "url", "path", "nolinkurl", "href", "string", "allowbreak", "linebreak", "-", "/", "protect", "burl": return ""
    default: return (TeXSymbols.symbols[command] ?? "\\" + command + (isAfterBlank ? " " : ""))
    }
  }

  /// Signs that programs write after a backslash in an address: those of TeX, and those between the names and kinds of
  /// several files. Accents are not among them.
  private static let escapable: Set<Character> = Set("_%&#$~{}^;:,!?@|*+<>()[]\\")

  /// The text itself, when no byte in it has a meaning for TeX.
  private static func withoutCommands(_ source: ArraySlice<UInt8>) -> String? {
    var last: UInt8 = .space
    for byte in source {
      switch byte {
      case .backslash, UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "~"), UInt8(ascii: "$"), UInt8(ascii: "`"),
        .tab, .lineFeed, .carriageReturn:
        return nil
      case UInt8(ascii: "-"), UInt8(ascii: "'"), .space:
        if byte == last { return nil }
      default: break
      }
      last = byte
    }
    return last == .space ? nil : String(decoding: source, as: UTF8.self)
  }

  private struct Converter {
    let macros: [String: TeXMacro]
    var output: [UInt8] = []
    private var expansions = 0
    private var expandedBytes = 0
    private var isMath = false

    init(macros: [String: TeXMacro]) { self.macros = macros }

    mutating func convert(_ source: ArraySlice<UInt8>, depth: Int) {
      guard depth < TeXText.deepest else {
        output += source
        return
      }
      var cursor = TeXCursor(source)
      while true {
        output += cursor.plainRun()
        guard let byte = cursor.next() else { return }
        switch byte {
        case .backslash: command(&cursor, depth)
        case UInt8(ascii: "{"), UInt8(ascii: "}"): break
        case UInt8(ascii: "~"): output.append(isInAddress ? byte : .space)
        case UInt8(ascii: "$"): isMath.toggle()
        case UInt8(ascii: "-") where !isMath: dashes(&cursor)
        case UInt8(ascii: "`"): append(cursor.skip(byte) ? "“" : "‘")
        case UInt8(ascii: "'"): append(cursor.skip(byte) ? "”" : "'")
        case UInt8(ascii: "^") where isMath, UInt8(ascii: "_") where isMath: script(byte, &cursor, depth)
        default: output.append(byte)
        }
      }
    }

    private mutating func append(_ text: String) { output += text.utf8 }

    /// True if the output ends with a slash of a link, after which a tilde is no space.
    private var isInAddress: Bool {
      guard output.last == UInt8(ascii: "/") else { return false }
      let word = output.suffix(200).split(separator: .space).last ?? []
      return String(decoding: word, as: UTF8.self).contains("://")
    }

    private mutating func dashes(_ cursor: inout TeXCursor) {
      guard cursor.skip(UInt8(ascii: "-")) else { return append("-") }
      append(cursor.skip(UInt8(ascii: "-")) ? "—" : "–")
    }

    /// An exponent or index: in Unicode's small digits, if it is a number.
    private mutating func script(_ mark: UInt8, _ cursor: inout TeXCursor, _ depth: Int) {
      let argument = converted(cursor.argument(), depth)
      let isUp = mark == UInt8(ascii: "^")
      let small = argument.compactMap { isUp ? TeXSymbols.superscripts[$0] : TeXSymbols.subscripts[$0] }
      append(small.count == argument.count ? String(small) : (isUp ? "^" : "_") + argument)
    }

    private mutating func command(_ cursor: inout TeXCursor, _ depth: Int) {
      let name = cursor.commandName()
      if let macro = macros[name], expansions < TeXText.mostExpansions, expandedBytes < TeXText.mostExpandedBytes {
        expansions += 1
        let arguments = (0..<macro.argumentCount).map { _ in cursor.argument() }
        let expansion = macro.expanded(with: arguments)
        expandedBytes += expansion.count
        convert(expansion[...], depth: depth + 1)
      } else if let accent = TeXSymbols.accents[name] {
        append(TeXSymbols.accented(converted(cursor.argument(), depth), by: accent, named: name))
      } else if let symbol = TeXSymbols.symbols[name] {
        append(symbol)
        // Between formulas' signs, blanks are seen.
        if isMath, cursor.isAfterBlank { output.append(.space) }
      } else if TeXSymbols.commandsWithUnseenArgument.contains(name) {
        _ = cursor.argument()
      } else if name == "url" || name == "path" || name == "nolinkurl" {
        append(TeXText.verbatim(Array(cursor.argument())))
      } else if name == "frac" {
        convert(cursor.argument(), depth: depth + 1)
        append("/")
        convert(cursor.argument(), depth: depth + 1)
      } else if name == "href" {
        let address = cursor.argument()
        convert(cursor.argument(), depth: depth + 1)
        append(" <\(TeXText.verbatim(Array(address)))>")
      } else {
        unknown(name, &cursor)
      }
    }

    private mutating func unknown(_ name: String, _ cursor: inout TeXCursor) {
      let hasArgument = cursor.isAtArgument
      if hasArgument || TeXSymbols.switches.contains(name) { return }
      // The names of functions, as in \log\log.
      if isMath, output.last?.isASCIILetter ?? false { output.append(.space) }
      append(isMath ? name : "\\" + name)
      if cursor.isAfterBlank { output.append(.space) }
    }

    private mutating func converted(_ source: ArraySlice<UInt8>, _ depth: Int) -> String {
      let before = output
      output = []
      convert(source, depth: depth + 1)
      defer { output = before }
      return String(decoding: output, as: UTF8.self)
    }
  }
}

extension [UInt8] {
  /// The text with each run of white space made one space, and none at the ends.
  fileprivate var textCollapsingBlanks: String {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    for byte in self {
      if !byte.isWhitespace {
        result.append(byte)
      } else if let last = result.last, last != .space {
        result.append(.space)
      }
    }
    if result.last == .space { result.removeLast() }
    return String(decoding: result, as: UTF8.self)
  }
}
