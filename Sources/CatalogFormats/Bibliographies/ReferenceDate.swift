internal import HistoricalDates

/// A date made of the parts that reference managers keep apart.
struct ReferenceDate: Hashable {
  /// `1986`, `1986-07`, `1981-01-10`, `June–August 1988`, or the source's words.
  let text: String
  /// The meaning as EDTF, if the words may be read otherwise.
  var edtf: String?
  /// The text that the first edition of the readers made, if it was another.
  var former: String?

  /// A date in words or in EDTF; `nil` without any.
  init?(_ text: String?) {
    guard let text = text?.trimmingBlanks, !text.isEmpty else { return nil }
    self.text = String(text)
    edtf = Self.meaning(ofMonths: text)
  }

  /// The interval of two months and a year, `June–August 1988`, which only bibliographies have; `nil` for other words.
  private static func meaning(ofMonths text: Substring) -> String? {
    guard let blank = text.lastIndex(of: " "), text.utf8.count < 64 else { return nil }
    let year = String(text[text.index(after: blank)...])
    let parts = MonthWords(String(text[..<blank]))
    guard year.count == 4, Int(year) != nil, parts.months.count == 2, parts.days.isEmpty else { return nil }
    return interval(year, parts.months[0], parts.months[1])
  }

  private static func interval(_ year: String, _ first: Int, _ last: Int) -> String {
    first < last ? "\(year)-\(padded(first))/\(year)-\(padded(last))" : year
  }

  /// A year with what a source has about month and day: numbers, names, `10 January`, `June-August`.
  ///
  /// - Returns: `nil` without a year and a month.
  init?(year: String?, month: String?, day: String? = nil) {
    let year = year.map { String($0.trimmingBlanks) } ?? ""
    if let word = month.map({ SeasonWord.season($0) }), word != month, !year.isEmpty {
      self.init(year: year, month: word, day: day)
      former = "\([day, month].compactMap(\.self).joined(separator: " ")) \(year)"
      return
    }
    let month = [day, month].compactMap(\.self).map { String($0.trimmingBlanks) }.filter { !$0.isEmpty }
      .joined(separator: " ")
    guard !month.isEmpty, !year.isEmpty else {
      self.init(year.isEmpty ? month : year)
      return
    }
    let isPlainYear = year.utf8.count == 4 && year.utf8.allSatisfy { (0x30...0x39).contains($0) }
    if isPlainYear, let ends = Self.monthNumbers(month) {
      self.init(year: year, from: ends.first, to: ends.last)
      return
    }
    let parts = MonthWords(month)
    switch (parts.months.count, parts.days.count) {
    case (1, 0) where isPlainYear: self.init("\(year)-\(Self.padded(parts.months[0]))")
    case (1, 1) where isPlainYear:
      self.init("\(year)-\(Self.padded(parts.months[0]))-\(Self.padded(parts.days[0]))")
    case (2, 0) where isPlainYear: self.init(year: year, from: parts.months[0], to: parts.months[1])
    default: self.init("\(month) \(year)")
    }
  }

  /// The two months of `5-6`, `5--6` and `5/6`.
  private static func monthNumbers(_ text: String) -> (first: Int, last: Int)? {
    let parts = text.split { "-–/".contains($0) }.map { $0.trimmingBlanks }
    let numbers = parts.compactMap { Int($0) }
    guard parts.count == 2, numbers.count == 2, numbers.allSatisfy({ (1...12).contains($0) }) else { return nil }
    return (numbers[0], numbers[1])
  }

  /// A year, month and day in digits, each may be empty, and words that say more. They are the date if they say the
  /// same in another calendar, and a remark if they say less.
  init?(year: String, month: String, day: String, words: String) {
    let digits = [year, month, day].prefix { !$0.isEmpty }.map { $0.count == 1 ? "0\($0)" : $0 }
    let number = digits.joined(separator: "-")
    let text = [number, words].filter { !$0.isEmpty }.joined(separator: " ")
    let isRepeated = !words.isEmpty && HistoricalDate(reading: words).edtf?.description == number
    self.init(isRepeated ? words : text)
    if isRepeated { former = text }
    guard !words.isEmpty, !isRepeated, (try? EDTF(number)) != nil else { return }
    let read = HistoricalDate(reading: text).edtf
    if digits.count > 1 || read?.isUncertain ?? true || read?.description.hasPrefix(number) != true { edtf = number }
  }

  /// A quarter or a half of a year in words, `2d Trimest`.
  init?(partOfYear text: Substring, year: Substring, number: Int, isHalf: Bool) {
    self.init(String(text))
    if (1...(isHalf ? 2 : 4)).contains(number) { edtf = "\(year)-\((isHalf ? 39 : 32) + number)" }
  }

  /// EDTF of a year and what is known of month and day: `1986-07`, `-0398`.
  static func edtf(_ parts: [Int]) -> String {
    guard let year = parts.first else { return "" }
    let digits = String(year.magnitude)
    let padding = String(repeating: "0", count: max(0, 4 - digits.count))
    return ([(year < 0 ? "-" : "") + padding + digits] + parts.dropFirst().map { padded($0) }).joined(separator: "-")
  }

  private init?(year: String, from first: Int, to last: Int) {
    self.init("\(MonthWords.names[first - 1])–\(MonthWords.names[last - 1]) \(year)")
    edtf = Self.interval(year, first, last)
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// Names of seasons in three letters, as those of months.
private enum SeasonWord {
  /// `Spring–Summer` for `SPR-SUM`. Other words stay as they are.
  static func season(_ text: String) -> String {
    let parts = text.split(separator: "-")
    let seasons = parts.map { names[$0.trimmingBlanks.uppercased()] }
    return seasons.contains(nil) || parts.isEmpty ? text : seasons.compactMap(\.self).joined(separator: "–")
  }

  private static let names = ["SPR": "Spring", "SUM": "Summer", "FAL": "Autumn", "AUT": "Autumn", "WIN": "Winter"]
}

/// The months and days in a few words.
private struct MonthWords {
  private(set) var months: [Int] = []
  private(set) var days: [Int] = []

  /// Both lists are empty when any other word is among them.
  init(_ text: String) {
    // A macro gives the whole name, which needs no search.
    if let month = Self.byName[text] {
      months = [month]
      return
    }
    for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      if let number = Int(word), (1...31).contains(number) {
        days.append(number)
      } else if let month = Self.month(word) {
        months.append(month)
      } else {
        (months, days) = ([], [])
        return
      }
    }
    // A number alone is a month.
    if months.isEmpty, let month = days.last, month <= 12 {
      (months, days) = ([month], Array(days.dropLast()))
    }
  }

  /// English names, or their first three letters.
  private static func month(_ word: Substring) -> Int? {
    let word = word.lowercased()
    guard word.utf8.count >= 3 else { return nil }
    return lowercaseNames.firstIndex { $0.utf8.starts(with: word.utf8) }.map { $0 + 1 }
  }

  static let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  private static let lowercaseNames = names.map { $0.lowercased() }
  private static let byName = Dictionary(uniqueKeysWithValues: zip(names, 1...12))
}
