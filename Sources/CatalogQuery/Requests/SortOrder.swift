/// The order of an answer's hits. Equal hits are ordered by id.
public enum SortOrder: String, CaseIterable, Sendable {
  /// Best match first.
  case rank
  /// Earliest date first, by start, then by end. Records without a readable date come last.
  case date
  /// Latest date first, by start, then by end. Records without a readable date come last.
  case dateDescending = "-date"
  /// By name as written, folded. Records without a name come last.
  case author
  /// In the order of addition to the catalog.
  case added
  /// Latest addition first.
  case addedDescending = "-added"
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

/// A hit's place in an order by names. Records without a name come last.
struct NameKey: Comparable, Hashable, Sendable {
  /// Folded, so that `Émile` sorts with `Emil`; `nil` without a name.
  let name: String?
  let id: Int64

  static func < (left: NameKey, right: NameKey) -> Bool {
    switch (left.name, right.name) {
    case (let leftName?, let rightName?) where leftName != rightName: leftName < rightName
    case (.some, nil): true
    case (nil, .some): false
    default: left.id < right.id
    }
  }
}
