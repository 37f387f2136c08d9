/// One thing that can be found: a quotation, a proverb, a book. A plain value; nothing of a file or an index.
///
/// Texts are in Unicode's NFC and otherwise as their source wrote them. An absent value is `nil`, never `""`.
public struct CatalogRecord: Hashable, Sendable {
  /// What its source calls it; unique within a collection. `nil`: the content's hash takes its place.
  public var identifier: String?
  public var title: String?
  public var text: String?
  public var source: String?
  public var note: String?
  public var language: String?
  public var type: String?
  public var rights: String?
  public var date: RecordDate?
  /// In the source's order.
  public var subjects: [String] = []
  /// In the source's order.
  public var attributions: [Attribution] = []
  /// Every other named value.
  public var extra = ExtraFields()

  public init() {}

  /// All names, misattributions too, as one searchable line: `Seneca; Lucilius`. `nil` when nobody is named.
  public var creator: String? {
    switch attributions.count {
    case 0: nil
    case 1: attributions[0].creator
    default: attributions.map(\.creator).joined(separator: "; ")
    }
  }

  /// All subjects as one searchable line. `nil` when there are none.
  public var subject: String? {
    switch subjects.count {
    case 0: nil
    case 1: subjects[0]
    default: subjects.joined(separator: "; ")
    }
  }

  /// Whether there is nothing in it that a reader could find: no searchable field has a value.
  public var isBlank: Bool {
    title == nil && text == nil && source == nil && note == nil && subjects.isEmpty && attributions.isEmpty
  }

  /// The extra fields as JSON with sorted keys; `nil` when there are none.
  public var extraJSON: String? {
    extra.isEmpty ? nil : extra.json
  }

  /// The fingerprint of everything but the identifier.
  public var contentHash: ContentHash { contentHash(extraJSON: extraJSON) }

  /// The same, for whoever has the extra fields as JSON already.
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

/// Values laid end to end so that no two different sequences give the same bytes: each is preceded by its length.
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
  /// A searchable field as the index has it: names and subjects as one line. `nil` when the record has no such value,
  /// and for fields that are not searched.
  public func searchableText(of field: CoreField) -> String? {
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
