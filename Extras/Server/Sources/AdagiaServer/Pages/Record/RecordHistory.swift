internal import Adagia

/// A change of a record, as the template shows it.
struct HistoryView {
  struct Change {
    let label: String
    let before: HTMLText?
    let after: HTMLText?
  }

  let day: String
  let deed: String
  let isUndone: Bool
  let changes: [Change]

  /// - Parameter showsTexts: True if the values before and after changes are shown, as far as there is room for them.
  init(_ version: RecordVersion, showsTexts: Bool) {
    day = EnglishText.day(version.entry.startedAt)
    deed = Self.deed(version)
    isUndone = version.entry.state == .undone
    let isChange = version.before != nil && version.after != nil
    changes =
      isChange
      ? FieldChange.between(version.before, version.after).map { change in
        guard showsTexts else { return Change(label: change.field, before: nil, after: nil) }
        return Change(
          label: "\(change.field):", before: change.before.map(Self.beginning), after: change.after.map(Self.beginning))
      } : []
  }

  private static func beginning(_ value: JSONValue) -> HTMLText {
    var room = PageRoom(20_000)
    return HTMLText(room.take(value.plainText) ?? "")
  }

  private static func deed(_ version: RecordVersion) -> String {
    switch (version.before, version.after) {
    case (nil, _): "added"
    case (_, nil): "removed"
    default: "changed"
    }
  }
}
