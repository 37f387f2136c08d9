/// Where a hit stands among the others: lower comes first. The id makes every key different.
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

/// Where a hit stands in an order by names. Records that name nobody come last.
struct NameKey: Comparable, Hashable, Sendable {
  /// Folded, so that `Émile` stands beside `Emil`; `nil` when nobody is named.
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
