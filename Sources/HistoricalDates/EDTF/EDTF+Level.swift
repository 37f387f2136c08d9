extension EDTF {
  /// The level of the specification that is needed to write it: 0 for plain dates, 1 for the common doubts, 2 for the
  /// rest.
  ///
  /// It belongs to the value, not to the spelling: `?2001` means `2001?` and has its level, 1.
  public var level: Int {
    switch content {
    case .date(let date): date.level
    case .dateTime: 0
    case .interval(let start, let end): max(start.level, end.level)
    case .set: 2
    }
  }
}

extension EDTF.IntervalEnd {
  /// Unspecified digits are allowed at the end of an interval from level 2.
  fileprivate var level: Int {
    guard let date else { return 1 }
    return date.hasUnspecifiedDigits ? 2 : date.level
  }
}

extension EDTFDate {
  fileprivate var level: Int { max(max(year.level, levelOfParts), max(levelOfQualification, levelOfUnspecifiedDigits)) }

  /// Four seasons from level 1; hemispheres, quarters and the like from level 2.
  private var levelOfParts: Int {
    guard isSeason, let code = month?.known else { return 0 }
    return code <= 24 ? 1 : 2
  }

  /// One sign for the whole date from level 1, signs for components from level 2.
  private var levelOfQualification: Int {
    if qualifications.all.isEmpty { return 0 }
    return isWhollyQualified && !year.isShort ? 1 : 2
  }

  /// Level 1 has an unspecified day, an unspecified month, and years unspecified from the right, each in a date that
  /// is known up to there, or the date of which nothing is known. Level 2 has any digit.
  private var levelOfUnspecifiedDigits: Int {
    guard hasUnspecifiedDigits else { return 0 }
    let mask = year.unspecifiedDigits
    guard mask & (mask + 1) == 0, month.isWhole, day.isWhole else { return 2 }
    switch mask {
    case 0: return month == .unspecified && day?.known != nil ? 2 : 1
    case 15: return month?.known == nil && day?.known == nil ? 1 : 2
    default: return month == nil ? 1 : 2
    }
  }

  /// Whether the same doubt is on every component.
  var isWhollyQualified: Bool {
    (month == nil || qualifications.month == qualifications.year)
      && (day == nil || qualifications.day == qualifications.year)
  }
}

extension EDTFYear {
  fileprivate var level: Int {
    if significantDigits > 0 || exponent > 0 || form == .decade { return 2 }
    return form == .long ? 1 : 0
  }
}

extension TwoDigits? {
  /// Whether both digits are known or neither is.
  fileprivate var isWhole: Bool { self?.known != nil || self == .unspecified || self == nil }
}
