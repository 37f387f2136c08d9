internal import CatalogRecords
internal import CatalogStore
internal import HistoricalDates

/// What the index is told of a record: the very texts that the view `record_text` would give, and what filters need.
///
/// The view's text is `char(31) || ifnull(language, '') || char(31) || title`, or NULL without a title, and so on.
/// An import makes it while it reads, on a thread of its own, so that the thread that writes need not ask SQLite for
/// what it has just written. Rebuilds and integrity checks read the view; the two have to agree.
struct IndexRow: Sendable {
  /// With their language in front, in the order of `CoreField.searchable`.
  private let texts: PackedTexts

  let language: String?
  let type: String?
  let dateStart: Double?
  let dateEnd: Double?

  init(_ record: borrowing CatalogRecords.Record) {
    language = record.language
    type = record.type
    dateStart = record.date?.interval?.start
    dateEnd = record.date?.interval?.end
    // As the view writes it: char(31).
    let mark = "\u{1F}\(record.language ?? "")\u{1F}"
    texts = PackedTexts(CoreField.searchable.map { record.searchableText(of: $0) }, each: mark)
  }

  /// Runs `body` with a way to the text of each searchable field: `nil` where there is none.
  func withTexts(_ body: (_ text: (_ place: Int) -> UnsafeBufferPointer<UInt8>?) throws -> Void) rethrows {
    try texts.withTexts(body)
  }
}
