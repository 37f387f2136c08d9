/// One date of EDTF: a year, optionally a month or season, optionally a day, each with its qualification.
///
/// Unknown digits stay unknown; nothing is reduced to a point in time.
struct EDTFDate: Hashable, Sendable {
  var year: EDTFYear
  /// Months 1 to 12, or seasons and other parts of the year, 21 to 41. Nil for a year alone.
  var month: TwoDigits?
  /// Nil for a month or a year alone.
  var day: TwoDigits?
  /// One qualification a component, empty for an absent component.
  var qualifications = ComponentQualifications()

  init(year: EDTFYear, month: TwoDigits? = nil, day: TwoDigits? = nil) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// A fully known date. Nil for the day makes it a month, nil for both a year.
  init(year: Int, month: Int? = nil, day: Int? = nil) {
    self.init(year: EDTFYear(year), month: month.map { TwoDigits($0) }, day: day.map { TwoDigits($0) })
  }

  var isSeason: Bool { month.map { $0.known ?? 0 > 12 } ?? false }

  /// True if any digit of the year, month or day is unknown.
  var hasUnspecifiedDigits: Bool {
    year.unspecifiedDigits != 0 || month.map { $0.known == nil } ?? false || day.map { $0.known == nil } ?? false
  }

  /// The date with a qualification of all its components, as a symbol at its end gives.
  func qualified(_ qualification: EDTF.Qualification) -> EDTFDate {
    var date = self
    date.qualifications.year.formUnion(qualification)
    if month != nil { date.qualifications.month.formUnion(qualification) }
    if day != nil { date.qualifications.day.formUnion(qualification) }
    return date
  }
}

/// The qualifications of a date's components.
struct ComponentQualifications: Hashable, Sendable {
  var year: EDTF.Qualification = []
  var month: EDTF.Qualification = []
  var day: EDTF.Qualification = []

  var all: EDTF.Qualification { year.union(month).union(day) }
}

/// A month or day: two decimal digits. Either may be unknown.
struct TwoDigits: Hashable, Sendable {
  /// 0 to 9, or `TwoDigits.unknown`.
  let tens: UInt8
  /// 0 to 9, or `TwoDigits.unknown`.
  let ones: UInt8

  static let unknown: UInt8 = 10
  static let unspecified = TwoDigits(tens: unknown, ones: unknown)

  init(tens: UInt8, ones: UInt8) {
    self.tens = tens
    self.ones = ones
  }

  /// - Precondition: `number` is 0 to 99.
  init(_ number: Int) { self.init(tens: UInt8(number / 10), ones: UInt8(number % 10)) }

  /// The number. Nil when a digit is unknown.
  var known: Int? { tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil }

  /// True if the known digits equal those of `number`, 0 to 99.
  func matches(_ number: Int) -> Bool {
    (tens == Self.unknown || Int(tens) == number / 10) && (ones == Self.unknown || Int(ones) == number % 10)
  }
}
