internal import CatalogFormats
internal import CatalogIndexing
internal import CatalogRecords

/// A file format as `adagia formats` shows it.
struct FormatSummary {
  let name: String
  private let input: InputFormat?
  private let output: OutputFormat?

  /// Version of the JSON format. Increases when a key changes its meaning.
  private static let version: Int64 = 1

  /// Formats that are read, then those that are only written.
  static var all: [FormatSummary] {
    let read = InputFormat.allCases.map {
      FormatSummary(name: $0.rawValue, input: $0, output: .init(rawValue: $0.rawValue))
    }
    let written = OutputFormat.allCases.filter { InputFormat(rawValue: $0.rawValue) == nil }
    return read + written.map { FormatSummary(name: $0.rawValue, input: nil, output: $0) }
  }

  static func table(_ all: [FormatSummary]) -> String {
    let rows = all.map { [$0.name, $0.use, $0.fileNames, $0.title] }
    return AlignedTable(head: ["name", "use", "file names", "content"], rows: rows, numberColumns: 0..<0).text
  }

  static func json(_ all: [FormatSummary]) -> JSONValue {
    .object(["format": .integer(version), "formats": .array(all.map(\.json))])
  }

  private var definition: FormatDefinition? { input?.definition }
  private var title: String { definition?.title ?? output?.title ?? "" }

  private var use: String {
    switch (input, output) {
    case (_?, _?): "read, written"
    case (_?, nil): "read"
    default: "written"
    }
  }

  private var fileNames: String {
    let names = (definition?.extensions ?? []) + (definition?.sharedExtensions ?? [])
    return names.map { ".\($0)" }.joined(separator: " ")
  }

  /// Everything about the format, for people.
  var details: String {
    var lines = ["\(name): \(title)", "", "use            \(use)"]
    if let definition {
      if !fileNames.isEmpty { lines.append("file names     \(fileNames)") }
      lines.append("recognized by  \(definition.signs)")
    }
    let fields = fields
    let text = lines.map { $0 + "\n" }.joined()
    guard !fields.isEmpty else { return text }
    let rows = fields.map { [$0.field, $0.parts.joined(separator: ", ")] }
    return text + "\n" + AlignedTable(head: ["field", "from"], rows: rows, numberColumns: 0..<0).text
  }

  /// Everything about the format, for programs.
  var json: JSONValue {
    var members: [String: JSONValue] = [
      "name": .string(name), "title": .string(title), "read": .bool(input != nil), "written": .bool(output != nil),
    ]
    if let definition {
      members["extensions"] = .array((definition.extensions + definition.sharedExtensions).map(JSONValue.string))
      members["recognized"] = .string(definition.signs)
      members["fields"] = .array(
        fields.map {
          .object(["field": .string($0.field), "from": .array($0.parts.map(JSONValue.string))])
        })
    }
    return .object(members)
  }

  /// Fields with the parts of the format, or the names of columns, that become them.
  private var fields: [(field: String, parts: [String])] {
    guard let definition else { return [] }
    if definition.hasFreeNames {
      return CoreField.allCases.map { ($0.rawValue, [$0.rawValue] + ColumnNames.names(of: $0)) }
    }
    var fields: [(field: String, parts: [String])] = []
    for mapped in definition.fields {
      if let place = fields.firstIndex(where: { $0.field == mapped.field }) {
        fields[place].parts.append(mapped.part)
      } else {
        fields.append((mapped.field, [mapped.part]))
      }
    }
    return fields
  }
}
