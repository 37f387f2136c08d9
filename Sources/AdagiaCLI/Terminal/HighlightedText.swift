internal import Adagia

/// A text with highlighted parts, ready for line wrapping. Control characters are escaped.
///
/// Most texts are mostly ASCII, where each byte is a character of its own, and nothing has to be looked up in Unicode's
/// tables.
struct HighlightedText {
  /// A character: the end of its bytes, and what wrapping needs to know of it.
  struct Glyph {
    enum Kind {
      case other
      /// White space.
      case blank
      case newline
      /// A line may break after it.
      case wide
    }

    let end: Int
    /// In columns.
    let width: Int
    let kind: Kind
    let isMarked: Bool
  }

  private var bytes: [UInt8] = []
  private var glyphs: [Glyph] = []

  /// - Parameter matches: Half-open ranges of UTF-8 byte offsets in `text`, ascending.
  init(_ text: String, matches: [Range<Int>] = []) {
    var text = text
    text.makeContiguousUTF8()
    bytes.reserveCapacity(text.utf8.count)
    glyphs.reserveCapacity(text.utf8.count)
    var ranges = matches[...]
    var index = text.startIndex
    while index < text.endIndex {
      let offset = text.utf8.distance(from: text.startIndex, to: index)
      while let first = ranges.first, first.upperBound <= offset { ranges = ranges.dropFirst() }
      let isMarked = ranges.first?.contains(offset) ?? false
      if let byte = text.utf8.loneASCII(at: index) {
        append(byte, isMarked: isMarked)
        index = text.utf8.index(after: index)
      } else {
        append(text[index], isMarked: isMarked)
        index = text.index(after: index)
      }
    }
  }

  private mutating func append(_ byte: UInt8, isMarked: Bool) {
    let kind: Glyph.Kind = byte == UInt8(ascii: " ") ? .blank : .other
    bytes.append(byte)
    glyphs.append(Glyph(end: bytes.count, width: 1, kind: kind, isMarked: isMarked))
  }

  private mutating func append(_ character: Character, isMarked: Bool) {
    let shown = character.shownSafely
    bytes += shown.utf8
    glyphs.append(Glyph(end: bytes.count, width: DisplayWidth.of(shown), kind: .init(shown), isMarked: isMarked))
  }

  /// Lines of at most `width` columns. The text keeps its own line breaks. Lines break at white space, in Chinese and
  /// Japanese between any two characters, and inside a word only when it is longer than a line.
  func lines(width: Int) -> [Line] {
    var lines: [Line] = []
    var start = 0
    for index in glyphs.indices where glyphs[index].kind == .newline {
      wrap(start..<index, width: max(width, 2), into: &lines)
      start = index + 1
    }
    wrap(start..<glyphs.count, width: max(width, 2), into: &lines)
    return lines
  }

  private func wrap(_ line: Range<Int>, width: Int, into lines: inout [Line]) {
    var start = line.lowerBound
    var columns = 0
    var lastBreak: Int?
    for index in line {
      let glyph = glyphs[index]
      if columns + glyph.width > width && index > start {
        let end = lastBreak.flatMap { $0 > start ? $0 : nil } ?? index
        lines.append(trimmed(start..<end))
        start = (end...index).first { !glyphs[$0].isWhiteSpace } ?? index + 1
        columns = (start..<max(start, index)).reduce(0) { $0 + glyphs[$1].width }
        lastBreak = nil
      }
      columns += glyph.width
      if glyph.isWhiteSpace || glyph.kind == .wide { lastBreak = index + 1 }
    }
    lines.append(trimmed(min(start, line.upperBound)..<line.upperBound))
  }

  private func trimmed(_ line: Range<Int>) -> Line {
    let end = line.last { !glyphs[$0].isWhiteSpace }.map { $0 + 1 } ?? line.lowerBound
    return Line(text: self, glyphs: line.lowerBound..<end)
  }
}

extension HighlightedText {
  /// A line of a wrapped text.
  struct Line {
    fileprivate let text: HighlightedText
    fileprivate let glyphs: Range<Int>

    /// The line without its marks.
    var plain: String { text.string(glyphs) }

    /// The line in runs as long as possible, each all marked or all unmarked.
    var runs: [(text: String, isMarked: Bool)] {
      var runs: [(text: String, isMarked: Bool)] = []
      var rest = glyphs
      while let first = rest.first {
        let isMarked = text.glyphs[first].isMarked
        let end = rest.first { text.glyphs[$0].isMarked != isMarked } ?? rest.upperBound
        runs.append((text.string(first..<end), isMarked))
        rest = end..<rest.upperBound
      }
      return runs
    }
  }

  private func string(_ range: Range<Int>) -> String {
    guard let last = range.last else { return "" }
    let start = range.lowerBound > 0 ? glyphs[range.lowerBound - 1].end : 0
    return String(decoding: bytes[start..<glyphs[last].end], as: UTF8.self)
  }
}

extension HighlightedText.Glyph {
  fileprivate var isWhiteSpace: Bool { kind == .blank || kind == .newline }
}

extension HighlightedText.Glyph.Kind {
  fileprivate init(_ character: Character) {
    self =
      if character.isNewline {
        .newline
      } else if character.isWhitespace {
        .blank
      } else {
        Self.allowsBreak(after: character) ? .wide : .other
      }
  }

  /// True if a line may break after this character: after wide ones, whose scripts have no spaces between words, except
  /// Hangul.
  private static func allowsBreak(after character: Character) -> Bool {
    guard DisplayWidth.of(character) == 2, let scalar = character.unicodeScalars.first else { return false }
    return !(0xAC00...0xD7A3).contains(scalar.value)
  }
}
