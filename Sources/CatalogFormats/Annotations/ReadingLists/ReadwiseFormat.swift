internal import CatalogRecords

/// The export of Readwise: a highlight a row. Files in the form that Readwise imports have other names for some
/// columns.
enum Readwise {
  /// The values of a row.
  static func values(_ row: RawRecord) -> ReferenceValues {
    var values = ReferenceValues()
    var place: (kind: String?, number: String?)
    for name in row.names {
      let text = row[name]?.plainText
      switch name.lowercased() {
      case "highlight": values.add("text", text)
      case "book title", "title": values.add("source", text)
      case "book author", "author": for name in PersonList.direct(in: text ?? "") { values.add(name, as: .wrote) }
      case "note": values.add("note", text)
      case "tags", "document tags": for tag in tags(text ?? "") { values.add("subject", tag) }
      case "location type": place.kind = text
      case "location": place.number = text
      case "amazon book id": values.add("asin", text)
      case "highlighted at", "date": values.add("highlighted", text)
      default: values.addOther(name.asFieldName, text, format: "readwise")
      }
    }
    addPlace(place.kind, place.number, to: &values)
    if values["text"] == nil, values["note"] != nil { values.add("type", "note") }
    return values
  }

  /// Tags with commas between them, or as a list in brackets.
  private static func tags(_ text: String) -> [String] {
    BracketedList.values(in: text) ?? text.split(separator: ",").map(String.init)
  }

  /// Adds the place of a highlight: `page 12`, `location 1337`. Its rank among others, and a time in a recording, are
  /// extra fields.
  static func addPlace(_ kind: String?, _ number: String?, to values: inout ReferenceValues) {
    guard let number, !NullMark.isNoFact(number) else { return }
    let kind = kind?.lowercased()
    switch kind {
    case "order", "none": values.add("order", number)
    case "offset", "time_offset": values.add("offset", number)
    default: values.add(locator: [kind, number].compactMap(\.self).joined(separator: " "))
    }
  }
}

extension FormatDefinition {
  static let readwise = FormatDefinition(
    title: "the export of Readwise (CSV, or JSON of its interface)",
    sharedExtensions: ["csv", "json"],
    signs:
      "columns Highlight, Book Title and Book Author, or Highlight, Title, Author and Location; JSON with highlights and "
      + "user_book_id, or highlighted_at and location_type",
    recognizes: {
      $0.isReadwiseJSON || $0.hasColumns(["Highlight", "Book Title", "Book Author"])
        || $0.hasColumns(["Highlight", "Title", "Author", "Location"])
    },
    fields: [
      MappedPart("Highlight", "text"), MappedPart("Book Title", "source"), MappedPart("Book Author", "creator"),
      MappedPart("Note", "note"), MappedPart("Tags, Document tags", "subject"),
      MappedPart("Location Type, Location", "locator"),
      MappedPart("Highlighted at", "extra.highlighted"), MappedPart("Amazon Book ID", "extra.asin"),
      MappedPart("any other column", "an extra field, as color for Color"),
    ],
    reader: { window, options throws(FormatError) in
      var window = window
      try window.load(atLeast: 1)
      guard window.bytes(0..<min(window.count, 64)).first(where: { !$0.isWhitespace }).map(isJSON) == true else {
        return try TableReader(window, options: options, build: Readwise.values)
      }
      return try JSONListReader(
        window, options, list: ["results"], skippedNoun: "books and highlights without words",
        build: ReadwiseBook.records)
    })

  private static func isJSON(_ first: UInt8) -> Bool { first == UInt8(ascii: "{") || first == UInt8(ascii: "[") }
}
