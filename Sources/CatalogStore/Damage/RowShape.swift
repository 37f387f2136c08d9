/// The tables whose rows are looked for on pages that no tree leads to, and the shapes of their rows.
enum RowShape: CaseIterable {
  case record, attribution, subject, collection, synonym, savedSearch

  /// The storage of a column.
  private enum Column {
    case null, integer, text, textOrNull, number, numberOrNull
    /// Sixteen bytes.
    case hash

    func allows(_ type: UInt64) -> Bool {
      switch self {
      case .null: type == 0
      case .integer: (1...6).contains(type) || type == 8 || type == 9
      case .text: type >= 13 && type % 2 == 1
      case .textOrNull: type == 0 || type >= 13 && type % 2 == 1
      case .number: (1...9).contains(type)
      case .numberOrNull: type <= 9
      case .hash: type == 44
      }
    }
  }

  /// True if a cell has the number of its row in front, as in tables with a `rowid`.
  var isNumbered: Bool {
    switch self {
    case .record, .collection: true
    case .attribution, .subject, .synonym, .savedSearch: false
    }
  }

  /// The columns in the order of the file. A numbered table has NULL in place of the number. Rows that were written
  /// before their table got its last columns do not have those.
  private var columns: [Column] {
    switch self {
    case .record:
      [.null, .integer, .text] + Array(repeating: .textOrNull, count: 11) + [.numberOrNull, .numberOrNull, .textOrNull]
        + [.hash, .number, .number, .textOrNull]
    case .attribution: [.integer, .integer, .text, .text, .textOrNull, .textOrNull]
    case .subject: [.integer, .integer, .text]
    case .collection: [.null, .text, .textOrNull, .textOrNull, .textOrNull, .number, .number]
    case .synonym: [.text, .text, .text, .text, .textOrNull]
    case .savedSearch: [.text, .text, .number]
    }
  }

  /// The number of columns at the end that rows of earlier versions do not have.
  private var laterCount: Int { self == .record ? 1 : 0 }

  /// The largest number of columns.
  static let mostColumns = 21

  /// The number of columns.
  var count: Int { columns.count }

  private static let all = allCases.map { (shape: $0, columns: $0.columns, fewest: $0.count - $0.laterCount) }

  /// The table that a row can be of.
  static func of(_ types: [UInt64], isNumbered: Bool) -> RowShape? {
    all.first { shape, columns, fewest in
      shape.isNumbered == isNumbered && fewest...columns.count ~= types.count
        && zip(columns, types).allSatisfy { $0.allows($1) }
    }?.shape
  }
}
