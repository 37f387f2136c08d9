internal import CatalogRecords
internal import HistoricalDates

/// The highlights of one book, from any of KOReader's three notations.
struct KOReaderBook {
  /// A passage with the reader's words about it, or these alone.
  private struct Highlight {
    let text: String?
    var note: String?
    var chapter: String?
    var page: String?
    var time: String?
  }

  private let title: String?
  private let authors: [String]
  private let language: String?
  private var highlights: [Highlight] = []
  private(set) var bookmarks = 0

  /// A document of the JSON export.
  init(exported document: RawRecord) {
    title = document["title"]?.words
    authors = Self.names(document["author"] ?? document["authors"])
    language = document["language"]?.words
    // Versions of 2022 have a list for each page, under numbers beside the title.
    let numbered = document.names.compactMap(Int.init).sorted().compactMap { document["\($0)"] }
    for entry in (document["entries"]?.elements ?? []) + numbered {
      for entry in entry.elements.isEmpty ? [entry] : entry.elements { addEntry(entry) }
    }
  }

  /// The table of a `metadata.*.lua` file.
  init(metadata: JSONValue) {
    let properties = [metadata[member: "doc_props"], metadata[member: "stats"]].compactMap(\.self)
    title = properties.lazy.compactMap { $0[member: "title"]?.words }.first
    authors = properties.lazy.map { Self.names($0[member: "authors"]) }.first { !$0.isEmpty } ?? []
    language = properties.lazy.compactMap { $0[member: "language"]?.words }.first { $0.count < 12 }
    for annotation in Self.values(metadata[member: "annotations"]) { addAnnotation(annotation) }
    if highlights.isEmpty, bookmarks == 0 { addOldNotation(metadata) }
  }

  // MARK: - The notations

  private mutating func addEntry(_ entry: JSONValue) {
    let sort = entry[member: "sort"]?.words
    let words = entry[member: "text"]?.words
    let text = sort == "note" || sort == "bookmark" ? nil : words
    // The text of a note is the reader's.
    let notes = [sort == "note" ? words : nil, entry[member: "note"]?.words].compactMap(\.self)
    guard text != nil || !notes.isEmpty else {
      bookmarks += 1
      return
    }
    let time = entry[member: "time"]
    let seconds: Int64? = if case .integer(let seconds)? = time { seconds } else { nil }
    highlights.append(
      Highlight(
        text: text, note: notes.isEmpty ? nil : notes.joined(separator: "\n"), chapter: entry[member: "chapter"]?.words,
        page: Self.page(entry[member: "pageref"] ?? entry[member: "page"]),
        time: seconds.map(Self.time) ?? time?.words))
  }

  /// Since 2024: bookmarks are annotations without a drawer; their text is made of the page.
  private mutating func addAnnotation(_ annotation: JSONValue) {
    let text = annotation[member: "drawer"] == nil ? nil : annotation[member: "text"]?.words
    let note = annotation[member: "note"]?.words
    guard text != nil || note != nil else {
      bookmarks += 1
      return
    }
    highlights.append(
      Highlight(
        text: text, note: note, chapter: annotation[member: "chapter"]?.words,
        page: Self.page(annotation[member: "pageref"]) ?? Self.page(annotation[member: "pageno"])
          ?? Self.page(annotation[member: "page"]),
        time: annotation[member: "datetime"]?.words.map(Self.time)))
  }

  /// Before 2024: `bookmarks` have the highlight in `notes` and the reader's words in `text`; `highlight` has lists by
  /// page.
  private mutating func addOldNotation(_ metadata: JSONValue) {
    let places = OldPlaces(metadata[member: "highlight"])
    for bookmark in Self.values(metadata[member: "bookmarks"]) {
      guard let text = bookmark[member: "notes"]?.words, bookmark[member: "highlighted"] == .bool(true) else {
        bookmarks += 1
        continue
      }
      let time = bookmark[member: "datetime"]?.words
      // Without words of the reader, `text` is made of the page, the highlight and the time.
      let note = bookmark[member: "text"]?.words.flatMap {
        $0.contains(text) || time.map($0.hasSuffix) == true ? nil : $0
      }
      let place = places.place(of: text, at: time)
      highlights.append(
        Highlight(
          text: text, note: note, chapter: bookmark[member: "chapter"]?.words ?? place?.chapter,
          page: Self.page(bookmark[member: "page"]) ?? place?.page,
          time: time.map(Self.time)))
    }
    addHighlights(metadata[member: "highlight"])
  }

