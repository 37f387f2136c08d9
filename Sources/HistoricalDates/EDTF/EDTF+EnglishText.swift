extension EDTF {
  /// The date in English words, for people. The wording may change between versions; `description` does not.
  ///
  ///     try EDTF("-0399~").englishText        // "about 400 BCE"
  ///     try EDTF("[1667,1670..1672]").englishText   // "1667 or between 1670 and 1672"
  public var englishText: String {
    switch content {
    case .date(let date): date.englishText
    case .dateTime(let dateTime): dateTime.englishText
    case .interval(let start, let end): Self.englishText(from: start, to: end)
    case .set(let set): set.englishText
    }
  }

  private static func englishText(from start: IntervalEnd, to end: IntervalEnd) -> String {
    switch (start, end) {
    case (.date(let start), .date(let end)): "\(start.englishText) to \(end.englishText)"
    case (.date(let start), .open): "from \(start.englishText) on"
    case (.date(let start), .unknown): "from \(start.englishText), end unknown"
    case (.open, .date(let end)): "up to \(end.englishText)"
    case (.unknown, .date(let end)): "up to \(end.englishText), start unknown"
    case (.open, .open), (.open, .unknown), (.unknown, .open), (.unknown, .unknown): "at any time"
    }
  }
}

extension EDTFSet {
  fileprivate var englishText: String {
    let texts = members.map(\.englishText)
    guard texts.count > 1 else { return texts.joined() }
    return texts.dropLast().joined(separator: ", ") + (isAllOf ? " and " : " or ") + texts[texts.count - 1]
  }
}

extension EDTFSet.Member {
  fileprivate var englishText: String {
    switch self {
    case .date(let date): date.englishText
    case .run(let first, let last): "between \(first.englishText) and \(last.englishText)"
    case .earlier(let date): "\(date.englishText) or earlier"
    case .later(let date): "\(date.englishText) or later"
    }
  }
}

extension EDTFDateTime {
  /// The day, the time to the second, and the zone if the text has one.
  fileprivate var englishText: String {
    var text = EDTFDate(year: day.year, month: day.month, day: day.day).englishText + ", "
    text.appendPadded(second / 3_600, width: 2)
    text += ":"
    text.appendPadded(second / 60 % 60, width: 2)
    text += ":"
    text.appendPadded(second % 60, width: 2)
    return zone == .unstated ? text : text + (zone == .utc ? " UTC" : " \(zone.description)")
  }
}

// MARK: - Dates

extension EDTFDate {
  fileprivate var englishText: String {
    let doubt = qualifications.all
    let isAbout = doubt.contains(.approximate) || year.significantDigits > 0
    return (isAbout ? "about " : "") + plainText + (doubt.contains(.uncertain) ? " (uncertain)" : "")
  }

  /// The date without its qualifications. A form without an English phrase stays as EDTF writes it.
  private var plainText: String {
    guard let year = year.englishText(isAlone: month == nil) else { return unqualified.description }
    guard let month else { return year }
    guard let number = month.known else { return month == .unspecified ? partText(of: year) : unqualified.description }
    let ofYear = year.isEmpty ? "" : " " + year
    if isSeason { return Self.partName(number) + ofYear }
    guard let day else { return Self.monthNames[number - 1] + ofYear }
    if let day = day.known { return "\(day) \(Self.monthNames[number - 1])" + ofYear }
    return day == .unspecified ? "some day in \(Self.monthNames[number - 1])" + ofYear : unqualified.description
  }

  private func partText(of year: String) -> String {
    if let day, day != .unspecified { return unqualified.description }
    return "some \(day == nil ? "month" : "day") in \(year.isEmpty ? "some year" : year)"
  }

  private var unqualified: EDTFDate { EDTFDate(year: year, month: month, day: day) }

  private static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// The name of a part of the year, codes 21 to 41 of ISO 8601-2.
  private static func partName(_ code: Int) -> String {
    let seasons = ["spring", "summer", "autumn", "winter"]
    switch code {
    case 21...24: return seasons[code - 21]
    case 25...28: return "northern " + seasons[code - 25]
    case 29...32: return "southern " + seasons[code - 29]
    case 33...36: return "\(ordinal(code - 32)) quarter of"
    case 37...39: return "\(ordinal(code - 36)) third of"
    default: return "\(ordinal(code - 39)) half of"
    }
  }
}

extension EDTFYear {
  /// The year in words: an empty string for a wholly unknown year, nil for a pattern without an English phrase. A year
  /// before 1000 gets its era, so that it is not taken for a day.
  fileprivate func englishText(isAlone: Bool) -> String? {
    let years = bounds
    switch unspecifiedDigits {
    case 0 where form == .century: return Self.century(digits, isNegative)
    case 0, 1: break
    case 3: return Self.century(digits / 100, isNegative)
    case 7: return "\(ordinal(digits / 1_000 + 1)) millennium" + (isNegative ? " BCE" : "")
    case 15: return isAlone ? "unknown year" : ""
    default: return nil
    }
    if years.count == 1 { return Self.text(of: years.lowerBound) }
    // "1900s" could be a hundred years, and decades before the Common Era do not end in zeros.
    let isNamedByZero = years.lowerBound >= 1_000 && years.lowerBound % 100 != 0
    if isNamedByZero { return "\(years.lowerBound)s" }
    return "\(Self.text(of: years.lowerBound)) to \(Self.text(of: years.upperBound))"
  }

  private static func century(_ number: Int, _ isNegative: Bool) -> String {
    "\(ordinal(number + 1)) century" + (isNegative ? " BCE" : "")
  }

  private static func text(of year: Int) -> String {
    if year <= 0 { return "\(1 - year) BCE" }
    return year < 1_000 ? "\(year) CE" : "\(year)"
  }
}

/// `1st`, `2nd`, `13th`.
private func ordinal(_ number: Int) -> String {
  let isTeen = 11...13 ~= number % 100
  switch number % 10 {
  case 1 where !isTeen: return "\(number)st"
  case 2 where !isTeen: return "\(number)nd"
  case 3 where !isTeen: return "\(number)rd"
  default: return "\(number)th"
  }
}
