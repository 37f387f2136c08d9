internal import CatalogRecords

/// The lines of an EndNote record under Adagia's names.
struct EndNoteRecord {
  private(set) var values = ReferenceValues()

  static let fields = [
    FormatDefinition.MappedPart("%F", "identifier"), .init("%0, %9", "type"), .init("%9", "extra.genre"),
    .init("%T; %B of a whole book", "title"), .init("%J, %B", "source"), .init("%A", "creator"),
    .init("%?", "creator, translated"), .init("%E", "extra.editor"), .init("%Y", "extra.series_editor"),
    .init("%D, %8", "date"), .init("%K", "subject"), .init("%X", "text"), .init("%O, %Z, %<", "note"),
    .init("%G", "language"), .init("%P, %@, %C, %S, %I", "extra.pages, isbn or issn, place, series, publisher"),
    .init("%V, %N, %7, %R, %U, %[", "extra.volume, number, edition, doi, url, accessed"),
    .init("any other tag", "an extra field of its name"),
  ]

  init(_ lines: TaggedLines) {
    for identifier in lines.all("F") { values.add("identifier", identifier, orElse: "other_identifier") }
    let titles = lines.all("T")
    for title in titles.isEmpty ? lines.all("B") : titles { values.add("title", title, orElse: "other_title") }
    addSources(lines)
    addType(lines)
    addDate(lines)
    for (tag, value) in lines.lines where !value.isEmpty && !"FTBJ09D8".contains(tag) { add(tag, value) }
    for (tag, name) in [("E", "editor"), ("Y", "series_editor")] where values[name] != nil {
      values.noteFormer(lines.all(tag).map(\.onOneLine), of: name)
    }
  }

  /// A book beside a journal is that of a conference.
  private mutating func addSources(_ lines: TaggedLines) {
    let sources = [lines["J"], lines["B"]].compactMap(\.self).filter { $0 != values["title"] }
    values.add("source", sources.first)
    values.add("conference", sources.dropFirst().first)
    for other in lines.all("J") + lines.all("B") where other != values["title"] && !sources.contains(other) {
      values.add("source", other, orElse: "other_source")
    }
  }

  private mutating func addType(_ lines: TaggedLines) {
    let code = lines["0"] ?? "Generic"
    let words = lines["9"]
    let isGeneral = ReferenceType.isGeneral(code, in: .endNote)
    if let words, isGeneral || ReferenceType.named(words)?.name == words {
      values.add("type", words)
      for other in lines.all("9") { values.add("type", other, orElse: "genre") }
      return
    }
    var type = ReferenceType.named(code, in: .endNote)?.name ?? code.lowercased()
    if type == "proceedings", values["source"] != nil { type = "conference paper" }
    if !isGeneral { values.add("type", type) }
    for (tag, value) in lines.lines where tag == "9" { values.add("genre", value) }
  }

  /// `%D` is the year, `%8` the date, with the year or without it.
  private mutating func addDate(_ lines: TaggedLines) {
    let (year, date) = (lines["D"], lines["8"])
    if let date, let year, !date.contains(year) {
      values.add(ReferenceDate(year: year, month: date))
    } else {
      values.add(ReferenceDate(date ?? year))
    }
    for other in lines.all("8").dropFirst() + lines.all("D").dropFirst() { values.add(ReferenceDate(other)) }
  }

  private mutating func add(_ tag: String, _ value: String) {
    switch tag {
    case "A": values.addPeople(in: value, as: .wrote)
    case "?": values.addPeople(in: value, as: .translated)
    case "E": values.addPeople(in: value, toExtra: "editor")
    case "Y": values.addPeople(in: value, toExtra: "series_editor")
    case "K":
      for subject in value.split(whereSeparator: { $0.isNewline || $0 == ";" }) {
        values.add("subject", String(subject))
      }
    case "X": values.add("text", value)
    case "O", "Z", "<": values.add("note", value)
    case "G": values.addLanguages(value)
    case "P": values.add("pages", PageRange.text(value))
    case "@": values.add(NumberField.name(of: value), value)
    default: values.addOther(Self.extras[tag] ?? "endnote_\(tag.lowercased())", value, format: "endnote")
    }
  }

  private static let extras = [
    "E": "editor", "Y": "series_editor", "C": "place", "I": "publisher", "S": "series", "V": "volume", "N": "number",
    "7": "edition", "R": "doi", "U": "url", "[": "accessed", "M": "accession_number", "L": "call_number",
    "6": "number_of_volumes", "&": "section", "+": "author_address", ">": "file", "W": "provider", "~": "database",
    "!": "short_title", "(": "original_publication", "Q": "translated_title", "H": "translated_author",
    "1": "custom1", "2": "custom2", "3": "custom3", "4": "custom4", "#": "custom5", "$": "custom6",
  ]
}
