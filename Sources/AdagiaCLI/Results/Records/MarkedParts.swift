internal import Adagia

/// A line made of several texts, with the places of the query's words in it.
struct MarkedParts {
  private(set) var text = ""
  /// Half-open ranges of UTF-8 byte offsets in `text`, ascending.
  private(set) var matches: [Range<Int>] = []

  /// Appends a text.
  ///
  /// - Parameter matches: Ranges of UTF-8 byte offsets in `other`, ascending. Parts outside it are left out.
  mutating func append(_ other: String, matches others: [Range<Int>] = []) {
    let (start, length) = (text.utf8.count, other.utf8.count)
    for range in others {
      let inside = range.clamped(to: 0..<length)
      if !inside.isEmpty { matches.append(start + inside.lowerBound..<start + inside.upperBound) }
    }
    text += other
  }

  /// The same as a text to wrap.
  var marked: HighlightedText { HighlightedText(text, matches: matches) }
}
