/// The indexes that CQL may name, and the fields of Adagia's query language behind them.
enum CQLIndex: Hashable {
  /// Words in any searchable field.
  case anywhere
  /// Words in a field.
  case words(in: String)
  /// Words in the title, or in the text of a record without a title: what Dublin Core has as the title.
  case heading
  /// Words in the note, or in the text of a record with a title: what Dublin Core has as the description.
  case description
  /// A value that a record has as a whole: its language.
  case value(of: String)
  /// The date of a record.
  case date
  /// The time of an addition or a change.
  case moment(String)
  /// All records.
  case everything

  static let serverChoice = "cql.serverchoice"

  /// - Parameter name: In lower case.
  /// - Throws: `SRUDiagnostic` for another name.
  init(named name: String) throws(SRUDiagnostic) {
    guard let known = Self.table.first(where: { $0.names.contains(name) }) else {
      if name == "cql.resultsetid" { throw SRUDiagnostic(.resultSets) }
      let set = name.split(separator: ".", omittingEmptySubsequences: false).first.map(String.init) ?? ""
      throw SRUDiagnostic(name.contains(".") && !Self.contextSets.values.contains(set) ? .contextSet : .index, name)
    }
    self = known.index
  }

  /// An entry of the explain record.
  struct Entry: Sendable {
    let index: CQLIndex
    /// In lower case; the first one is what the explain record names. A name without a set is that of the set before.
    let names: [String]
    let title: String
  }

  /// All indexes, in the order of the explain record.
  static let table: [Entry] = [
    Entry(
      index: .anywhere,
      names: [serverChoice, "serverchoice", "cql.anywhere", "cql.anyindexes", "cql.keywords", "anywhere"],
      title: "Any field"),
    Entry(index: .everything, names: ["cql.allrecords", "cql.allindexes"], title: "All records"),
    Entry(index: .heading, names: ["dc.title", "title"], title: "Title, or text of a record without one"),
    Entry(
      index: .words(in: "author"), names: ["dc.creator", "creator", "dc.contributor", "author"],
      title: "Author, speaker, translator"),
    Entry(index: .words(in: "tag"), names: ["dc.subject", "subject"], title: "Subject"),
    Entry(
      index: .description, names: ["dc.description", "description"], title: "Note, or text of a record with a title"),
    Entry(index: .words(in: "source"), names: ["dc.source", "source"], title: "Source"),
    Entry(index: .date, names: ["dc.date", "date"], title: "Date"),
    Entry(index: .value(of: "lang"), names: ["dc.language", "language"], title: "Language"),
    Entry(index: .value(of: "type"), names: ["dc.type", "type"], title: "Type"),
    Entry(index: .value(of: "identifier"), names: ["dc.identifier", "identifier"], title: "Identifier in the source"),
    Entry(index: .value(of: "id"), names: ["rec.id", "rec.identifier"], title: "Number of the record"),
    Entry(index: .value(of: "in"), names: ["rec.collectionname"], title: "Collection"),
    Entry(index: .moment("added"), names: ["rec.creationdate"], title: "Time of addition"),
    Entry(index: .moment("modified"), names: ["rec.lastmodificationdate"], title: "Time of the last change"),
    Entry(index: .words(in: "text"), names: ["adagia.text", "text"], title: "Text"),
    Entry(index: .words(in: "title"), names: ["adagia.title"], title: "Title alone"),
    Entry(index: .words(in: "note"), names: ["adagia.note", "note"], title: "Note"),
  ]

  /// The set's standard prefix; `nil` for an unknown URI.
  static func contextSet(at uri: String) -> String? { contextSets[uri] }

  /// Context sets by URI.
  static let contextSets = [
    "info:srw/cql-context-set/1/cql-v1.1": "cql", "info:srw/cql-context-set/1/cql-v1.2": "cql",
    "http://docs.oasis-open.org/ns/search-ws/cql-context-set-v1.2": "cql", "info:srw/cql-context-set/1/dc-v1.1": "dc",
    "info:srw/cql-context-set/2/rec-1.1": "rec", "info:srw/cql-context-set/1/sort-v1.0": "sort",
    adagiaSet: "adagia",
  ]

  /// The context set of what only Adagia has.
  static let adagiaSet = "urn:x-adagia:cql-context-set"
}
