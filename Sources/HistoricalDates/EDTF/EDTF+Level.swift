extension EDTF {
  /// The level of the specification that the value needs: 0 for plain dates, 1 for the common doubts, 2 for the rest.
  ///
  /// The level belongs to the value and not to the spelling: `?2001` means `2001?` and has its level, 1.
  package var level: Int {
    switch content {
    case .date(let date): date.level
    case .dateTime: 0
    case .interval(let start, let end): max(start.level, end.level)
    case .set: 2
    }
  }
}

extension EDTF.IntervalEnd {
  /// Unspecified digits in an end of an interval need level 2.
  fileprivate var level: Int {
    guard let date else { return 1 }
    return date.hasUnspecifiedDigits ? 2 : date.level
  }
}

extension EDTFDate {
  fileprivate var level: Int { max(max(year.level, levelOfParts), max(levelOfQualification, levelOfUnspecifiedDigits)) }

  /// The four seasons need level 1; hemispheres, quarters, thirds and halves need level 2.
  private var levelOfParts: Int {
    guard isSeason, let code = month?.known else { return 0 }
    return code <= 24 ? 1 : 2
  }

  /// One qualification of the whole date needs level 1, qualifications of components level 2.
  private var levelOfQualification: Int {
    if qualifications.all.isEmpty { return 0 }
    return isWhollyQualified && !year.isShort ? 1 : 2
  }

  /// Level 1 has an unspecified day, an unspecified month, and years unspecified from the right, each in a date that is
  /// known up to there, and the wholly unknown date. Level 2 has any unspecified digit.
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

  /// True if all components have the same qualification.
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
  /// True if both digits are known or both are unknown.
  fileprivate var isWhole: Bool { self?.known != nil || self == .unspecified || self == nil }
}
