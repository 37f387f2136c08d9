/// Several dates, one of them meant, `[1667,1668]`, or all, `{1960,1961-12}`.
struct EDTFSet: Hashable, Sendable {
  /// True if all members are meant (`{}`), and not one of them (`[]`).
  var isAllOf: Bool
  /// The members in the order of the text; never empty.
  var members: [Member]

  /// One date, or a range of dates. A range may be open on the outer side of the set.
  enum Member: Hashable, Sendable {
    case date(EDTFDate)
    case run(from: EDTFDate, through: EDTFDate)
    /// `..1760`: this date or any earlier.
    case earlier(EDTFDate)
    /// `1760..`: this date or any later.
    case later(EDTFDate)

    var isOpenAtStart: Bool {
      if case .earlier = self { true } else { false }
    }

    var isOpenAtEnd: Bool {
      if case .later = self { true } else { false }
    }

    /// The dates at which the member begins and ends.
    var ends: (first: EDTFDate, last: EDTFDate) {
      switch self {
      case .date(let date), .earlier(let date), .later(let date): (date, date)
      case .run(let first, let last): (first, last)
      }
    }
  }

  /// All written dates; two for a range.
  var dates: [EDTFDate] {
    members.flatMap { member in
      if case .run(let first, let last) = member { [first, last] } else { [member.ends.first] }
    }
  }
}
