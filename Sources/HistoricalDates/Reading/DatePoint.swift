/// One date as it was read from a text, before ranges and choices are made of it.
struct DatePoint {
  var date: EDTFDate
  /// The later date, where two are needed to say it: 440s BC, a Hebrew year, 10/7/2008. Nil for the rest.
  var last: EDTFDate?
  /// Whether everything from `date` to `last` is possible, and not just these two.
  var isRun = false
  /// The era it was counted in, when that was not ours.
  var era: CalendarEra?
  /// Whether it is the year of a copyright.
  var isCopyright = false
  /// The year as written, when it was plain digits, which a shortened second year completes: 1914 of `1914-18`.
  var writtenYear: Int?

  init(_ date: EDTFDate) { self.date = date }

  /// Some time from one date to another.
  init(_ date: EDTFDate, through last: EDTFDate) {
    self.date = date
    self.last = last
    isRun = true
  }

  /// One of two dates, the earlier given first.
  init(_ date: EDTFDate, or last: EDTFDate) {
    self.date = date
    self.last = last
  }

  /// The same with doubt about all of it.
  func qualified(_ qualification: EDTF.Qualification) -> DatePoint {
    guard !qualification.isEmpty else { return self }
    var point = self
    point.date = date.qualified(qualification)
    point.last = last?.qualified(qualification)
    return point
  }

  /// What stands for it in a set.
  var members: [EDTFSet.Member] {
    guard let last else { return [.date(date)] }
    return isRun ? [.run(from: date, through: last)] : [.date(date), .date(last)]
  }

  /// The value when it stands alone.
  var edtf: EDTF { last == nil ? EDTF(date) : EDTF(.set(EDTFSet(isAllOf: false, members: members))) }
}

/// The words before a date that say how it is meant.
struct DateModifiers {
  var qualification: EDTF.Qualification = []
  var bound: Bound?
  /// What unit of the date is meant, after "month in" and "day in".
  var unit: Unit?
  var isCopyright = false
  /// Whether "the year" stands before it, so that few digits are a year too.
  var saysYear = false
  var isBetween = false
  var isNegated = false

  enum Bound { case before, after, since, notBefore, notAfter }
  enum Unit { case month, day }

  /// These with what one more keyword says of the date after it, or nil when it says nothing and so ends them.
  ///
  /// A new value and no mutation on purpose: written as a mutating method, the optimiser of Swift 6.3.1 inlines it
  /// into the reader's loop and loses what was noted, in release builds only.
  func adding(_ keyword: DateKeyword) -> DateModifiers? {
    var sum = self
    switch keyword {
    case .circa: sum.qualification.formUnion(.approximate)
    case .uncertain: sum.qualification.formUnion(.uncertain)
    case .copyright: sum.isCopyright = true
    case .before: sum.add(.before)
    case .after: sum.add(.after)
    case .since: sum.bound = .since
    case .not: sum.isNegated = true
    case .between: sum.isBetween = true
    case .yearWord: sum.saysYear = true
    case .monthWord: sum.unit = .month
    case .dayWord: sum.unit = .day
    case .than, .filler, .part, .decadeWord: break
    default: return nil
    }
    return sum
  }

  mutating func noteLetterC(isCirca: Bool) {
    if isCirca { qualification.formUnion(.approximate) } else { isCopyright = true }
  }

  /// Notes a bound, turned round when "not" went before.
  private mutating func add(_ bound: Bound) {
    switch bound {
    case .before where isNegated: self.bound = .notBefore
    case .after where isNegated: self.bound = .notAfter
    default: self.bound = bound
    }
    isNegated = false
  }
}
