/// The order of an answer's hits. Equal hits are ordered by id.
///
/// Records without a value come last, in both directions.
public enum SortOrder: Hashable, Sendable {
  /// Best match first.
  case rank
  /// Earliest date first, by start, then by end.
  case date
  /// Latest date first, by start, then by end.
  case dateDescending
  /// By name as written, folded.
  case author
  /// By title, folded, without its article: `The Waves` is under W. The record's language decides what an article is;
  /// without one it is English.
  case title
  case titleDescending
  /// In the order of addition to the catalog.
  case added
  /// Latest addition first.
  case addedDescending
  /// By an extra field: numbers, also those written as text, before other text, which is folded. The first value of a list
  /// counts.
  case field(String, isDescending: Bool = false)

  /// The orders that no column of the index has, and that read the rows of all matches.
  var readsRows: Bool {
    switch self {
    case .author, .title, .titleDescending, .field: true
    case .rank, .date, .dateDescending, .added, .addedDescending: false
    }
  }
}

extension SortOrder: RawRepresentable {
  /// As typed: `date`, `-date`, …, and `field:pages` or `-field:pages`.
  public var rawValue: String {
    switch self {
    case .rank: "rank"
    case .date: "date"
    case .dateDescending: "-date"
    case .author: "author"
    case .title: "title"
    case .titleDescending: "-title"
    case .added: "added"
    case .addedDescending: "-added"
    case .field(let name, let isDescending): (isDescending ? "-" : "") + Self.fieldPrefix + name
    }
  }

  /// `nil` for a text that is no order's `rawValue`.
  public init?(rawValue: String) {
    if let order = Self.allCases.first(where: { $0.rawValue == rawValue }) {
      self = order
      return
    }
    let isDescending = rawValue.hasPrefix("-")
    let text = rawValue.dropFirst(isDescending ? 1 : 0)
    guard text.hasPrefix(Self.fieldPrefix), text.count > Self.fieldPrefix.count else { return nil }
    self = .field(String(text.dropFirst(Self.fieldPrefix.count)), isDescending: isDescending)
  }

  private static let fieldPrefix = "field:"
}

extension SortOrder: CaseIterable {
  /// All orders but those by an extra field.
  public static let allCases: [SortOrder] = [
    .rank, .date, .dateDescending, .title, .titleDescending, .author, .added, .addedDescending,
  ]
}

/// A hit's place among the others; lower comes first. The id makes every key unique.
struct SortKey: Comparable, Hashable, Sendable {
  let primary: Double
  let secondary: Double
  let id: Int64

  static func < (left: SortKey, right: SortKey) -> Bool {
    if left.primary != right.primary { return left.primary < right.primary }
    if left.secondary != right.secondary { return left.secondary < right.secondary }
    return left.id < right.id
  }
}
