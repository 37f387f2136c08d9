internal import CatalogRecords

/// A quote of a text file, taken apart: title, paragraphs, attribution.
struct BlockQuote {
  private(set) var title: String?
  private(set) var text = ""
  private(set) var attribution: QuoteAttribution?

  /// - Parameters:
  ///   - paragraphs: With their markup.
  ///   - attribution: The words after a dash that follow the quote; `nil`: the last paragraph may be one.
  ///   - read: Reads the markup.
  init(_ paragraphs: [String], attribution: String?, read: (String) -> MarkedText) {
    var paragraphs = paragraphs[...]
    if let attribution {
      self.attribution = QuoteAttribution(read(attribution))
    } else if paragraphs.count > 1, let words = paragraphs.last.flatMap(QuoteAttribution.words) {
      self.attribution = QuoteAttribution(read(words))
      paragraphs.removeLast()
    }
    if paragraphs.count > 1, let first = paragraphs.first, let bold = Self.bold(first) {
      title = read(bold).plain
      paragraphs.removeFirst()
    }
    text = paragraphs.map { read($0).plain }.joined(separator: "\n\n")
  }

  /// Takes a title from elsewhere, if the quote has none.
  mutating func addTitle(_ words: String) { if title == nil, !words.isEmpty { title = words } }

  var isBlank: Bool { text.trimmingBlanks.isEmpty }

  /// The words of a paragraph that is bold as a whole.
  private static func bold(_ paragraph: String) -> String? {
    guard paragraph.hasPrefix("**"), paragraph.hasSuffix("**"), paragraph.count > 4 else { return nil }
    let words = paragraph.dropFirst(2).dropLast(2)
    return words.contains("**") ? nil : String(words)
  }
}

extension LinePiece {
  /// The record of a quote below a heading, in a file whose front matter may name author and book.
  func record(_ quote: BlockQuote, _ section: String?, _ front: FrontMatter = FrontMatter()) -> RawRecord {
    let own = quote.attribution?.attributions ?? []
    let isOfFront = own.isEmpty || own.map(\.creator) == front.creators
    var people = own.isEmpty ? front.creators.map { Attribution(creator: $0) } : own
    let place = quote.attribution?.unnamedPlace
    if place != nil, !people.isEmpty { people[0].locator = place }
    return record([
      "title": JSONValue(quote.title), "text": .string(quote.text), "attributions": .array(people.map(\.value)),
      "source": JSONValue(quote.attribution?.source ?? (isOfFront ? front.source : nil)),
      "date": JSONValue(quote.attribution?.date), "note": JSONValue(quote.attribution?.note),
      "locator": JSONValue(people.isEmpty ? place : nil), "section": JSONValue(section),
      "subject": .array(front.subjects.map(JSONValue.string)), "language": JSONValue(front.language),
    ])
  }
}
