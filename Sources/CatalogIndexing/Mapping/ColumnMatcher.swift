internal import CatalogFormats
internal import CatalogRecords

/// Finds the fields of a file's columns: by rules, by names, and, when nothing is named like a text or a title, by the
/// contents of the first records.
///
/// Only files whose names are free are matched; the readers of other formats name their values as the fields, and the
/// tables of databases have lists in cells alone to be found.
struct ColumnMatcher {
  /// The user's mapping with what was found added to it.
  private(set) var mapping: FieldMapping
  private let profiles: [ColumnProfile]
  private let names: [String]
  /// Columns whose field was found by content.
  private var guessed: Set<String> = []

  /// Matches the columns of some records.
  ///
  /// - Parameter records: The first records of a file. Their columns count together, in order of appearance.
  init(_ mapping: FieldMapping, _ records: [RawRecord]) {
    self.init(profilesFor: mapping, records)
    matchNames()
    if !hasWords { guess() }
    findLists()
    findMarkup()
  }

  /// Finds the lists and the HTML in the cells of some records, whose columns have the names of their fields.
  static func withLists(_ mapping: FieldMapping, _ records: [RawRecord]) -> FieldMapping {
    var matcher = ColumnMatcher(profilesFor: mapping, records)
    matcher.findLists()
    matcher.findMarkup()
    return matcher.mapping
  }

  private init(profilesFor mapping: FieldMapping, _ records: [RawRecord]) {
    self.mapping = mapping
    let profiles = ColumnProfile.all(in: records)
    names = profiles.map(\.name)
    let isOwn = OwnColumns.are(names, isOfJSON: mapping.isOfJSON)
    self.profiles = profiles.enumerated().filter { place, profile in
      profile.filledCount > 0 && !(isOwn && OwnColumns.isUnnamed(profile.name, at: place))
    }.map(\.element)
  }

  /// Finds the notations of lists, unless the person named a separator.
  private mutating func findLists() {
    guard mapping.listSeparator == nil, !OwnColumns.haveLists(names) else { return }
    let fields = isOwn ? [CoreField.creator, .subject] : [.creator, .subject, .language]
    let folded = Set(names.map(ColumnNames.folded))
    let targets = targets
    for profile in profiles {
      for field in fields where targets[profile.name]?.contains(.core(field)) == true {
        mapping.listNotations[profile.name] = ListNotation.found(for: profile, among: folded, as: field)
      }
    }
  }

  /// True if the columns are those that Adagia writes.
  private var isOwn: Bool { OwnColumns.mayBe(names) }

  /// Finds the columns with HTML, unless Adagia wrote them: its texts come back as they were.
  private mutating func findMarkup() {
    guard !isOwn else { return }
    let fields = Self.markedFields.map(FieldMapping.Target.core)
    let targets = targets
    for profile in profiles where targets[profile.name]?.contains(where: fields.contains) == true && profile.hasMarkup {
      mapping.markedColumns.insert(profile.name)
    }
  }

  /// The fields of words, where programs leave HTML.
  private static let markedFields: [CoreField] = [.title, .text, .creator, .source, .subject, .note]

  /// True if some record gets a text or a title.
  var hasWords: Bool { has(.text) || has(.title) || mapping.setsWords }

  /// True if the words of the records were left in columns that no field takes: no search would find them.
  var losesWords: Bool {
    guard !hasWords, !mapping.hasWordRule else { return false }
    return free.contains { !FieldName.usualExtras.contains($0.name.lowercased()) }
  }

  /// The columns with their fields, for the user.
  var uses: [ColumnUse] {
    let targets = targets
    return profiles.map { profile in
      let own = targets[profile.name] ?? []
      return ColumnUse(
        column: profile.name, fields: own.map(\.fieldName), reason: reason(of: profile.name, own),
        isWordy: profile.isWordy)
    }
  }

  /// The free columns whose values are texts, for an error message; all columns if there is none.
  var candidates: [String] {
    let plain = free.filter(\.isPlain).map(\.name)
    return plain.isEmpty ? names : plain
  }

  private func reason(of column: String, _ targets: [FieldMapping.Target]) -> ColumnUse.Reason {
    if guessed.contains(column) { return .content }
    if mapping.rules.contains(where: { $0.column == column }) { return .rule }
    if targets.allSatisfy({ $0.extraName == nil }) {
      return FieldMapping.Target(field: column).extraName == nil ? .name : .alias
    }
    return FieldName.usualExtras.contains(column.lowercased()) ? .name : .unused
  }

  private var targets: [String: [FieldMapping.Target]] {
    Dictionary(mapping.columns(of: names).map { (names[$0.index], [$0.target]) }, uniquingKeysWith: +)
  }

  private func has(_ field: CoreField) -> Bool {
    let targets = targets
    return profiles.contains { targets[$0.name]?.contains(.core(field)) == true }
  }

  /// The columns that are only extra fields, and not because a rule says so.
  private var free: [ColumnProfile] {
    let targets = targets
    let ruled = Set(mapping.rules.map(\.column))
    return profiles.filter { profile in
      !ruled.contains(profile.name) && targets[profile.name]?.allSatisfy { $0.extraName != nil } ?? true
    }
  }
}

