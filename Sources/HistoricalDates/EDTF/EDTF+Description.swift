extension EDTF: CustomStringConvertible {
  /// The canonical text, which parses to an equal value. It has no spaces, offsets have a colon, fractions no trailing
  /// zeros, and each qualification is in the place that needs the fewest symbols.
  ///
  ///     try EDTF("{1960 ,  1961-12}").description   // "{1960,1961-12}"
  public var description: String {
    switch content {
    case .date(let date): date.description
    case .dateTime(let dateTime): dateTime.description
    case .interval(let start, let end): "\(start)/\(end)"
    case .set(let set): set.description
    }
  }
}

extension EDTF.IntervalEnd: CustomStringConvertible {
  var description: String {
    switch self {
    case .date(let date): date.description
    case .open: ".."
    case .unknown: ""
    }
  }
}

extension EDTFSet: CustomStringConvertible {
  var description: String {
    let list = members.map(\.description).joined(separator: ",")
    return isAllOf ? "{\(list)}" : "[\(list)]"
  }
}

extension EDTFSet.Member: CustomStringConvertible {
  var description: String {
    switch self {
    case .date(let date): date.description
    case .run(let first, let last): "\(first)..\(last)"
    case .earlier(let date): "..\(date)"
    case .later(let date): "\(date).."
    }
  }
}

// MARK: - Dates

extension EDTFDate: CustomStringConvertible {
  /// The components with their qualifications: one symbol at the end when all components share it, one after the month
  /// when year and month share it. Otherwise the symbol of the year follows it and the other symbols precede their
  /// components.
  var description: String {
    var text = year.description
    if isWhollyQualified {
      if let month { text += "-\(month)" }
      if let day { text += "-\(day)" }
      return text + qualifications.year.sign
    }
    let isShared = qualifications.year == qualifications.month
    if !isShared { text += qualifications.year.sign }
    if let month { text += "-" + (isShared ? "" : qualifications.month.sign) + month.description }
    if isShared { text += qualifications.month.sign }
    if let day { text += "-" + qualifications.day.sign + day.description }
    return text
  }
}

extension EDTF.Qualification {
  /// EDTF's symbol, or an empty string.
  var sign: String { ["", "?", "~", "%"][Int(rawValue & 3)] }
}

extension TwoDigits: CustomStringConvertible {
  var description: String { Self.symbol(tens) + Self.symbol(ones) }

  private static func symbol(_ digit: UInt8) -> String { digit == unknown ? "X" : String(digit) }
}

extension EDTFYear: CustomStringConvertible {
  var description: String {
    var text = form == .long ? "Y" : ""
    if isNegative { text += "-" }
    switch form {
    case .fourDigits: text += maskedDigits
    case .decade: text.appendPadded(digits, width: 3)
    case .century: text.appendPadded(digits, width: 2)
    case .long: text += String(digits)
    }
    if exponent > 0 { text += "E\(exponent)" }
    if significantDigits > 0 { text += "S\(significantDigits)" }
    return text
  }

  private var maskedDigits: String {
    var text = ""
    for place in (0..<4).reversed() {
      let isUnspecified = unspecifiedDigits & (1 << place) != 0
      text += isUnspecified ? "X" : String(digits / Self.powersOfTen[place] % 10)
    }
    return text
  }
}

// MARK: - Times

extension EDTFDateTime: CustomStringConvertible {
  var description: String {
    var text = day.isoText + "T"
    text.appendPadded(second / 3_600, width: 2)
    text += ":"
    text.appendPadded(second / 60 % 60, width: 2)
    text += ":"
    text.appendPadded(second % 60, width: 2)
    if nanosecond > 0 { text += fraction }
    return text + zone.description
  }

  private var fraction: String {
    var digits = 9
    var value = nanosecond
    while value % 10 == 0 {
      value /= 10
      digits -= 1
    }
    var text = "."
    text.appendPadded(value, width: digits)
    return text
  }
}

extension EDTFDateTime.Zone: CustomStringConvertible {
  var description: String {
    guard case .minutesEast(let minutes) = self else { return self == .utc ? "Z" : "" }
    var text = minutes < 0 ? "-" : "+"
    text.appendPadded(Int(minutes.magnitude) / 60, width: 2)
    text += ":"
    text.appendPadded(Int(minutes.magnitude) % 60, width: 2)
    return text
  }
}
