internal import CatalogRecords

/// The library export of Goodreads: a book a row.
enum Goodreads {
  /// The values of a row.
  static func values(_ row: RawRecord) -> ReferenceValues {
    var values = ReferenceValues()
    func text(_ name: String) -> String? { row[name]?.plainText }
    values.add("identifier", text("Book Id"))
    values.add("type", "book")
    addTitle(text("Title"), to: &values)
    addAuthors(row, to: &values)
    for name in ["ISBN13", "ISBN"] { values.add("isbn", text(name).flatMap(unquoted)) }
    values.add(year(text("Year Published") ?? text("Original Publication Year")))
    values.add("original_date", text("Original Publication Year"))
    values.add("extent", text("Number of Pages").map { "\($0) pages" })
    for name in ["Bookshelves", "Exclusive Shelf"] {
      for shelf in (text(name) ?? "").split(separator: ",") { values.add("subject", String(shelf)) }
    }
    values.add("note", text("My Review").map(PlainHTML.text(in:)))
    for name in row.names where !taken.contains(name) { add(name, text(name), to: &values) }
    return values
  }

  private static let taken: Set<String> = [
    "Book Id", "Title", "Author", "Author l-f", "Additional Authors", "ISBN", "ISBN13", "Year Published",
    "Original Publication Year", "Number of Pages", "Bookshelves", "My Review",
  ]

  /// `Mort (Discworld, #4)` is a title and a place in a series; some books are in several, `(Tiffany, #1; Discworld,
  /// #30)`.
  private static func addTitle(_ title: String?, to values: inout ReferenceValues) {
    guard let title, let open = lastParenthesis(of: title), title[open...].contains("#") else {
      return values.add("title", title)
    }
    values.add("title", String(title[..<open]))
    let all = title[open...].dropFirst().dropLast().split(separator: ";").flatMap(series)
    let places = all.filter { !isPart($0.name) }
    for part in all where isPart(part.name) { values.add("part", part.name) }
    guard places.count > 1 else {
      values.add("series", places.first?.name)
      return values.add("number", places.first?.number)
    }
    // Both lists are parallel, so that equal numbers stay.
    values.add("series", .array(places.map { .string($0.name) }))
    values.add("number", .array(places.map { .string($0.number) }))
  }

  /// The start of the parenthesis that ends a title: the first one of `T (Ser (sub), #2)`.
  private static func lastParenthesis(of title: String) -> String.Index? {
    guard title.hasSuffix(")") else { return nil }
    var depth = 0
    for place in title.indices.reversed() {
      if title[place] == ")" { depth += 1 }
      if title[place] == "(" { depth -= 1 }
      if depth == 0 { return place }
    }
    return nil
  }

  /// True if words after a number are a part of that volume, and no series: `Part 2 of 2`.
  private static func isPart(_ name: String) -> Bool {
    name.wholeMatch(of: /(?:Part|Pt\.?|Book|Volume|Vol\.?)\s+[\d.]+(?:\s+of\s+\d+)?/.ignoresCase()) != nil
  }

  /// The series in `Discworld, #4`, or in a list of them with commas.
  private static func series(_ text: Substring) -> [(name: String, number: String)] {
    var places: [(name: String, number: String)] = []
    var rest = text
    while let sign = rest.firstIndex(of: "#") {
      let name = rest[..<sign].trimmingBlanks
      let number = rest[rest.index(after: sign)...].prefix { $0 != "," }
      places.append((String(name.last == "," ? name.dropLast() : name), String(number.trimmingBlanks)))
      rest = rest[number.endIndex...].drop { $0 == "," || $0 == " " }
    }
    if !rest.trimmingBlanks.isEmpty { places.append(named(rest.trimmingBlanks)) }
    return places
  }

  /// The number after a word: `Ser Two, Book 5`.
  private static func named(_ text: Substring) -> (name: String, number: String) {
    guard let match = text.wholeMatch(of: /(.+?),?\s+(?:Book|Bk\.?|Volume|Vol\.?|Part|No\.?)\s+([\d.–-]+)/) else {
      return (String(text), "")
    }
    return (String(match.1), String(match.2))
  }

