internal import CatalogRecords

/// The second line of a clipping: `- Your Highlight on page 112 | Location 1300-1301 | Added on Thursday, August 22,
/// 2024`.
///
/// Every language of the devices has its own words, and several wordings over the years. So the line is not matched as
/// a whole: stems of words say what each part is, and a language without an entry here is read by the shape of its
/// numbers.
struct KindleMark {
  enum Kind { case highlight, note, bookmark }

  private(set) var kind: Kind
  /// As printed: `112`, `xii`.
  private(set) var page: String?
  /// `1300-1301`, with the second number in full.
  private(set) var location: String?
  /// The locations, or else the pages. `nil` without numbers.
  private(set) var span: ClosedRange<Int>?
  /// `2024-08-22T18:10:53`, the device's local time; the words of the file if they are not understood.
  private(set) var time: String?

  /// True if a line can be the second of a clipping.
  static func begins(_ line: String) -> Bool {
    let line = line.drop { $0 == "\u{FEFF}" }
    return line.hasPrefix("- ") || line.hasPrefix("– ") || line.hasPrefix("— ")
  }

  init?(_ line: String) {
    guard Self.begins(line) else { return nil }
    var parts = line.dropFirst().lowercased().split { "|（(".contains($0) }.map { String($0.trimmingBlanks) }
    if let last = parts.last, let found = KindleTime(last) {
      let words = line.split { "|（(".contains($0) }.last.map { String($0.trimmingBlanks) }
      time = found.text == last ? words : found.text
      parts.removeLast()
    }
    // The first word may be the kind, as on devices before 2012, and stems of notes begin with a blank.
    kind = Self.kind(of: " " + parts.joined(separator: " | "))
    for part in parts { take(part) }
  }

  private mutating func take(_ text: String) {
    // `1,234` is one number.
    let part = text.replacing(/(\d)[.,’'\u{A0}\u{202F}](\d{3})(?!\d)/) { "\($0.1)\($0.2)" }
    let numbers = part.split { !$0.isWholeNumber }
    if KindleWords.page.contains(where: part.contains) {
      takePage(part, numbers)
    } else if location == nil, let first = numbers.first, let start = Self.number(first) {
      let end = Self.end(numbers.dropFirst().first, from: first) ?? start
      span = start...max(start, end)
      location = end > start ? "\(start)-\(end)" : "\(start)"
    }
  }

  /// Takes a page as it is printed, or the range of two: `12`, `12-14`, `xvi`, `A-3`.
  private mutating func takePage(_ part: String, _ numbers: [Substring]) {
    var word = part.split(separator: " ").last.map(String.init) ?? ""
    // In Chinese and Japanese a word follows the page.
    if numbers.isEmpty, let numeral = part.matches(of: /[ivxlcdm]+(?:[-–—][ivxlcdm]+)?/).last,
      !word.utf8.allSatisfy({ $0 < 0x80 })
    {
      word = String(numeral.output)
    }
    let ends = word.split { "-–—".contains($0) }
    if !ends.isEmpty, ends.allSatisfy({ $0.allSatisfy { "ivxlcdm".contains($0) } }) {
      page = ends.first == ends.last ? ends.first.map(String.init) : word
      // Apart from the numbers in digits.
      if span == nil, let number = ends.first.map(Self.roman) { span = number - 100_000...number - 100_000 }
      return
    }
    let isPrefixed =
      ends.count <= 2 && ends.first?.count ?? 4 < 4 && ends.first?.allSatisfy { ("a"..."z").contains($0) } == true
    guard let first = numbers.first, let start = Self.number(first) else { return }
    if let both = word.wholeMatch(of: /([a-z]{1,3}[-–—]\d+)[-–—]([a-z]{1,3}[-–—]\d+)/) {
      page = (both.1 == both.2 ? String(both.1) : word).uppercased()
      if span == nil { span = start...max(start, numbers.last.flatMap(Self.number) ?? start) }
      return
    }
    let end = isPrefixed ? nil : Self.end(numbers.dropFirst().first, from: first)
    page = isPrefixed ? word.uppercased() : end.map { $0 > start ? "\(first)-\($0)" : String(first) } ?? String(first)
    if span == nil { span = start...max(start, end ?? start) }
  }

  /// The value of a numeral in Roman letters of lower case.
  private static func roman(_ text: Substring) -> Int {
    let values: [Character: Int] = ["i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000]
    let numbers = text.map { values[$0] ?? 0 }
    return zip(numbers, numbers.dropFirst() + [0]).reduce(0) { $0 + ($1.0 < $1.1 ? -$1.0 : $1.0) }
  }

  /// The end of a range. `1300-01` and `1300-1301` are the same.
  private static func end(_ digits: Substring?, from start: Substring) -> Int? {
    guard let digits else { return nil }
    return number(start.prefix(max(0, start.count - digits.count)) + digits)
  }

  /// Digits of any script, at most nine of them.
  private static func number(_ digits: Substring) -> Int? {
    guard digits.count <= 9 else { return nil }
    return digits.reduce(0) { $0 * 10 + ($1.wholeNumberValue ?? 0) }
  }

  /// A clipping in an unknown language counts as a highlight. Without text it is skipped like a bookmark.
  private static func kind(of words: String) -> Kind {
    if KindleWords.bookmark.contains(where: words.contains) { return .bookmark }
    if KindleWords.highlight.contains(where: words.contains) { return .highlight }
    return KindleWords.note.contains(where: words.contains) ? .note : .highlight
  }
}

/// Stems of the words that devices use, in lower case: German, English, Spanish, French, Italian, Japanese, Dutch,
/// Portuguese, Russian, Chinese (simplified and traditional), Polish, Swedish, Turkish, Arabic.
private enum KindleWords {
  static let bookmark = [
    "bookmark", "lesezeichen", "marcador", "signet", "segnalibro", "ブックマーク", "bladwijzer", "закладк", "书签", "書籤",
    "zakładk", "bokmärk", "yer im", "إشارة",
  ]
  static let highlight = [
    "highlight", "markierung", "subrayado", "surlignement", "evidenziazione", "ハイライト", "destaque", "выделен", "标注",
    "標註", "標示", "clip", "zaznaczen", "podkreśl", "markering", "vurgu", "تمييز",
  ]
  /// Preceded by a blank: `note`, `Notiz`, `nota`, `notitie`, `notatka`, `notunuz` begin alike.
  static let note = [" not", "メモ", "заметк", "笔记", "筆記", "anteckning", "ملاحظة"]
  static let page = [
    "page", "seite", "página", "pagina", "ページ", "страниц", "页", "頁", "stron", "sidan", "sayfa", "صفحة",
  ]
}
