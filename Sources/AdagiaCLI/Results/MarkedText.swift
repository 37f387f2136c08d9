internal import Adagia

/// A text with highlighted parts, ready for line wrapping. Control characters are escaped.
struct MarkedText {
  /// A character, and whether it is part of a match.
  struct Glyph {
    let character: Character
    let isMarked: Bool
    var width: Int { DisplayWidth.of(character) }
  }

  private(set) var glyphs: [Glyph] = []

  /// - Parameter matches: Half-open ranges of UTF-8 byte offsets in `text`, ascending.
  init(_ text: String, matches: [Range<Int>] = []) {
    var offset = 0
    var ranges = matches[...]
    for character in text {
      while let first = ranges.first, first.upperBound <= offset { ranges = ranges.dropFirst() }
      glyphs.append(Glyph(character: character.shownSafely, isMarked: ranges.first?.contains(offset) ?? false))
      offset += character.utf8.count
    }
  }

  /// Lines of at most `width` columns. The text keeps its own line breaks. Lines break at white space, in Chinese and
  /// Japanese between any two characters, and inside a word only when it is longer than a line.
  func lines(width: Int) -> [ArraySlice<Glyph>] {
    glyphs.split(omittingEmptySubsequences: false) { $0.character.isNewline }
      .flatMap { Self.wrapped($0, width: max(width, 2)) }
  }

  private static func wrapped(_ line: ArraySlice<Glyph>, width: Int) -> [ArraySlice<Glyph>] {
    var lines: [ArraySlice<Glyph>] = []
    var start = line.startIndex
    var columns = 0
    var lastBreak: Int?
    for index in line.indices {
      let glyph = line[index]
      if columns + glyph.width > width && index > start {
        let end = lastBreak.flatMap { $0 > start ? $0 : nil } ?? index
        lines.append(line[start..<end].trimmedAtEnd)
        start = line[end...index].firstIndex { !$0.character.isWhitespace } ?? index + 1
        columns = line[start..<max(start, index)].reduce(0) { $0 + $1.width }
        lastBreak = nil
      }
      columns += glyph.width
      if glyph.character.isWhitespace || glyph.allowsBreakAfter { lastBreak = index + 1 }
    }
    lines.append(line[min(start, line.endIndex)...].trimmedAtEnd)
    return lines
  }
}

extension MarkedText.Glyph {
  /// Whether a line may break after this character: after wide ones, whose scripts have no spaces between words, except
  /// Hangul.
  fileprivate var allowsBreakAfter: Bool {
    guard width == 2, let scalar = character.unicodeScalars.first else { return false }
    return !(0xAC00...0xD7A3).contains(scalar.value)
  }
}

extension ArraySlice<MarkedText.Glyph> {
  fileprivate var trimmedAtEnd: Self {
    let end = lastIndex { !$0.character.isWhitespace }.map { $0 + 1 } ?? startIndex
    return self[startIndex..<end]
  }
}
