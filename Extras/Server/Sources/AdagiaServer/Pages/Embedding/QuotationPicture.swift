internal import Adagia

/// A quotation with its credit as a picture of 1,200 by 630 pixels, the size of the cards that sites make of links.
///
/// It is SVG, in the fonts of whoever looks at it, so that widths are estimates.
struct QuotationPicture {
  let markup: String

  init(_ stored: StoredRecord) {
    let words = stored.record.text ?? stored.heading
    let (lines, size) = Self.fitted(words)
    let language = stored.record.language.map { " lang=\"\(HTMLText($0).markup)\"" } ?? ""
    let isRightToLeft = TextDirection.isRightToLeft(words)
    let height = Double(lines.count) * size * Self.lineHeight
    let top = Self.margin + (Self.roomHeight - height) / 2
    let spans = lines.enumerated().map { number, line in
      Self.text(line, size, y: top + (Double(number) + 0.8) * size * Self.lineHeight, isRightToLeft, language)
    }
    let credit = LineBreaker.lines(of: stored.creditLine, width: Self.roomWidth / Self.creditSize, most: 1)
      .map { Self.text("— " + $0, Self.creditSize, y: Self.height - Self.margin, isRightToLeft, " fill=\"#5c5448\"") }
    markup = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630" role="img" \
      font-family="Georgia, 'Noto Serif', serif" fill="#26221d">
      <title>\(HTMLText(stored.shareTitle).markup)</title>
      <rect width="1200" height="630" fill="#faf7f1"/>
      <rect width="12" height="630" x="\(isRightToLeft ? 1188 : 0)" fill="#8a2f2a"/>
      \((spans + credit).joined(separator: "\n"))
      </svg>

      """
  }

  /// The lines of a text in the largest type that has room for all of it; in the smallest, as many as there is room
  /// for, the last with an ellipsis.
  private static func fitted(_ text: String) -> (lines: [String], size: Double) {
    for size in sizes {
      let most = Int(roomHeight / (size * lineHeight))
      let lines = LineBreaker.lines(of: text, width: roomWidth / size, most: most)
      if size == sizes.last || lines.last?.hasSuffix(LineBreaker.ellipsis) != true { return (lines, size) }
    }
    return ([], 0)
  }

  /// A line of text. In text from right to left its start is its right end.
  private static func text(
    _ line: String, _ size: Double, y: Double, _ isRightToLeft: Bool, _ attributes: String
  ) -> String {
    let start = isRightToLeft ? "x=\"\(Int(width - margin))\" direction=\"rtl\"" : "x=\"\(Int(margin))\""
    return "<text \(start) y=\"\(Int(y))\" font-size=\"\(Int(size))\"\(attributes)>\(HTMLText(line).markup)</text>"
  }

  private static let width = 1_200.0
  private static let height = 630.0
  private static let margin = 80.0
  private static let roomWidth = width - 2 * margin
  /// The height between the margins, above the credit.
  private static let roomHeight = height - 2 * margin - 70
  private static let lineHeight = 1.35
  private static let creditSize = 30.0
  private static let sizes: [Double] = [72, 60, 52, 44, 38, 32, 28, 24]
}
