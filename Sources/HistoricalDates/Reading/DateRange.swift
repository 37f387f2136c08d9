/// The time that a date clause of the query language selects: a record matches when its date is in it.
///
///     try DateRange(query: "1939..1945").interval       // 1939-01-01 up to 1946-01-01
///     try DateRange(query: "c.400bce").interval         // 402 BCE up to the end of 399 BCE
package struct DateRange: Hashable, Sendable {
  /// The selected interval, half-open; infinite on an open side.
  package let interval: JulianInterval

  /// Reads the value of a date clause: anything that `HistoricalDate` reads, `A..B` from the start of A to the end of
  /// B, `A..`, `..B`, and every EDTF literal.
  ///
  /// Approximate and uncertain dates select their fuzzy interval. An unknown end, `1985/`, is no bound. Unlike in a
  /// record, a number of one to three digits is a year: `date:800..900`.
  /// - Throws: `DateRangeError` with the part that is not a date.
  /// - Complexity: O(*n*) in the length of `text`.
  package init(query text: String) throws(DateRangeError) {
    guard let ends = Self.ends(of: text) else {
      interval = try Self.stretch(of: text)
      return
    }
    try Self.checkSides(ends)
    let start = try ends.start.isEmpty ? nil : Self.stretch(of: ends.start)
    let end = try ends.end.isEmpty ? nil : Self.stretch(of: ends.end)
    guard let range = Self(from: start, through: end) else {
      throw .endsBeforeStart(start: ends.start, end: ends.end)
    }
    self = range
  }

  /// The range from the start of one interval to the end of another. Nil leaves a side open. The result is nil when the
  /// second interval ends before the first one starts.
  package init?(from start: JulianInterval?, through end: JulianInterval?) {
    let (first, last) = (start?.start ?? -.infinity, end?.end ?? .infinity)
    // 1940..1939 has no length, and would pass as the instant between the two years.
    guard first < last || start != nil && start == end else { return nil }
    interval = JulianInterval(start: first, end: last)
  }

  /// The two sides of `A..B`, trimmed, an open side empty. Nil when the text is no range. Dots inside an EDTF set and
  /// dots of an EDTF interval, such as `../1900`, do not count.
  ///
  ///     DateRange.ends(of: "yesterday..")          // ("yesterday", "")
  ///     DateRange.ends(of: "[1667,1670..1672]")    // nil
  package static func ends(of text: String) -> (start: String, end: String)? {
    let bytes = text.utf8
    guard let first = bytes.first(where: { $0 != .space }), !"[{".utf8.contains(first) else { return nil }
    guard !bytes.contains(.slash), let dots = text.firstRange(of: "..") else { return nil }
    return (trim(text[..<dots.lowerBound]), trim(text[dots.upperBound...]))
  }

  /// - Throws: `DateRangeError` for a side that is a range or a comparison: `1843..1844..1845`, `1843..>1850`.
  package static func checkSides(_ ends: (start: String, end: String)) throws(DateRangeError) {
    for side in [ends.start, ends.end] {
      guard !side.contains(".."), side.first.map({ "<>=≤≥".contains($0) }) != true else { throw .unreadable(side) }
    }
  }

  private static func stretch(of text: String) throws(DateRangeError) -> JulianInterval {
    let date = HistoricalDate(reading: text, as: .auto, isQuery: true)
    guard let edtf = date.edtf else { throw text.allSatisfy { $0 == " " } ? .empty : .unreadable(text) }
    return edtf.searchInterval
  }

  private static func trim(_ text: Substring) -> String {
    var text = text
    while text.utf8.first == .space { text.removeFirst() }
    while text.utf8.last == .space { text.removeLast() }
    return String(text)
  }
}

extension EDTF {
  /// The fuzzy interval, with unknown ends unbounded.
  fileprivate var searchInterval: JulianInterval {
    let interval = fuzzyInterval
    return JulianInterval(
      start: hasUnknownStart ? -.infinity : interval.start, end: hasUnknownEnd ? .infinity : interval.end)
  }
}

/// The reason why a date clause selects no time.
package enum DateRangeError: Error, Hashable, Sendable {
  /// The clause is empty.
  case empty
  /// This part is not a date.
  case unreadable(String)
  /// The second date is earlier than the first.
  case endsBeforeStart(start: String, end: String)
}

extension DateRangeError: CustomStringConvertible {
  /// One line for the person who typed the clause.
  package var description: String {
    switch self {
    case .empty: "no date given. Write a date such as 1843, 1840s, 18th-century or 1939..1945."
    case .unreadable(let part): "'\(part)' is not a date. Write 1843, c.400bce, 1840s or 1939..1945."
    case .endsBeforeStart(let start, let end): "'\(end)' is earlier than '\(start)'. Write the earlier date first."
    }
  }
}
