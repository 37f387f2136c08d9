internal import CatalogRecords
internal import HistoricalDates

/// What the index is told of a record: the very texts that the view `record_text` would give, and what filters need.
///
/// The view's text is `char(31) || ifnull(language, '') || char(31) || title`, or NULL without a title, and so on.
/// An import makes it while it reads, on a thread of its own, so that the thread that writes need not ask SQLite for
/// what it has just written. Rebuilds and integrity checks read the view; the two have to agree.
struct IndexRow: Sendable {
  /// The texts with their language in front, one behind the other.
  private let bytes: [UInt8]
  /// Where the text of each of `CoreField.searchable` begins and ends; both are 0 when there is none.
  private let starts: SIMD8<Int>
  private let ends: SIMD8<Int>

  let language: String?
  let type: String?
  let dateStart: Double?
  let dateEnd: Double?

  init(_ record: CatalogRecords.Record) {
    language = record.language
    type = record.type
    dateStart = record.date?.interval?.start
    dateEnd = record.date?.interval?.end
    let texts = CoreField.searchable.map { record.searchableText(of: $0) }
    let tag = record.language ?? ""
    var (starts, ends) = (SIMD8<Int>(), SIMD8<Int>())
    bytes = Array(unsafeUninitializedCapacity: Self.size(of: texts, tag)) { bytes, count in
      for (place, text) in texts.enumerated() {
        guard let text else { continue }
        starts[place] = count
        Self.copy(Self.separator, to: bytes, at: &count)
        Self.copy(tag, to: bytes, at: &count)
        Self.copy(Self.separator, to: bytes, at: &count)
        Self.copy(text, to: bytes, at: &count)
        ends[place] = count
      }
    }
    (self.starts, self.ends) = (starts, ends)
  }

  /// As the view writes it, `char(31)`.
  private static let separator: UInt8 = 0x1F

  private static func size(of texts: [String?], _ tag: String) -> Int {
    texts.reduce(0) { $0 + ($1.map { $0.utf8.count + tag.utf8.count + 2 } ?? 0) }
  }

  private static func copy(_ byte: UInt8, to bytes: UnsafeMutableBufferPointer<UInt8>, at count: inout Int) {
    bytes[count] = byte
    count += 1
  }

  private static func copy(_ text: String, to bytes: UnsafeMutableBufferPointer<UInt8>, at count: inout Int) {
    var text = text
    count += text.withUTF8 { UnsafeMutableBufferPointer(rebasing: bytes[count...]).initialize(fromContentsOf: $0) }
  }

  /// Runs `body` with a way to the text of each searchable field: `nil` where there is none.
  func withTexts(_ body: (_ text: (_ place: Int) -> UnsafeBufferPointer<UInt8>?) throws -> Void) rethrows {
    try bytes.withUnsafeBufferPointer { bytes in
      try body { place in
        let range = starts[place]..<ends[place]
        return range.isEmpty ? nil : UnsafeBufferPointer(rebasing: bytes[range])
      }
    }
  }
}