  /// The first author is in a column of its own with the family name first; the others are as people say their names.
  private static func addAuthors(_ row: RawRecord, to values: inout ReferenceValues) {
    let inverted = row["Author l-f"]?.plainText
    // `Jr., Kurt Vonnegut`: the program took the last word for the family's name.
    let isWrong = inverted.map { PersonName.isSuffix($0.prefix { $0 != "," }) } ?? true
    let first = isWrong ? row["Author"].map { PersonName($0.plainText).inverted } ?? inverted : inverted
    values.add(first?.split(separator: " ").joined(separator: " "), as: .wrote)
    for name in PersonName.list(row["Additional Authors"]?.plainText ?? "") { addAuthor(name, to: &values) }
  }

  /// `Edith Grossman (Translator)`: the part that a person had in the book.
  private static func addAuthor(_ name: String, to values: inout ReferenceValues) {
    guard name.hasSuffix(")"), let open = name.lastIndex(of: "(") else {
      return values.add(PersonName(name).inverted, as: .wrote)
    }
    let person = PersonName(name[..<open].trimmingBlanks.description).inverted
    let role = name[open...].dropFirst().dropLast().trimmingBlanks.lowercased()
    switch role {
    case "author", "goodreads author", "writer", "creator": values.add(person, as: .wrote)
    case "translator": values.add(person, as: .translated)
    case "editor", "illustrator", "narrator": values.add(role, person)
    default: values.add("contributor", "\(person) (\(role))")
    }
  }

  /// A year in the program's notation, where -44 is 44 BC and 850 a year.
  private static func year(_ text: String?) -> ReferenceDate? {
    var date = ReferenceDate(text)
    if let text, let year = Int(text), year != 0, year < 1000, year > -9999 {
      date?.edtf = ReferenceDate.edtf([year < 0 ? year + 1 : year])
    }
    return date
  }

  private static func add(_ name: String, _ text: String?, to values: inout ReferenceValues) {
    switch name {
    // 0 is a book without a rating.
    case "My Rating": values.add("rating", text == "0" ? nil : text)
    case "Date Read", "Date Added", "Original Purchase Date":
      values.add(name.asFieldName, text.map { String($0.map { $0 == "/" ? "-" : $0 }) })
    case "Exclusive Shelf": values.add("shelf", text)
    case "Bookshelves with positions": values.add("shelf_positions", text)
    default: values.addOther(name.asFieldName, text, format: "goodreads")
    }
  }

  /// The text in `="9782843048302"`, which keeps spreadsheets from making a number of it; `nil` for an empty one.
  private static func unquoted(_ text: String) -> String? {
    let number = text.filter { $0 != "=" && $0 != "\"" }
    return number.isEmpty ? nil : number
  }
}

extension FormatDefinition {
  static let goodreads = FormatDefinition(
    title: "the library export of Goodreads (CSV)",
    sharedExtensions: ["csv"],
    signs: "columns Book Id, Author l-f and Exclusive Shelf",
    recognizes: { $0.hasColumns(["Book Id", "Title", "Author l-f", "Exclusive Shelf"]) },
    fields: [
      MappedPart("Book Id", "identifier"), MappedPart("Title", "title, extra.series, extra.number"),
      MappedPart("Author l-f, Additional Authors", "creator, extra.editor, extra.illustrator"),
      MappedPart("Year Published", "date"),
      MappedPart("Original Publication Year", "extra.original_date"),
      MappedPart("Bookshelves, Exclusive Shelf", "subject"), MappedPart("My Review", "note"),
      MappedPart("ISBN13, ISBN", "extra.isbn"), MappedPart("Number of Pages", "extra.extent"),
      MappedPart("My Rating", "extra.rating"), MappedPart("Exclusive Shelf", "extra.shelf"),
      MappedPart("any other column", "an extra field, as date_read for Date Read"),
    ],
    reader: { window, options throws(FormatError) in
      try TableReader(window, options: options, build: Goodreads.values)
    })
}
