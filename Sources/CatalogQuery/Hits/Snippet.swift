public import CatalogRecords

/// The part of a hit to show: a field's text, cut around the matches when it is long.
public struct Snippet: Hashable, Sendable {
  /// The field that the text is from.
  public let field: CoreField
  /// As stored, except for the cuts.
  public let text: String
  /// The query's words in `text`: half-open ranges of UTF-8 byte offsets, ascending.
  public let matches: [Range<Int>]
  /// True if text before or after this was cut.
  public let isCutBefore: Bool
  /// True if the field's text goes on after it.
  public let isCutAfter: Bool

  /// The text with each match between two marks, and `…` where it was cut.
  ///
  ///     snippet.marked("**", "**")   // "Rose is a **rose**"
  public func marked(_ open: String, _ close: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = isCutBefore ? Array("…".utf8) : []
    var position = 0
    for range in matches {
      result += bytes[position..<range.lowerBound]
      result += Array(open.utf8) + bytes[range] + Array(close.utf8)
      position = range.upperBound
    }
    result += bytes[position...]
    return String(decoding: result, as: UTF8.self) + (isCutAfter ? "…" : "")
  }

  init(of hit: Hit, length: Int) {
    let (field, whole) = Self.bestField(of: hit)
    self.init(of: hit, field, whole, length: length)
  }

  /// - Parameter whole: The text of the field.
  init(of hit: Hit, _ field: CoreField, _ whole: String, length: Int) {
    let ranges = hit.matches[field] ?? []
    let window = Self.window(in: whole, around: ranges, length: length)
    self.field = field
    text = String(whole[window])
    let start = whole.utf8.distance(from: whole.startIndex, to: window.lowerBound)
    let end = whole.utf8.distance(from: whole.startIndex, to: window.upperBound)
    matches = ranges.filter { $0.lowerBound >= start && $0.upperBound <= end }
      .map { $0.lowerBound - start..<$0.upperBound - start }
    isCutBefore = window.lowerBound > whole.startIndex
    isCutAfter = window.upperBound < whole.endIndex
  }

  /// The record's main field, or the first other field with a match when the main one has none.
  private static func bestField(of hit: Hit) -> (CoreField, String) {
    let record = hit.record.record
    let present = [CoreField.text, .title, .note, .source, .subject, .creator].compactMap { field in
      record.searchableText(of: field).map { (field, $0) }
    }
    let main = present.first { $0.0 == .text || $0.0 == .title }
    let matched = present.first { hit.matches[$0.0] != nil }
    return (main.flatMap { hit.matches[$0.0] != nil ? $0 : nil }) ?? main ?? matched ?? present.first ?? (.text, "")
  }

  /// About `length` characters with as many matches as possible, cut at white space if there is any nearby.
  private static func window(in text: String, around ranges: [Range<Int>], length: Int) -> Range<String.Index> {
    guard text.utf8.count > length, text.count > length else { return text.startIndex..<text.endIndex }
    let first =
      densest(ranges, within: length).map { text.utf8.index(text.startIndex, offsetBy: $0) } ?? text.startIndex
    let lead = text.index(first, offsetBy: -length / 4, limitedBy: text.startIndex) ?? text.startIndex
    let end = text.index(lead, offsetBy: length, limitedBy: text.endIndex) ?? text.endIndex
    let start = end == text.endIndex ? text.index(end, offsetBy: -length) : lead
    return trimmedToWords(start..<end, in: text, keeping: first)
  }

  /// The start of the match with the most others in the `length` bytes after it.
  private static func densest(_ ranges: [Range<Int>], within length: Int) -> Int? {
    var best: (start: Int, count: Int)?
    for (index, range) in ranges.enumerated() {
      let count = ranges[index...].prefix { $0.upperBound <= range.lowerBound + length }.count
      if count > best?.count ?? 0 { best = (range.lowerBound, count) }
    }
    return best?.start
  }

  private static func trimmedToWords(
    _ window: Range<String.Index>, in text: String, keeping match: String.Index
  ) -> Range<String.Index> {
    var start = window.lowerBound
    if start > text.startIndex, let space = text[start..<max(start, match)].firstIndex(where: \.isWhitespace) {
      start = text.index(after: space)
    }
    var end = window.upperBound
    if end < text.endIndex, let space = text[start..<end].suffix(30).lastIndex(where: \.isWhitespace), space > match {
      end = space
    }
    return start..<end
  }
}
