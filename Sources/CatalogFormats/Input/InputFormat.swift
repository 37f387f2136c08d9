internal import CatalogRecords

/// What an input is written in.
public enum InputFormat: String, CaseIterable, Hashable, Sendable {
  /// One JSON object a line.
  case jsonl
  /// A JSON list of objects, or objects one after the other.
  case json
  case csv
  case tsv
  /// Texts between lines that are `%`.
  case fortune

  /// All of them as a person types them: `jsonl, json, csv, tsv, fortune`.
  public static let list = allCases.map(\.rawValue).joined(separator: ", ")

  /// What an input's name and first bytes tell.
  ///
  /// The name's extension counts, behind `.gz` and `.zst`; where it says nothing, the bytes do.
  ///
  /// - Parameters:
  ///   - name: The file's name or path; `-` says nothing.
  ///   - head: The first bytes after decompression; 64 KiB are plenty, fewer will often do.
  /// - Returns: `nil` when it cannot be told.
  public static func guess(name: String, head: [UInt8]) -> InputFormat? {
    if let format = named(name) { return format == .json || format == .jsonl ? sniffedJSON(format, head) : format }
    return FormatSniffer(head).format
  }

  private static func named(_ name: String) -> InputFormat? {
    var parts = name.split(separator: "/").last?.lowercased().split(separator: ".") ?? []
    if parts.last == "gz" || parts.last == "zst" { parts.removeLast() }
    guard parts.count > 1, let last = parts.last else { return nil }
    switch last {
    case "jsonl", "ndjson": return .jsonl
    case "json": return .json
    case "csv": return .csv
    case "tsv", "tab": return .tsv
    case "fortune", "fortunes": return .fortune
    default: return nil
    }
  }

  /// Many a `.json` file is JSON Lines, where a bad line spoils nothing but itself.
  private static func sniffedJSON(_ format: InputFormat, _ head: [UInt8]) -> InputFormat {
    FormatSniffer(head).jsonFormat ?? format
  }
}

/// Tells a format from the first bytes of an input.
struct FormatSniffer {
  /// How many bytes are looked at.
  static let length = 64 * 1024

  private let text: ArraySlice<UInt8>
  private let isCut: Bool

  init(_ head: [UInt8]) {
    text = head.withoutByteOrderMark
    isCut = head.count >= Self.length
  }

  /// A line that is `%` comes first: JSON cannot have one, and a fortune may begin with any bracket.
  var format: InputFormat? {
    if text.contains(0) { return nil }
    let lines = lines
    if lines.contains(where: isSeparator) { return .fortune }
    if let format = jsonFormat { return format }
    if isTable(lines, .tab) { return .tsv }
    let delimiters: [UInt8] = [.comma, UInt8(ascii: ";")]
    return delimiters.contains { isTable(lines, $0) } ? .csv : nil
  }

  /// JSON Lines when the first line is a whole object, JSON when an object or a list merely begins.
  var jsonFormat: InputFormat? {
    guard let start = text.firstIndex(where: { !$0.isWhitespace }) else { return nil }
    if text[start] == UInt8(ascii: "[") { return .json }
    guard text[start] == UInt8(ascii: "{") else { return nil }
    let line = text[start...].prefix { $0 != .lineFeed }
    let last = line.last { !$0.isWhitespace }
    return last == UInt8(ascii: "}") || (isCut && line.endIndex == text.endIndex) ? .jsonl : .json
  }

  /// Whole lines only, unless all of the input is there.
  private var lines: [ArraySlice<UInt8>] {
    let lines = text.split(separator: .lineFeed)
    return isCut ? lines.dropLast() : lines
  }

  private func isSeparator(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: "%") && line.dropFirst().allSatisfy(\.isWhitespace)
  }

  /// Whether the first ten lines, two at least, all have the same number of delimiters, and have any.
  private func isTable(_ lines: [ArraySlice<UInt8>], _ delimiter: UInt8) -> Bool {
    let counts = lines.prefix(10).map { CSVDelimiter.count(of: delimiter, in: $0) }
    guard let first = counts.first, first > 0, counts.count > 1 else { return false }
    return counts.allSatisfy { $0 == first }
  }
}

extension [UInt8] {
  /// Without U+FEFF in UTF-8 at the start, which some programs write there and which is no part of the text.
  var withoutByteOrderMark: ArraySlice<UInt8> { starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...] }
}
