package import CatalogRecords
internal import HistoricalDates

/// A CSL date: `{"date-parts": [[1986, 7, 4]]}`, a range of two, with `season` or `circa`; or words.
struct CSLDate {
  let date: ReferenceDate?
  /// True if the date has all that the value says.
  var isWhole = true

  init(_ value: JSONValue) {
    if case .array(let dates) = value {
      date = dates.first?.words == nil ? Self.range(dates) : Self.date(ofParts: value)
      return
    }
    guard case .object(let members) = value else {
      date = ReferenceDate(value.plainText)
      return
    }
    let edtf = members["edtf"]?.plainText
    guard let parts = members["date-parts"] else {
      let object = ObjectDate(members)
      date = Self.date(of: object) ?? members["timestamp"].flatMap(Self.moment)
      isWhole = members["timestamp"] != nil || object.isWhole
      return
    }
    isWhole = ObjectDate.isWhole(members)
    let ends = Self.ends(parts)
    let words = (members["literal"] ?? members["raw"])?.plainText
    let season = Self.season(members["season"])
    let about = Self.isSet(members["circa"]) ? "~" : ""
    let text = words ?? edtf ?? Self.text(ends, season: season, about: about)
    var date = text.flatMap { ReferenceDate($0) }
    if words != nil { date?.edtf = edtf ?? Self.text(ends, season: season, about: about) }
    self.date =
      date ?? Self.words(parts) ?? ReferenceDate(members["date-time"]?.words)
      ?? members["timestamp"].flatMap(Self.moment)
  }

  /// The date of an object of another shape: `{"start": {"year": 2015}, "end": {"year": 2016}}`.
  private static func date(of object: ObjectDate) -> ReferenceDate? {
    var date = ReferenceDate(object.text)
    if let meaning = object.meaning { date?.edtf = meaning }
    return date
  }

  /// The date of one list of parts, in numbers or in words.
  private static func date(ofParts parts: JSONValue) -> ReferenceDate? {
    text(ends(parts), season: nil, about: "").flatMap { ReferenceDate($0) } ?? words(parts)
  }

  /// The date of parts that are not numbers: `["2015", "mar"]`, `["2015-03-04"]`.
  private static func words(_ parts: JSONValue) -> ReferenceDate? {
    if let text = parts.words { return ReferenceDate(text) }
    let first = parts.elements.first
    let words = (first?.words == nil ? first?.elements ?? [] : parts.elements).map { $0.words }
    guard let year = words.first else { return nil }
    return ReferenceDate(
      year: year, month: words.count > 1 ? words[1] : nil, day: words.count > 2 ? words[2] : nil)
  }

  /// The moment of a count of seconds since 1970.
  private static func moment(_ seconds: JSONValue) -> ReferenceDate? {
    seconds.words.flatMap { HistoricalDate(reading: $0, as: .unix).edtf?.description }.flatMap { ReferenceDate($0) }
  }

  /// A list of dates, as some programs have it: one date, or the range from the first to the last.
  private static func range(_ dates: [JSONValue]) -> ReferenceDate? {
    let parts = dates.compactMap { $0[member: "date-parts"] }
    if parts.count > 1 {
      let ends = parts.flatMap(ends)
      return text([ends.first, ends.last].compactMap(\.self), season: nil, about: "").flatMap { ReferenceDate($0) }
    }
    return dates.lazy.compactMap { CSLDate($0).date }.first
  }

  private static func text(_ ends: [[Int]], season: Int?, about: String) -> String? {
    let ends = ends.map { $0.count == 1 && season != nil ? $0 + [20 + (season ?? 0)] : $0 }
    if ends.count > 1 {
      // A season is no end of an interval in EDTF; its first and last months are.
      return [seasonMonth(ends[0], isEnd: false), seasonMonth(ends[1], isEnd: true)]
        .map { ReferenceDate.edtf($0) + about }.joined(separator: "/")
    }
    return ends.first.map { ReferenceDate.edtf($0) + about }
  }

  private static func seasonMonth(_ parts: [Int], isEnd: Bool) -> [Int] {
    guard parts.count == 2, (21...24).contains(parts[1]) else { return parts }
    let first = 3 * (parts[1] - 20)
    let month = isEnd ? first + 2 : first
    return month > 12 ? [parts[0] + 1, month - 12] : [parts[0], month]
  }

  private static func ends(_ value: JSONValue) -> [[Int]] {
    guard case .array(let dates) = value else { return [] }
    // One date without the list around it.
    if let first = dates.first, first.words != nil { return [dates].compactMap(numbers) }
    return dates.prefix(2).compactMap { date in
      guard case .array(let parts) = date else { return nil }
      return numbers(parts)
    }
  }

  /// Year, month and day. What is 0 or no number is unknown, and so is all after it. The months 13 to 16, and 17 to 20,
  /// are seasons.
  private static func numbers(_ parts: [JSONValue]) -> [Int]? {
    var numbers: [Int] = []
    for (place, part) in parts.prefix(3).enumerated() {
      guard let number = Int(part.plainText.trimmingBlanks) else {
        if part.words != nil { return nil }
        break
      }
      guard place == 0 || number > 0 else { break }
      numbers.append(number)
    }
    guard let year = numbers.first, year != 0, year.magnitude <= 9999 else { return nil }
    // -399 is 399 BCE, which is -398 in EDTF.
    if year < 0 { numbers[0] += 1 }
    guard numbers.count > 1 else { return numbers }
    switch numbers[1] {
    case 13...16: return [numbers[0], numbers[1] + 8]
    case 17...20: return [numbers[0], numbers[1] + 4]
    case 21...24: return [numbers[0], numbers[1]]
    case 25...: return [numbers[0]]
    default: return numbers
    }
  }

  private static func season(_ value: JSONValue?) -> Int? {
    guard let text = value?.plainText.lowercased() else { return nil }
    if let number = Int(text), (1...4).contains(number) { return number }
    return ["spring", "summer", "autumn", "winter"].firstIndex(of: text == "fall" ? "autumn" : text).map { $0 + 1 }
  }

  private static func isSet(_ value: JSONValue?) -> Bool {
    switch value {
    case .bool(let flag)?: flag
    case .integer(let number)?: number != 0
    case .string(let text)?: !text.isEmpty && text != "0" && text != "false"
    default: false
    }
  }
}

/// The dates of CSL-JSON in files of other shapes.
package enum CSLDateText {
  /// The text of `{"date-parts": [[1986, 7, 4]]}`; `nil` without a date.
  package static func text(of value: JSONValue) -> String? { CSLDate(value).date?.text }
}
