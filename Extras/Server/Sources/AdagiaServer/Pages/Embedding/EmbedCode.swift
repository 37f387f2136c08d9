internal import Adagia

/// The element that shows the card of a record in a page of somebody else's.
struct EmbedCode {
  let width: Int
  let height: Int
  let markup: String

  static let usualWidth = 600
  static let widths = 200...1_200
  static let heights = 120...1_200

  /// - Parameters:
  ///   - width: At most, in CSS pixels.
  ///   - most: The most of the height; a longer card scrolls.
  init(
    _ stored: StoredRecord, _ links: RecordLinks, _ call: CatalogCall, width: Int = usualWidth,
    most: Int = heights.upperBound
  ) {
    self.width = width
    height = min(most, Self.height(of: stored, width))
    let source = HTMLText(call.canonical(links.path(of: stored, file: "card")))
    let title = HTMLText(stored.shareTitle)
    markup =
      "<iframe src=\"\(source.markup)\" title=\"\(title.markup)\" width=\"\(width)\" height=\"\(height)\" loading=\"lazy\""
      + " style=\"border:0;max-width:100%\"></iframe>"
  }

  /// The room for the text, a translation as long, and the credit, in steps of 20 pixels.
  private static func height(of stored: StoredRecord, _ width: Int) -> Int {
    let record = stored.record
    let texts = TranslationText.all(of: record).isEmpty ? 1 : 2
    let characters = texts * (record.text ?? record.title ?? "").prefix(2_000).count
    let breaks = (record.text ?? "").prefix(2_000).count(where: \.isNewline)
    let lines = characters * widthOfCharacter / width + texts + breaks
    let height = frame + lines * heightOfLine
    return min(max(heights.lowerBound, (height + 19) / 20 * 20), heights.upperBound)
  }

  private static let widthOfCharacter = 11
  private static let heightOfLine = 30
  private static let frame = 100
}
