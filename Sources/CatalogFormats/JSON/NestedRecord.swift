internal import CatalogRecords

/// Records whose words are in a member of an object, as interfaces and document stores wrap them: `volumeInfo`,
/// `attributes`, `_source`, `node`; a book with a list of its passages; records under their identifiers.
enum NestedRecord {
  private static let deepest = 3

  /// The records of an object: itself if it has words.
  ///
  /// - Parameter claimed: Columns that the person gave to fields; an object among them stays as it is.
  static func records(of object: RawRecord, claimed: Set<String> = []) -> [RawRecord] {
    if object.names.contains("text") || !object.values.contains(where: \.isContainer) { return [object] }
    let isClaimed = zip(object.names, object.values).contains { $1.isContainer && claimed.contains($0) }
    if isClaimed { return [object] }
    if object.names.contains("title") { return passages(of: object) ?? [object] }
    if let all = keyed(object) ?? keyedInside(object) { return all }
    if hasWords(object) { return passages(of: object) ?? [object] }
    return unwrapped(object, depth: 0).map { passages(of: $0) ?? [$0] } ?? [object]
  }

  /// True if a member is named like a title, a text or a work, or has a sentence.
  private static func hasWords(_ object: RawRecord) -> Bool {
    hasNamedWords(object) || object.values.contains { $0.words.map { $0.split(separator: " ").count > 2 } ?? false }
  }

  private static func hasNamedWords(_ object: RawRecord) -> Bool {
    object.names.contains { isTitle($0) || isText($0) }
  }

  private static func isTitle(_ name: String) -> Bool {
    let found = field(of: name)
    return found == .title || found == .source && works.contains(ColumnNames.folded(name))
  }

  private static func isText(_ name: String) -> Bool { field(of: name) == .text }

  /// The field of a name, in any of its spellings.
  private static func field(of name: String) -> CoreField? {
    CoreField(name: name) ?? fields[ColumnNames.folded(name)]
  }

  private static let works = Set(ColumnNames.works)

  private static let fields: [String: CoreField] = {
    let names = CoreField.allCases.flatMap { field in ColumnNames.names(of: field).map { ($0, field) } }
    return Dictionary(names) { first, _ in first }
  }()
}

// MARK: - A record in a member

extension NestedRecord {
  /// The record in the only member that has one. Its values come first. What is beside them keeps its name, unless that
  /// is a field's: the `type` of a wrapper becomes `record_type`.
  private static func unwrapped(_ object: RawRecord, depth: Int) -> RawRecord? {
    guard depth < deepest else { return nil }
    let found = zip(object.names, object.values).compactMap { name, value -> (name: String, record: RawRecord)? in
      guard !FieldName.special.contains(name), !ColumnNames.isKnown(name), let inner = object.inner(value) else {
        return nil
      }
      return (hasNamedWords(inner) ? inner : unwrapped(inner, depth: depth + 1)).map { (name, $0) }
    }
    guard found.count == 1, let (wrapper, inner) = found.first else { return nil }
    return merged(inner, with: object, without: [wrapper]) { field in field == .identifier }
  }

  /// A record with the values beside it whose names it lacks.
  ///
  /// - Parameter isShared: True if a field of the outer object is the record's as well.
  private static func merged(
    _ inner: RawRecord, with outer: RawRecord, without omitted: Set<String>, isShared: (CoreField) -> Bool
  ) -> RawRecord {
    var (names, values) = (inner.names, inner.values)
    let fields = Set(names.compactMap(field))
    for (name, value) in zip(outer.names, outer.values) where !omitted.contains(name) && !value.isEmpty {
      let isFree = field(of: name).map { isShared($0) && !fields.contains($0) } ?? !names.contains(name)
      let own = isFree ? name : "record_\(name)"
      if names.contains(own) { continue }
      names.append(own)
      values.append(value)
    }
    return RawRecord(names: names, values: values, location: inner.location, bytes: inner.bytes)
  }
}

// MARK: - Several records in one object

