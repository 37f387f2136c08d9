/// Several dates of which one is meant, `[1667,1668]`, or all, `{1960,1961-12}`.
struct EDTFSet: Hashable, Sendable {
  /// Whether all members are meant (`{}`) and not just one of them (`[]`).
  var isAllOf: Bool
  /// In the order written; never empty.
  var members: [Member]

  /// One date, or a run of dates that may be open on the outer side of the set.
  enum Member: Hashable, Sendable {
    case date(EDTFDate)
    case run(from: EDTFDate, through: EDTFDate)
    /// `..1760`: this or any earlier.
    case earlier(EDTFDate)
    /// `1760..`: this or any later.
    case later(EDTFDate)

    var isOpenAtStart: Bool {
      if case .earlier = self { true } else { false }
    }

    var isOpenAtEnd: Bool {
      if case .later = self { true } else { false }
    }

    /// The date that says where the member begins, and the one that says where it ends.
    var ends: (first: EDTFDate, last: EDTFDate) {
      switch self {
      case .date(let date), .earlier(let date), .later(let date): (date, date)
      case .run(let first, let last): (first, last)
      }
    }
  }

  /// Every date that is spelled out, runs giving two.
  var dates: [EDTFDate] {
    members.flatMap { member in
      if case .run(let first, let last) = member { [first, last] } else { [member.ends.first] }
    }
  }
}
