internal import HistoricalDates

/// The last part of a clipping's second line: when it was made, in the device's language.
///
///     added on thursday, august 22, 2024 6:10:53 pm        2024-08-22T18:10:53
///     添加于 2024年8月22日星期四 下午6:10:53                  2024-08-22T18:10:53
struct KindleTime {
  /// ISO 8601 without a zone, or the words where they are not understood.
  let text: String

  /// - Returns: `nil` for a part without a year or a time of day.
  init?(_ part: String) {
    let numbers = part.split { !$0.isASCII || !$0.isWholeNumber }
    let year = numbers.firstIndex { $0.count == 4 && ($0.hasPrefix("19") || $0.hasPrefix("20")) }
    guard part.contains(":") || part.contains("年"), let year else { return nil }
    let after = numbers[(year + 1)...].compactMap { Int($0) }
    if part.contains("年"), after.count >= 2 {
      text = Self.text(date: "\(numbers[year])-\(Self.two(after[0]))-\(Self.two(after[1]))", after[2...], part) ?? part
    } else if year > numbers.startIndex, let date = Self.date(day: numbers[year - 1], year: numbers[year], words: part)
    {
      text = Self.text(date: date, after[...], part) ?? part
    } else {
      text = part
    }
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
