/// The order of an answer's hits. Equal hits are ordered by id.
///
/// Records without a value come last, in both directions.
public enum SearchOrder: Hashable, Sendable {
  /// Best match first.
  case rank
  /// Earliest date first, by start, then by end.
  case date
  /// Latest date first, by start, then by end.
  case dateDescending
  /// By name as written, folded, without signs before its first letter.
  case author
  /// By name, the last first.
  case authorDescending
  /// By title, folded, without its article: `The Waves` is under W. The record's language decides what an article is;
  /// without one it is English.
  case title
  /// By title, the last first.
  case titleDescending
  /// In the order of addition to the catalog.
  case added
  /// Latest addition first.
  case addedDescending
  /// Least recently changed first.
  case modified
  /// Latest change first.
  case modifiedDescending
  /// Shortest text first, in characters; the title counts if there is no text.
  case length
  /// Longest text first.
  case lengthDescending
  /// In an order that only the seed decides.
  case random(seed: UInt64)
  /// By an extra field: numbers, also those written as text, before other text, which is folded. The first value of a
  /// list counts.
  case field(String, isDescending: Bool = false)

  /// The orders that no column of the index has, and that read the rows of all matches.
  var readsRows: Bool {
    switch self {
    case .author, .authorDescending, .title, .titleDescending, .field, .modified, .modifiedDescending, .length,
      .lengthDescending, .random:
      true
    case .rank, .date, .dateDescending, .added, .addedDescending: false
    }
  }

  /// The opposite order; `nil` for relevance, which has none. A random order has no direction.
  package var reversed: SearchOrder? {
    switch self {
    case .rank: nil
    case .date: .dateDescending
    case .dateDescending: .date
    case .author: .authorDescending
    case .authorDescending: .author
    case .title: .titleDescending
    case .titleDescending: .title
    case .added: .addedDescending
    case .addedDescending: .added
    case .modified: .modifiedDescending
    case .modifiedDescending: .modified
    case .length: .lengthDescending
    case .lengthDescending: .length
    case .field(let name, let isDescending): .field(name, isDescending: !isDescending)
    case .random: self
    }
  }
}

extension SearchOrder: RawRepresentable {
  /// As typed: `date`, `-date`, …, `field:pages` or `-field:pages`, and `random:7` with its seed.
  public var rawValue: String {
    switch self {
    case .rank: "rank"
    case .date: "date"
    case .dateDescending: "-date"
    case .author: "author"
    case .authorDescending: "-author"
    case .title: "title"
    case .titleDescending: "-title"
    case .added: "added"
    case .addedDescending: "-added"
    case .modified: "modified"
    case .modifiedDescending: "-modified"
    case .length: "length"
    case .lengthDescending: "-length"
    case .random(let seed): Self.randomPrefix + String(seed, radix: 36)
    case .field(let name, let isDescending): (isDescending ? "-" : "") + Self.fieldPrefix + name
    }
  }

  /// `nil` for a text that is no order's `rawValue`. `random` alone gets a seed of its own.
  public init?(rawValue: String) {
    if let order = Self.allCases.first(where: { $0.rawValue == rawValue }) {
      self = order
      return
    }
    if rawValue == "random" {
      self = .random(seed: .random(in: .min ... .max))
      return
    }
    if rawValue.hasPrefix(Self.randomPrefix), let seed = UInt64(rawValue.dropFirst(Self.randomPrefix.count), radix: 36)
    {
      self = .random(seed: seed)
      return
    }
    let isDescending = rawValue.hasPrefix("-")
    let text = rawValue.dropFirst(isDescending ? 1 : 0)
    guard text.hasPrefix(Self.fieldPrefix), text.count > Self.fieldPrefix.count else { return nil }
    self = .field(String(text.dropFirst(Self.fieldPrefix.count)), isDescending: isDescending)
  }

  private static let fieldPrefix = "field:"
  private static let randomPrefix = "random:"
}

extension SearchOrder: CaseIterable {
  /// All orders but those by an extra field or by chance.
  public static let allCases: [SearchOrder] = [
    .rank, .date, .dateDescending, .title, .titleDescending, .author, .authorDescending, .added,
    .addedDescending, .modified, .modifiedDescending, .length, .lengthDescending,
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
