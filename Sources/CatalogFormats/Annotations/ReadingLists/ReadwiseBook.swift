internal import CatalogRecords

/// A book of Readwise's interface with its highlights, or a highlight by itself (Readwise API v2, `export` and
/// `highlights`).
enum ReadwiseBook {
  /// The records of an object: its highlights. What was deleted there is none.
  static func records(of object: RawRecord) -> [RawRecord] {
    guard let list = object["highlights"] else { return record(of: object, in: nil).map { [$0] } ?? [] }
    return list.elements.compactMap(object.inner).compactMap { record(of: $0, in: object) }
  }

  private static func record(of highlight: RawRecord, in book: RawRecord?) -> RawRecord? {
    let (text, note) = (highlight["text"]?.words, highlight["note"]?.words)
    guard text ?? note != nil, highlight["is_deleted"] != .bool(true) else { return nil }
    var values = ReferenceValues()
    values.add("identifier", highlight["id"]?.words.map { "readwise:\($0)" })
    values.add("text", text)
    if text == nil { values.add("type", "note") }
    if let book { add(book, to: &values) }
    values.add("note", note)
    for tag in highlight["tags"]?.elements ?? [] { values.add("subject", tag[member: "name"]?.words ?? tag.words) }
    Readwise.addPlace(highlight["location_type"]?.words, highlight["location"]?.words, to: &values)
    values.add("highlighted", highlight["highlighted_at"]?.words)
    for name in ["color", "url", "book_id"] { values.add(name, highlight[name]?.words) }
    var names = NameInterner()
    return values.record(at: highlight.location, bytes: highlight.bytes, sharing: &names)
  }

  private static func add(_ book: RawRecord, to values: inout ReferenceValues) {
    values.add("source", book["title"]?.words ?? book["readable_title"]?.words)
    for name in PersonList.direct(in: book["author"]?.words ?? "") { values.add(name, as: .wrote) }
    for tag in book["book_tags"]?.elements ?? [] { values.add("subject", tag[member: "name"]?.words ?? tag.words) }
    for name in ["category", "document_note", "asin"] { values.add(name, book[name]?.words) }
    values.add("url", book["source_url"]?.words)
    values.add("provider", book["source"]?.words)
  }
}

extension FormatSniffer {
  /// True if the bytes are an answer of Readwise's interface.
  var isReadwiseJSON: Bool {
    guard jsonFormat != nil else { return false }
    return contains("\"highlights\"") && contains("\"user_book_id\"")
      || contains("\"highlighted_at\"") && contains("\"location_type\"")
  }
}
