internal import Adagia
internal import CatalogFormats

/// Output of `adagia check`.
struct CheckOutput {
  /// Version of the JSON format. Increases when a key changes its meaning.
  static let format: Int64 = 1

  let path: String

  func print(_ check: CheckReport, as format: TextOrJSON) throws {
    let sink = ByteSink.standardOutput()
    switch format {
    case .text: try sink.write(text(check).linesShownSafely.utf8)
    case .json: try sink.write((json(check).json + "\n").utf8)
    }
    try sink.flush()
  }

  private func text(_ check: CheckReport) -> String {
    let records = check.recordCount.counting("record")
    let lines = check.findings.map(Self.text).joined()
    guard check.isSound else { return lines }
    return lines + (check.isQuick ? "ok: \(records); only counts and a sample were checked.\n" : "ok: \(records).\n")
  }

  private static func text(_ finding: CheckFinding) -> String {
    let more = finding.count > finding.places.count && !finding.places.isEmpty ? ", …" : ""
    let places = finding.places.isEmpty ? "" : "  at: \(finding.places.joined(separator: "; "))\(more)\n"
    let label = finding.severity == .warning ? "\(finding.side) (warning)" : "\(finding.side)"
    return "\(label): \(finding.message)\n\(places)  cure: \(finding.cure)\n"
  }

  func json(_ check: CheckReport) -> JSONValue {
    .object([
      "format": .integer(Self.format), "catalog": .string(path), "ok": .bool(check.isSound),
      "quick": .bool(check.isQuick), "records": .integer(Int64(check.recordCount)),
      "findings": .array(check.findings.map(Self.json)),
    ])
  }

  static func json(_ finding: CheckFinding) -> JSONValue {
    .object([
      "side": .string(finding.side.rawValue), "kind": .string(finding.kind.rawValue),
      "severity": .string(finding.severity.rawValue), "count": .integer(Int64(finding.count)),
      "places": .array(finding.places.map(JSONValue.string)), "message": .string(finding.message),
      "cure": .string(finding.cure),
    ])
  }
}
