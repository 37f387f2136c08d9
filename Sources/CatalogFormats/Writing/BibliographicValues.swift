internal import HistoricalDates

/// A name for bibliographies, without a library catalog's additions, and classified as personal or not.
struct BibliographicName {
  /// The name: `Austen, Jane` for `Austen, Jane, 1775-1817.`
  let text: String

  init(_ name: String) {
    var parts = name.split(whereSeparator: \.isNewline).joined(separator: " ")
      .split(separator: ",").map { String($0.trimmingBlanks) }.filter { !$0.isEmpty }
    while parts.count > 1, let last = parts.last, Self.isOfLife(last) { parts.removeLast() }
    var text = parts.joined(separator: ", ")
    // The final period of a library catalog, unless it belongs to an initial.
    if text.last == ".", let word = text.dropLast().split(whereSeparator: { " .-".contains($0) }).last, word.count > 3 {
      text.removeLast()
    }
    self.text = text
  }

  /// True if BibTeX may split the name into first and last names. Otherwise it would see two authors in `Marks and
  /// Spencer`, and a `von` in any word that begins with a lowercase letter.
  var isPersonal: Bool {
    guard !text.isEmpty, text.count(where: { $0 == "," }) <= 1 else { return false }
    guard text.allSatisfy({ !$0.isNumber && !"()[]{}&/:;\"".contains($0) }) else { return false }
    let words = text.split { $0 == " " || $0 == "," || $0 == "." }
    guard let first = words.first, !(first.first?.isLowercase ?? false), first != "The" else { return false }
    return words.allSatisfy { word in
      let isSmall = word.first?.isLowercase ?? false
      return isSmall ? Self.particles.contains(word) : !Self.corporateWords.contains(word.lowercased())
    }
  }

  /// True if programs may divide the name into given and family names: that of a person, unless it ends in Roman digits
  /// as `Louis XIV` and `Malcolm X` do, or has a `y` between family names, as `José Ortega y Gasset`.
  var isDivisible: Bool {
    guard isPersonal, !text.contains(","), let last = text.split(separator: " ").dropFirst().last else {
      return isPersonal
    }
    let small = text.split(separator: " ").first { $0.first?.isLowercase ?? false }
    return !last.allSatisfy { "IVX".contains($0) } && small != "y"
  }

  /// True if a part gives the years of a life: `1775-1817.`, `b. 1950`, `active 12th century`.
  private static func isOfLife(_ part: String) -> Bool {
    let word = part.lowercased()
    guard part.contains(where: \.isNumber) else { return false }
    return part.first?.isNumber ?? false
      || ["b.", "d.", "ca.", "fl.", "active", "born", "died", "approximately"].contains { word.hasPrefix($0) }
  }

  /// Lowercase particles that belong to the last name after them. `the` and `ibn` do not.
  private static let particles: Set<Substring> = [
    "am", "auf", "da", "dal", "das", "de", "degli", "dei", "del", "della", "den", "der", "des", "di", "do", "dos", "du",
    "la", "las", "le", "lo", "los", "op", "ten", "ter", "van", "vom", "von", "y", "zu", "zum", "zur",
  ]

  private static let corporateWords: Set<String> = [
    "academy", "agency", "and", "association", "bank", "bible", "board", "bureau", "centre", "center", "church", "club",
    "college", "commission", "committee", "company", "conference", "congress", "corporation", "council", "department",
    "et", "federation", "foundation", "gmbh", "government", "group", "inc", "institut", "institute", "library", "ltd",
    "ministry", "museum", "office", "organization", "party", "press", "proverb", "school", "service", "society",
    "staff",
    "states", "survey", "und", "union", "university", "universität", "université",
  ]
}

/// A date for bibliographies.
struct BibliographicDate {
  /// The value of `year`: `1922`, `399 BCE`, `c. 1843`, `1840--1849`, or the source's words.
  let year: String
  /// The source's words, on one line.
  let words: String
  /// The value of biblatex's `date`: EDTF of level 0 or 1.
  let edtf: String?
  /// Year, month and day as far as they are single and known. `nil` before the Common Era.
  let parts: (year: Int, month: Int?, day: Int?)?

  /// - Parameters:
  ///   - raw: The source's words.
  ///   - text: Canonical EDTF; `nil` when the words could not be read.
  init(raw: String, edtf text: String?) {
    words = raw.split(whereSeparator: \.isNewline).joined(separator: " ")
    guard let text, let edtf = try? EDTF(text), let years = Self.years(edtf.interval) else {
      (year, self.edtf, parts) = (raw, nil, nil)
      return
    }
    let about = edtf.isApproximate || edtf.isUncertain ? "c. " : ""
    year = about + Self.text(years)
    self.edtf = edtf.level <= 1 ? text : nil
    guard let first = years.first, first == years.last, first > 0 else {
      parts = nil
      return
    }
    let digits = text.prefix { $0.isNumber || $0 == "-" }.split(separator: "-")
    let isPlain = text.allSatisfy { $0.isNumber || $0 == "-" } && digits.count <= 3
    let month = isPlain && digits.count > 1 ? Int(digits[1]).flatMap { $0 <= 12 ? $0 : nil } : nil
    parts = (first, month, month != nil && digits.count > 2 ? Int(digits[2]) : nil)
  }

  /// The first and the last astronomical year; `nil` on an open side, or when both sides are open.
  private static func years(_ interval: JulianInterval) -> (first: Int?, last: Int?)? {
    let first = interval.start.isFinite ? year(interval.start) : nil
    // The end is exclusive.
    let last = interval.end.isFinite ? year(max(interval.start, interval.end - 1)) : nil
    return first == nil && last == nil ? nil : (first, last)
  }

  private static func year(_ julianDay: Double) -> Int? {
    guard julianDay.magnitude < 1e9 else { return nil }
    return CivilDate(dayNumber: Int((julianDay + 0.5).rounded(.down))).year
  }

  private static func text(_ years: (first: Int?, last: Int?)) -> String {
    switch years {
    case (let first?, let last?) where first == last: text(first)
    case (let first?, let last?) where first > 0: "\(first)--\(text(last))"
    case (let first?, let last?) where last <= 0: "\(1 - first)--\(text(last))"
    case (let first?, let last?): "\(text(first))--\(text(last))"
    case (let first?, nil): "\(text(first))--"
    case (nil, let last?): "before \(text(last + 1))"
    case (nil, nil): ""
    }
  }

  private static func text(_ year: Int) -> String { year > 0 ? "\(year)" : "\(1 - year) BCE" }
}
