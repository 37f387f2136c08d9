internal import CatalogRecords
internal import CatalogStore
internal import TextAnalysis

/// An order by values that are in no column, but in the records' rows: names, titles, extra fields.
struct RowOrder {
  private let sort: SortOrder

  /// `nil` for an order that needs no rows.
  init?(_ sort: SortOrder) {
    guard sort.readsRows else { return nil }
    self.sort = sort
  }

  /// `?1` and `?2` the first and the last id. Columns: id, value, language; ascending by id.
  var statement: String {
    let column =
      switch sort {
      case .title, .titleDescending: "title"
      case .field: "extra"
      default: "creator"
      }
    return "SELECT id, \(column), language FROM record WHERE id BETWEEN ?1 AND ?2 ORDER BY id"
  }

  private var isDescending: Bool {
    switch sort {
    case .titleDescending, .field(_, isDescending: true): true
    default: false
    }
  }

  /// The key of the row that a statement is at.
  func key(_ id: Int64, _ row: borrowing SQLStatement) -> RowKey {
    RowKey(value: row.text(1).flatMap { value($0, language: row.text(2)) }, id: id, isDescending: isDescending)
  }

  private func value(_ text: String, language: String?) -> RowKey.Value? {
    switch sort {
    case .title, .titleDescending: .text(sortingText(ofTitle: text, in: language.map { LanguageTag($0) }))
    case .field(let name, _): ExtraFields(stored: text)[name].flatMap(Self.value)
    default: .text(folded(text))
    }
  }

  private static func value(_ field: JSONValue) -> RowKey.Value? {
    if case .array(let elements) = field { return elements.first.flatMap(value) }
    let text = field.plainText
    if let number = Double(text), number.isFinite { return .number(number) }
    return text.isEmpty ? nil : .text(folded(text))
  }
}

/// A hit's place in an order by a value of its row. Records without a value come last.
struct RowKey: Comparable, Hashable, Sendable {
  enum Value: Comparable, Hashable, Sendable {
    case number(Double)
    /// Folded, so that `Émile` sorts with `Emil`.
    case text(String)
  }

  let value: Value?
  let id: Int64
  let isDescending: Bool

  static func < (left: RowKey, right: RowKey) -> Bool {
    switch (left.value, right.value) {
    case (let one?, let other?) where one != other: left.isDescending ? one > other : one < other
    case (.some, nil): true
    case (nil, .some): false
    default: left.id < right.id
    }
  }
}