extension NestedRecord {
  /// The passages in a list of a book, with the book as their source.
  private static func passages(of book: RawRecord) -> [RawRecord]? {
    guard let place = book.names.firstIndex(where: { lists.contains($0.lowercased()) }),
      !book.names.enumerated().contains(where: { $0.offset != place && isText($0.element) })
    else { return nil }
    let elements = book.values[place].elements
    // Texts in a list of another name may be parts of the record's own, as of an answer of a search.
    let hasTexts = ["quotes", "quotations"].contains(book.names[place].lowercased())
    let passages = elements.compactMap { book.inner($0) ?? (hasTexts ? passage($0, in: book) : nil) }
    guard !passages.isEmpty, passages.count == elements.count,
      passages.allSatisfy({ $0.names.contains(where: isText) })
    else { return nil }
    let title = book.names.first(where: isTitle)
    return passages.map { passage in
      var passage = own(passage)
      if let title, let value = book[title], !passage.names.contains(where: { field(of: $0) == .source }) {
        passage = RawRecord(
          names: passage.names + ["source"], values: passage.values + [value], location: passage.location,
          bytes: passage.bytes)
      }
      let omitted = Set([book.names[place], title].compactMap(\.self))
      return merged(passage, with: book, without: omitted) { [.creator, .subject, .language, .date].contains($0) }
    }
  }

  /// A passage that is a text alone.
  private static func passage(_ value: JSONValue, in book: RawRecord) -> RawRecord? {
    guard case .string = value else { return nil }
    return RawRecord(names: ["text"], values: [value], location: book.location, bytes: [])
  }

  private static let lists: Set<String> = [
    "highlights", "quotes", "quotations", "annotations", "passages", "clippings", "excerpts",
  ]

  /// The records that are an object's members, each with its name as identifier: `{"q1": {…}, "q2": {…}}`.
  private static func keyed(_ object: RawRecord) -> [RawRecord]? {
    let inner = object.values.compactMap(object.inner)
    guard !inner.isEmpty, inner.count == object.values.count, !object.names.contains(where: ColumnNames.isKnown),
      inner.count > 1 || object.names[0].contains(where: \.isNumber), inner.allSatisfy(hasNamedWords)
    else { return nil }
    return zip(object.names, inner).flatMap { name, record in
      let record = own(record)
      let hasCreator = record.names.contains { field(of: $0) == .creator }
      if let passages = passages(of: hasCreator ? record : named(record, "creator", name)) { return passages }
      return [record.names.contains { CoreField(name: $0) == .identifier } ? record : named(record, "identifier", name)]
    }
  }

  /// The record with the name of its member as a field that it lacks.
  private static func named(_ record: RawRecord, _ field: String, _ name: String) -> RawRecord {
    RawRecord(
      names: [field] + record.names, values: [.string(name)] + record.values, location: record.location,
      bytes: record.bytes)
  }

  /// The records in the only object beside counts and the like: `{"count": 2, "quotes": {"q1": {…}, "q2": {…}}}`.
  private static func keyedInside(_ object: RawRecord) -> [RawRecord]? {
    let containers = object.values.filter(\.isContainer)
    guard containers.count == 1, let inner = object.inner(containers[0]),
      !object.names.contains(where: FieldName.special.contains)
    else { return nil }
    let others = zip(object.names, object.values).filter { !$1.isContainer }
    let rest = RawRecord(names: others.map(\.0), values: others.map(\.1), location: object.location, bytes: [])
    return hasWords(rest) ? nil : keyed(inner)
  }

  /// The record with its own bytes alone, for a file of rejected ones.
  private static func own(_ record: RawRecord) -> RawRecord {
    let members = Dictionary(zip(record.names, record.values)) { first, _ in first }
    return RawRecord(
      names: record.names, values: record.values, location: record.location,
      bytes: Array(JSONValue.object(members).json.utf8))
  }
}

extension JSONValue {
  /// True if the value is an object or a list.
  fileprivate var isContainer: Bool {
    switch self {
    case .object, .array: true
    case .null, .bool, .integer, .number, .string: false
    }
  }
}

/// A reader of JSON whose objects may have their records inside.
struct NestedRecordReader<Base: RecordReader>: RecordReader {
  private var base: Base
  private let claimed: Set<String>
  /// The records of the current object, the next one last.
  private var records: [RawRecord] = []

  init(_ base: Base, options: InputOptions) { (self.base, claimed) = (base, options.claims.columns) }

  var header: [UInt8]? { base.header }
  var listPath: [String] { base.listPath }

  mutating func next() throws(FormatError) -> ReadEvent? {
    if let record = records.popLast() { return .record(record) }
    let event = try base.next()
    guard case .record(let object)? = event else { return event }
    records = NestedRecord.records(of: object, claimed: claimed).reversed()
    return records.popLast().map { .record($0) }
  }
}
