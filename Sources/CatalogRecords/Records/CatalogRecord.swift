internal import Platform

/// A quotation, a proverb, a book, or another searchable item: a plain value, independent of files and indexes.
///
/// Texts are in Unicode NFC and otherwise as their source wrote them. An absent value is `nil`, never `""`.
public struct CatalogRecord: Hashable, Sendable {
  /// The source's identifier, unique within a collection. `nil`: the content hash replaces it.
  public var identifier: String?
  /// The title of the work, or of the record.
  public var title: String?
  /// The words themselves, when the record is a quotation.
  public var text: String?
  /// The work or publication that the text is from.
  public var source: String?
  /// Remarks, which searches find too.
  public var note: String?
  /// A language tag: `la`, `zh-Hant`.
  public var language: String?
  /// The kind of item: `quotation`, `proverb`, `book`.
  public var type: String?
  /// The license or the owner of the rights.
  public var rights: String?
  /// The date of the words or the work.
  public var date: RecordDate?
  /// Subjects in the source's order.
  public var subjects: [String] = []
  /// Attributions in the source's order.
  public var attributions: [Attribution] = []
  /// All other named values.
  public var extra = ExtraFields()
  /// The reason why the record must not be stored, although its values could be: `.partial`, `.notKept`. `nil` for
  /// most.
  package var defect: CatalogRecordError?

  /// A record without values.
  public init() {}

  /// All names in any role, with misattributions, as one searchable line: `Seneca; Lucilius`. `nil` without
  /// attributions. To print an author, use `creditedCreator`.
  public var creator: String? {
    switch attributions.count {
    case 0: nil
    case 1: attributions[0].creator
    default: attributions.map(\.creator).joined(by: "; ")
    }
  }

  /// All subjects as one searchable line. `nil` without subjects.
  package var subject: String? {
    switch subjects.count {
    case 0: nil
    case 1: subjects[0]
    default: subjects.joined(by: "; ")
    }
  }

  /// True if no searchable field has a value, so that no search can find the record.
  public var isBlank: Bool {
    title == nil && text == nil && source == nil && note == nil && subjects.isEmpty && attributions.isEmpty
  }

  /// The extra fields as JSON with sorted keys; `nil` without extra fields.
  package var extraJSON: String? {
    extra.isEmpty ? nil : extra.json
  }

  /// The hash of everything but the identifier.
  package var contentHash: ContentHash { contentHash(extraJSON: extraJSON) }

  /// The hash of everything but the identifier.
  ///
  /// - Parameter extraJSON: The property of that name, for callers that computed it before.
  package func contentHash(extraJSON: String?) -> ContentHash {
    var canonical = CanonicalBytes()
    canonical.append(title)
    canonical.append(text)
    canonical.append(source)
    canonical.append(note)
    canonical.append(language)
    canonical.append(type)
    canonical.append(rights)
    canonical.append(date?.raw)
    canonical.append(count: subjects.count)
    for subject in subjects { canonical.append(subject) }
    canonical.append(count: attributions.count)
    for attribution in attributions {
      canonical.append(attribution.creator)
      canonical.append(attribution.role.rawValue)
      canonical.append(attribution.locator)
      canonical.append(attribution.evidence)
    }
    canonical.append(extraJSON)
    return ContentHash(of: canonical.bytes)
  }
}

/// A byte string of values, each preceded by its length, so that different sequences give different bytes.
private struct CanonicalBytes {
  private(set) var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(1024) }

  mutating func append(_ text: String?) {
    guard let text else { return append(count: -1) }
    append(count: text.utf8.count)
    var native = text
    native.withUTF8 { bytes.append(contentsOf: $0) }
  }

  mutating func append(count: Int) {
    withUnsafeBytes(of: Int64(count).littleEndian) { bytes.append(contentsOf: $0) }
  }
}

extension CatalogRecord {
  /// The indexed text of a searchable field; names and subjects are one line. `nil` when the record has no value, and
  /// for fields that are not searched.
  package func searchableText(of field: CoreField) -> String? {
    switch field {
    case .title: title
    case .creator: creator
    case .text: text
    case .source: source
    case .subject: subject
    case .note: note
    case .date, .language, .type, .identifier, .rights: nil
    }
  }
}
