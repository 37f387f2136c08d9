internal import Adagia

/// A change of a record, as the template shows it.
struct HistoryView {
  struct Change {
    let field: String
    let before: HTMLText?
    let after: HTMLText?
  }

  let day: String
  let deed: String
  let isUndone: Bool
  let changes: [Change]

  init(_ version: RecordVersion) {
    day = EnglishText.day(version.entry.startedAt)
    deed = Self.deed(version)
    isUndone = version.entry.state == .undone
    let isChange = version.before != nil && version.after != nil
    changes =
      isChange
      ? FieldChange.between(version.before, version.after).map { change in
        Change(
          field: change.field, before: change.before.map { HTMLText($0.plainText) },
          after: change.after.map { HTMLText($0.plainText) })
      } : []
  }

  private static func deed(_ version: RecordVersion) -> String {
    switch (version.before, version.after) {
    case (nil, _): "added"
    case (_, nil): "removed"
    default: "changed"
    }
  }
}
