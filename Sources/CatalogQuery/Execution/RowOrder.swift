internal import CatalogRecords
internal import CatalogStore
internal import TextAnalysis

/// An order by values that are in no column, but in the records' rows: names, titles, extra fields.
struct RowOrder {
  private let sort: SearchOrder

  /// `nil` for an order that needs no rows.
  init?(_ sort: SearchOrder) {
    guard sort.readsRows else { return nil }
    self.sort = sort
  }

  /// `?1` and `?2` the first and the last id. Columns: id, value, language; ascending by id.
  var statement: String {
    let column =
      switch sort {
      case .title, .titleDescending: "title"
      case .field: "extra"
      case .modified, .modifiedDescending: "modified"
      case .length, .lengthDescending: "length(coalesce(text, title))"
      case .random: "id"
      default: "creator"
      }
    return "SELECT id, \(column), language FROM record WHERE id BETWEEN ?1 AND ?2 ORDER BY id"
  }

  private var isDescending: Bool {
    switch sort {
    case .titleDescending, .authorDescending, .modifiedDescending, .lengthDescending, .field(_, isDescending: true):
      true
    default: false
    }
  }

  /// Reads the keys of records from their rows.
  struct KeyReader {
    private let order: RowOrder
    /// For the order by author alone.
    private var names: CreditedNames?

    init(_ order: RowOrder, _ snapshot: Snapshot) throws {
      self.order = order
      names = order.isByAuthor ? try CreditedNames(snapshot) : nil
    }

    /// The key of the row that a statement is at.
    mutating func key(_ id: Int64, _ row: borrowing SQLStatement) throws -> RowKey {
      var text = row.text(1)
      if text != nil, try names?.mayDiffer(id) == true {
        let names = try names?.credited(id).map(\.creator) ?? []
        text = names.isEmpty ? nil : names.joined(separator: "; ")
      }
      return RowKey(
        value: text.flatMap { order.value($0, language: row.text(2)) }, id: id, isDescending: order.isDescending)
    }
  }

  private var isByAuthor: Bool { sort == .author || sort == .authorDescending }

  private func value(_ text: String, language: String?) -> RowKey.Value? {
    switch sort {
    case .title, .titleDescending: .text(sortingText(ofTitle: text, in: language.map { LanguageTag($0) }))
    case .field(let name, _): ExtraFields(stored: text)[name].flatMap(Self.value)
    case .modified, .modifiedDescending, .length, .lengthDescending: Double(text).map { .number($0) }
    case .random(let seed): Int64(text).map { .number(Self.chance(UInt64(bitPattern: $0), seed)) }
    default: Self.name(text).map { .text(Self.sortingNames($0)) }
    }
  }

  /// The names without words such as `proverb` before them; `nil` without a name.
  private static func name(_ names: String) -> String? {
    guard names.utf8.contains(UInt8(ascii: ";")) else { return UnnamedAuthor.isMeant(by: names) ? nil : names }
    let rest = names.parts(separatedBy: "; ").drop { UnnamedAuthor.isMeant(by: $0) }
    return rest.isEmpty ? nil : rest.joined(separator: "; ")
  }

  /// Each name with its family name first. `"Weird Al" Yankovic` is under Y.
  private static func sortingNames(_ names: String) -> String {
    guard names.utf8.contains(UInt8(ascii: ";")) else { return TextAnalysis.sortingText(ofName: names) }
    return names.parts(separatedBy: "; ").map(TextAnalysis.sortingText(ofName:)).joined(separator: "; ")
  }

  /// A number in 0 ..< 1 that depends on both numbers: the finalizer of SplitMix64 (Steele, Lea & Flood 2014).
  private static func chance(_ id: UInt64, _ seed: UInt64) -> Double {
    var mixed = seed &+ (id &+ 1) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((mixed ^ (mixed >> 31)) >> 11) * 0x1p-53
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