  private mutating func addHighlights(_ pages: JSONValue?) {
    let known = Set(highlights.compactMap(\.text))
    for (page, list) in OldPlaces.lists(pages) {
      for highlight in Self.values(list) {
        guard let text = highlight[member: "text"]?.words, !known.contains(text) else { continue }
        highlights.append(
          Highlight(
            text: text, chapter: highlight[member: "chapter"]?.words, page: page,
            time: highlight[member: "datetime"]?.words.map(Self.time)))
      }
    }
  }

  // MARK: - The values

  /// The elements of a table, in the order of its numbers.
  fileprivate static func values(_ table: JSONValue?) -> [JSONValue] {
    guard case .object(let members)? = table else { return table?.elements ?? [] }
    return members.compactMap { key, value in Int(key).map { ($0, value) } }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Authors on lines of their own, in a list, or as a person writes several.
  private static func names(_ value: JSONValue?) -> [String] {
    let texts = value?.elements.compactMap(\.words) ?? []
    return (texts.isEmpty ? [value?.words].compactMap(\.self) : texts)
      .flatMap { $0.split(separator: "\n") }.map { String($0.trimmingBlanks) }.filter { !$0.isEmpty }
      .flatMap(PersonList.names)
  }

  /// A page number; one for `107-107`. Positions in an EPUB, `/body/DocFragment[3]…`, are no pages.
  private static func page(_ value: JSONValue?) -> String? {
    guard let page = value?.words, !page.hasPrefix("/"), page != "0", !NullMark.isNoFact(page) else { return nil }
    let ends = page.split(separator: "-")
    return ends.count == 2 && ends[0] == ends[1] ? String(ends[0]) : page
  }

  /// `2024-05-01 10:11:12` in ISO 8601.
  private static func time(_ text: String) -> String {
    text.count == 19 ? text.replacing(" ", with: "T", maxReplacements: 1) : text
  }

  /// Seconds since 1970 in ISO 8601, in UTC.
  private static func time(_ seconds: Int64) -> String? {
    seconds == 0 ? nil : UnixSeconds(Double(seconds)).instant?.isoText
  }
}

extension KOReaderBook {
  func records(at location: SourceLocation) -> [RawRecord] {
    highlights.map { highlight in
      let attributions = JSONValue.array(
        authors.map { author in
          .object(["creator": .string(author), "locator": JSONValue(highlight.page.map { "p. \($0)" }) ?? .null])
        })
      let isNote = highlight.text == nil
      var record = LinePiece(at: location).record([
        "text": JSONValue(highlight.text), "attributions": attributions, "source": JSONValue(title),
        "note": JSONValue(highlight.note), "language": JSONValue(language),
        "type": isNote ? .string("note") : nil, "chapter": JSONValue(highlight.chapter),
        "pages": JSONValue(highlight.page), "highlighted": JSONValue(highlight.time),
      ])
      if isNote {
        record.formerly = ["text": JSONValue(highlight.note) ?? .null, "note": .null, "type": .null]
      }
      return record
    }
  }

  /// The fate of the bookmarks; `nil` without any.
  func notice(file: String) -> InputNotice? { bookmarks == 0 ? nil : InputNotice(file: file, Self.fate(of: bookmarks)) }

  /// The fate of a number of bookmarks.
  static func fate(of bookmarks: Int) -> String {
    let them = bookmarks == 1 ? "1 bookmark was" : "\(bookmarks) bookmarks were"
    return "\(them) skipped: no text to import"
  }
}

/// The pages and chapters of highlights in files before 2024, whose bookmarks do not have them.
private struct OldPlaces {
  private var byTime: [String: (page: String, chapter: String?)] = [:]
  private var byText: [String: (page: String, chapter: String?)] = [:]

  init(_ pages: JSONValue?) {
    for (page, list) in Self.lists(pages) {
      for highlight in KOReaderBook.values(list) {
        let place = (page: page, chapter: highlight[member: "chapter"]?.words)
        if let time = highlight[member: "datetime"]?.words { byTime[time] = place }
        if let text = highlight[member: "text"]?.words { byText[text] = place }
      }
    }
  }

  func place(of text: String, at time: String?) -> (page: String, chapter: String?)? {
    byText[text] ?? time.flatMap { byTime[$0] }
  }

  /// The highlights of each page, in the order of the pages.
  static func lists(_ pages: JSONValue?) -> [(page: String, list: JSONValue)] {
    switch pages {
    case .object(let members)?:
      members.sorted { (Int($0.key) ?? 0, $0.key) < (Int($1.key) ?? 0, $1.key) }.map { ($0.key, $0.value) }
    case .array(let lists)?: lists.enumerated().map { ("\($0.offset + 1)", $0.element) }
    default: []
    }
  }
}
