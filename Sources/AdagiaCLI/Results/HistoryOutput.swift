internal import Adagia
internal import CatalogFormats
internal import CatalogQuery

/// Output of `adagia history`.
struct HistoryOutput: Sendable {
  private let style: Style
  /// Room in columns on a terminal, where values are compared by words and broken at spaces; nil elsewhere.
  private let width: Int?

  init(_ terminal: Terminal) {
    style = Style(hasColor: terminal.hasColor)
    width = terminal.isInteractive ? terminal.width : nil
  }

  /// One line for each command, followed by one for each field it changed.
  func text(_ versions: [RecordVersion]) -> String {
    versions.map { version in
      let entry = version.entry
      let moment = String(JulianDay.isoText(of: entry.began).prefix(16)).replacing("T", with: " ")
      let state = entry.state == .done ? "" : ", \(entry.state.rawValue)"
      let head = "\(moment)  \(verb(version)) by entry \(entry.id) (\(entry.kind.rawValue)\(state))\n"
      return head + lines(FieldChange.between(version.before, version.after))
    }.joined()
  }

  /// One JSON object. Later versions may add keys.
  func json(_ versions: [RecordVersion], of id: RecordID) -> String {
    let value = JSONValue.object([
      "version": .integer(1), "id": .integer(id.rawValue), "history": .array(versions.map(value)),
    ])
    return value.json + "\n"
  }

  /// The changes of a record's fields, indented, each with its line end.
  func lines(_ changes: [FieldChange]) -> String {
    guard let width else { return changes.map { "  \(line($0))\n" }.joined() }
    return changes.flatMap { change in
      ChangeText(style: style).lines(
        TextChange.changes(from: change.before.map(shown) ?? "", to: change.after.map(shown) ?? ""), width: width,
        label: "  \(change.field.shownSafely): ", indent: 4)
    }.map { $0 + "\n" }.joined()
  }

  /// The names of attached files that a record gets, indented, each with its line end.
  func lines(ofFiles names: [String]) -> String {
    names.map { "  file: \(style.hasColor ? style.text($0.shownSafely, .match) : "{+\($0.shownSafely)+}")\n" }.joined()
  }

  /// `date: [-1650-]{+c. 1650+}`
  private func line(_ change: FieldChange) -> String {
    let before = change.before.map { style.hasColor ? style.text(shown($0), .doubt) : "[-\(shown($0))-]" } ?? ""
    let after = change.after.map { style.hasColor ? style.text(shown($0), .match) : "{+\(shown($0))+}" } ?? ""
    let space = style.hasColor && !before.isEmpty && !after.isEmpty ? " " : ""
    return "\(change.field.shownSafely): \(before)\(space)\(after)"
  }

  /// A change as JSON, with `null` for a missing value.
  static func value(_ change: FieldChange) -> JSONValue {
    .object([
      "field": .string(change.field), "before": change.before ?? .null, "after": change.after ?? .null,
    ])
  }

  private func verb(_ version: RecordVersion) -> String {
    switch (version.before, version.after) {
    case (nil, _): "added"
    case (_, nil): "removed"
    case (.some, .some): "changed"
    }
  }

  private func value(_ version: RecordVersion) -> JSONValue {
    var members: [String: JSONValue] = [:]
    for field in JournalOutput.fields(of: version.entry)
    where ["entry", "kind", "input", "began", "state"].contains(field.name) {
      members[field.name] = field.value
    }
    members["changes"] = .array(FieldChange.between(version.before, version.after).map(Self.value))
    return .object(members)
  }

  private func shown(_ value: JSONValue) -> String {
    if case .array(let values) = value { return values.map(shown).joined(separator: "; ") }
    if case .object(let members) = value, case .string(let creator)? = members["creator"] {
      let name = creator.shownSafely
      let rest = members.filter { $0.key != "creator" }.sorted { $0.key < $1.key }.map { shown($0.value) }
      return rest.isEmpty ? name : "\(name) (\(rest.joined(separator: ", ")))"
    }
    return value.plainText.shownSafely
  }
}
