internal import Adagia

/// The top of the page of an author: the name, the number of records, and the years of those that credit the name.
struct AuthorHeading {
  let name: String
  let line: String

  /// `nil` for any other page.
  ///
  /// - Parameters:
  ///   - answer: The page's, to the author alone.
  ///   - credited: The answer to `credited(_:)`; `nil` where it was not asked for.
  init?(_ state: SearchState, _ answer: SearchAnswer, credited: SearchAnswer?) {
    guard let value = Self.phrase(state), answer.total > 0 else { return nil }
    name = FilterText.value("author", value)
    let count = EnglishText.count(answer.total, "record")
    guard let credited, let years = Self.years(credited) else {
      line = count
      return
    }
    let isAll = credited.total == answer.total
    line = isAll ? "\(count), dated \(years)" : "\(count). \(Self.subject(credited.total)) dated \(years)."
  }

  /// The records that credit the author of a page, by year; `nil` for a page with other conditions, or further on.
  static func credited(_ state: SearchState) -> SearchRequest? {
    guard let value = phrase(state), state.isFirstPage else { return nil }
    let others = ["said", "wrote", "translated", "misattributed"].map { "-is:\($0)" }.joined(separator: " ")
    return SearchRequest("said:\(value) OR (author:\(value) \(others))", limit: 0, histogram: .year)
  }

  /// The name in quotation marks, as each name leads to it, where it is the only condition of the page.
  private static func phrase(_ state: SearchState) -> String? {
    guard state.author != nil, state.filters.count == 1 else { return nil }
    let value = state.filters[0].value
    let inside = value.dropFirst().dropLast()
    let isPhrase = value.hasPrefix("\"") && value.hasSuffix("\"") && !inside.isEmpty
    return isPhrase && !inside.contains { "\"\\".contains($0) } ? value : nil
  }

  private static func subject(_ count: Int) -> String {
    count == 1 ? "The one that credits this name is" : "The \(EnglishText.grouped(count)) that credit this name are"
  }

  private static func years(_ answer: SearchAnswer) -> String? {
    guard let histogram = answer.histogram, let first = histogram.bars.first, let last = histogram.bars.last else {
      return nil
    }
    let period = FilterText.value("date", "\(first.bin.edtf)..\(last.bin.edtf)")
    return histogram.unplaced > 0 ? "\(period), where the year is known" : period
  }
}
