internal import Adagia
internal import CatalogFormats

/// All fields of a record with their names: the output of `adagia show`.
struct RecordDetails {
  private static let labelWidth = 12

  private let text: RecordText

  init(_ text: RecordText) {
    self.text = text
  }

  func lines(for stored: StoredRecord) -> [String] {
    RecordFields.fields(of: stored).flatMap { lines(of: $0) }
  }

  private func lines(of field: OutputField) -> [String] {
    switch field.value {
    case .array(let values) where field.name == "attributions":
      return values.flatMap { labeled("author", Self.attribution($0)) }
    case .object(let members):
      return members.sorted { $0.key < $1.key }.flatMap { labeled($0.key, $0.value.plainText) }
    case .array(let values):
      return labeled(field.name, values.map(\.plainText).joined(separator: "; "))
    case .number(let day) where field.name.hasPrefix("date_"):
      return labeled(field.name, "\(JulianDay.isoText(of: day)) (Julian day \(day))")
    case .null: return labeled(field.name, "open")
    case .string, .integer, .number, .bool:
      return field.name == "creator" ? [] : labeled(field.name, field.value.plainText)
    }
  }

  private static func attribution(_ value: JSONValue) -> String {
    guard case .object(let members) = value else { return value.plainText }
    let parts = ["creator", "role", "locator", "evidence"].compactMap { members[$0]?.plainText }
    return parts.joined(separator: " · ")
  }

  private func labeled(_ name: String, _ value: String) -> [String] {
    let label = name.replacing("_", with: " ").shownSafely
    let margin = String(repeating: " ", count: max(1, Self.labelWidth - DisplayWidth.of(label)))
    let indent = String(repeating: " ", count: Self.labelWidth)
    let lines = MarkedText(value).lines(width: text.width - Self.labelWidth).map(\.plain)
    return lines.enumerated().map { index, line in
      index == 0 ? text.style.text(label, .detail) + margin + line : indent + line
    }
  }
}
