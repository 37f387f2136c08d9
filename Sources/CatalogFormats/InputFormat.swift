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
