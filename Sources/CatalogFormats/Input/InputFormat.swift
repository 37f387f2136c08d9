internal import CatalogRecords

/// A file format that Adagia reads.
public enum InputFormat: String, CaseIterable, Hashable, Sendable {
  /// JSON Lines: one object a line.
  case jsonl
  /// A JSON array of objects, or objects one after the other.
  case json
  /// Comma-separated values, or values with another delimiter.
  case csv
  /// Tab-separated values without quotes.
  case tsv
  /// Texts between lines that contain only `%`.
  case fortune

  /// All names, as a person types them: `jsonl, json, csv, tsv, fortune`.
  package static let list = allCases.map(\.rawValue).joined(separator: ", ")

  /// The format detected from an input's name and first bytes.
  ///
  /// The name's extension decides, after removing `.gz` or `.zst`. Without a known extension the bytes decide.
  ///
  /// - Parameters:
  ///   - name: The file's name or path; `-` has no extension.
  ///   - head: The first bytes after decompression; 64 KiB are enough, fewer often suffice.
  /// - Returns: `nil` when neither decides.
  package static func guess(name: String, head: [UInt8]) -> InputFormat? {
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

  /// JSON or JSON Lines, by the content. Many `.json` files are JSON Lines, where a bad line costs only itself.
  private static func sniffedJSON(_ format: InputFormat, _ head: [UInt8]) -> InputFormat {
    FormatSniffer(head).jsonFormat ?? format
  }
}
