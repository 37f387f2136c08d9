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
  /// By name as written, folded, without punctuation before the first letter.
  case author
  /// By name, descending.
  case authorDescending
  /// By title, folded, without the article of the record's language (by default English): `The Waves` is under W.
  case title
  /// By title, descending.
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
  /// In random order, the same for each seed.
  case random(seed: UInt64)
  /// By an extra field: numbers, even if written as text, before other text, which is folded. A list counts as its
  /// first value.
  case field(String, isDescending: Bool = false)

  /// True for orders without a column in the index, which read the rows of all matches.
  var readsRows: Bool {
    switch self {
    case .author, .authorDescending, .title, .titleDescending, .field, .modified, .modifiedDescending, .length,
      .lengthDescending, .random:
      true
    case .rank, .date, .dateDescending, .added, .addedDescending: false
    }
  }

  /// The opposite order; `nil` for relevance and a random order, which have none.
  package var reversed: SearchOrder? {
    switch self {
    case .rank, .random: nil
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

  /// `nil` if the text is not the `rawValue` of an order. `random` without a seed gets a new one.
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
  /// All orders except by extra field and random.
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
