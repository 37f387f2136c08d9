internal import HistoricalDates

/// The last part of a clipping's second line: when it was made, in the device's language.
///
///     added on thursday, august 22, 2024 6:10:53 pm        2024-08-22T18:10:53
///     添加于 2024年8月22日星期四 下午6:10:53                  2024-08-22T18:10:53
struct KindleTime {
  /// ISO 8601 without a zone, or the words if they are not understood.
  let text: String

  /// - Returns: `nil` for a part without a time of day.
  init?(_ whole: String) {
    // `GMT+01:59` is no time.
    let part = whole.replacing(/\s*\(?\b(?:gmt|utc)\s*(?:[-+−]\s*\d{1,2}(?::?\d{2})?)?\)?/, with: "")
    guard part.contains("年") || part.contains(/\d\s*[:h.]\s*\d\d/) else { return nil }
    let numbers = part.split { !$0.isASCII || !$0.isWholeNumber }
    text = Self.text(of: numbers, part) ?? part
  }

  private static func text(of numbers: [Substring], _ part: String) -> String? {
    guard let year = numbers.firstIndex(where: { $0.count == 4 && ($0.hasPrefix("19") || $0.hasPrefix("20")) }) else {
      return shortYear(numbers, part)
    }
    let after = numbers[(year + 1)...].compactMap { Int($0) }
    if year == 0, after.count >= 2, part.contains("年") || part.contains(/\d{4}[-\/.]\d/) {
      return text(date: "\(numbers[year])-\(two(after[0]))-\(two(after[1]))", after[2...], part)
    }
    if year > 0, let date = date(day: numbers[year - 1], year: numbers[year], words: part) {
      return text(date: date, after[...], part)
    }
    // A German or Russian date in numbers; with slashes nothing says which one is the month.
    guard year == 2, part.contains(/\d\.\d+\.\d{4}/), let day = Int(numbers[0]), let month = Int(numbers[1]) else {
      return nil
    }
    return text(date: "\(numbers[2])-\(two(month))-\(two(day))", after[...], part)
  }

  /// The time of `saturday, 29 april 17 21:23:29` and `29.04.17 21:23:29`, as devices of 2009 wrote it: of this
  /// century.
  private static func shortYear(_ numbers: [Substring], _ part: String) -> String? {
    guard numbers.count >= 4, numbers[1].count == 2, part.contains(/\d\D*[:h]/) else { return nil }
    if part.contains(/\d\.\d{1,2}\.\d{2}\D/), let day = Int(numbers[0]), let month = Int(numbers[1]) {
      return text(date: "20\(numbers[2])-\(two(month))-\(two(day))", numbers[3...].compactMap { Int($0) }[...], part)
    }
    guard let date = date(day: numbers[0], year: "20" + numbers[1], words: part) else { return nil }
    return text(date: date, numbers[2...].compactMap { Int($0) }[...], part)
  }

  /// The day, if one of the words is the name of a month in a language that dates are read in.
  private static func date(day: Substring, year: Substring, words: String) -> String? {
    guard day.count <= 2 else { return nil }
    for word in words.split(whereSeparator: { !$0.isLetter }) where word.count > 2 {
      let date = HistoricalDate(reading: "\(day) \(word) \(year)").edtf?.description
      if let date, date.utf8.count == 10, date.hasPrefix(year + "-") { return date }
    }
    guard let month = month(in: words), let day = Int(day) else { return nil }
    return "\(year)-\(two(month))-\(two(day))"
  }

  /// The month, if one of the words is its name in Turkish, whose April is a month of the Hebrew calendar elsewhere.
  private static func month(in words: String) -> Int? {
    let words = words.split { !$0.isLetter }
    return turkish.firstIndex { month in words.contains { $0 == month } }.map { $0 + 1 }
  }

  private static let turkish = [
    "ocak", "şubat", "mart", "nisan", "mayıs", "haziran", "temmuz", "ağustos", "eylül", "ekim", "kasım", "aralık",
  ]

  private static func text(date: String, _ time: ArraySlice<Int>, _ words: String) -> String? {
    guard HistoricalDate(reading: date, as: .edtf).edtf != nil else { return nil }
    guard time.count >= 2, let hour = time.first, hour < 24 else { return date }
    let isAfternoon = ["pm", "p.m.", "p. m.", "下午", "晚上", "午後"].contains(where: words.contains)
    let isMorning =
      ["am", "a.m.", "a. m."].contains(where: words.hasSuffix) || ["上午", "凌晨", "午前"].contains(where: words.contains)
    let shown = isAfternoon && hour < 12 ? hour + 12 : isMorning && hour == 12 ? 0 : hour
    let rest = time.dropFirst().prefix(2).map(two) + (time.count == 2 ? ["00"] : [])
    return "\(date)T\(two(shown)):" + rest.joined(separator: ":")
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