// MARK: - Names

extension ColumnMatcher {
  private mutating func matchNames() {
    matchProgram()
    for field in CoreField.allCases where field != .source { match(ColumnNames.names(of: field), to: field) }
    // A work is the source of a text, or else the record itself.
    match(ColumnNames.works, to: has(.text) || has(.title) ? .source : .title)
  }

  /// The fields of programs whose names of columns say nothing, or something else, to others: Web of Science's letters,
  /// Hypothesis, where `text` is what the reader wrote about the quotation, and LibraryThing, where `Source` is the
  /// shop or the library that the data is from.
  private mutating func matchProgram() {
    guard mapping.rules.isEmpty else { return }
    let known = Dictionary(names.map { (ColumnNames.folded($0), $0) }) { first, _ in first }
    for program in Self.programs where program.columns.allSatisfy({ known[$0] != nil }) {
      for (field, columns) in program.fields {
        guard let column = columns.lazy.compactMap({ known[$0] }).first else { continue }
        mapping.rules.append(.init(field: field, column: column))
      }
    }
  }

  private static let programs: [(columns: [String], fields: [(field: String, columns: [String])])] = [
    (
      ["pt", "au", "ti", "ut"],
      [
        ("title", ["ti"]), ("creator", ["af", "au"]), ("source", ["so"]), ("text", ["ab"]), ("subject", ["de"]),
        ("date", ["py"]), ("language", ["la"]), ("type", ["dt"]), ("identifier", ["ut"]),
      ]
    ),
    (["quote", "text", "uri", "user"], [("text", ["quote"]), ("note", ["text"])]),
    (["primaryauthor", "source"], [("data_source", ["source"])]),
  ]

  private mutating func match(_ known: [String], to field: CoreField) {
    let found = free.filter(\.isPlain).compactMap { profile in
      rank(of: ColumnNames.folded(profile.name), in: known, as: field).map { ($0, profile.name) }
    }
    for (_, column) in found.sorted(by: { $0.0 < $1.0 }) where !isMatched(column) {
      mapping.inferred.append(.init(field: field.rawValue, column: column))
    }
  }

  /// The place of a name among known ones. The field's own name with signs around it, `Author(s)`, comes before them.
  private func rank(of name: String, in known: [String], as field: CoreField) -> Int? {
    if field != .source, CoreField(name: name) == field { return -1 }
    // In a list of literature a citation is where a work was published, and not its words.
    if name == "citation", names.contains(where: { ["doi", "pmid"].contains(ColumnNames.folded($0)) }) { return nil }
    return known.firstIndex(of: name)
  }

  private func isMatched(_ column: String) -> Bool { mapping.inferred.contains { $0.column == column } }
}

// MARK: - Contents

extension ColumnMatcher {
  /// The text is the first column of phrases that are at least a third as long as those of the longest; a transcription
  /// or a translation may be longer. The others become notes.
  private mutating func guess() {
    guard !looksLikeRow else { return }
    let wordy = free.filter(\.isWordy)
    let longest = wordy.map(\.meanWeight).max() ?? 0
    guard let text = wordy.first(where: { 3 * $0.meanWeight >= longest }) else { return }
    take(text.name, as: .text)
    if !has(.note) { for column in wordy where column.name != text.name { take(column.name, as: .note) } }
    takeFirst(as: .creator, where: \.isName)
    takeFirst(as: .date, where: \.isDate)
    takeFirst(as: .language, where: \.isLanguage)
  }

  /// True if the file has no header, and its first row was taken for one: a name is a sentence, or names look like the
  /// values below them.
  private var looksLikeRow: Bool {
    names.contains { $0.split(separator: " ").count > 5 }
      || profiles.contains { $0.isWordy && $0.hasWordyName } && profiles.contains(where: \.hasNameOfItsValues)
  }

  private mutating func takeFirst(as field: CoreField, where fits: (ColumnProfile) -> Bool) {
    guard !has(field), let column = free.first(where: fits) else { return }
    take(column.name, as: field)
  }

  private mutating func take(_ column: String, as field: CoreField) {
    guessed.insert(column)
    mapping.rules.append(.init(field: field.rawValue, column: column))
  }
}

extension FieldMapping {
  /// True if a constant gives every record a text or a title.
  fileprivate var setsWords: Bool {
    constants.contains { [.core(.text), .core(.title)].contains(Target(field: $0.field)) }
  }

  /// True if the user said which column has words that a search finds.
  fileprivate var hasWordRule: Bool {
    rules.contains { rule in CoreField.searchable.contains { Target(field: rule.field) == .core($0) } }
  }
}

extension FieldMapping.Target {
  /// The field as users write it: `text`, `extra.shelf`.
  var fieldName: String {
    switch self {
    case .core(let field): field.rawValue
    case .attributions: "attributions"
    case .collection: "collection"
    case .date: CoreField.date.rawValue
    case .dateEDTF: "date_edtf"
    case .extraObject: "extra"
    case .extra(let name): FieldName.extraPrefix + name
    }
  }
}
