package import CatalogFormats
package import CatalogRecords
internal import HistoricalDates
internal import TextAnalysis

/// Builds records from raw records: maps columns to fields, normalizes texts to NFC, splits names and subjects, reads
/// dates.
package struct RecordBuilder {
  /// A record, and the collection that it names.
  package struct Built: Sendable {
    package var record = CatalogRecord()
    package var collection: String?
    /// The meaning of the date, when the input gives it as EDTF; an empty text for a date without one.
    fileprivate var dateEDTF: String?
    /// Attributions given with roles and locators; those made from plain names are in `record`.
    fileprivate var attributions: [Attribution] = []
    /// Languages beside the first one.
    fileprivate var otherLanguages: [JSONValue] = []
    /// Objects of works with authors, by their columns.
    fileprivate var works: [(work: ObjectValue, column: String)] = []
  }

  let mapping: FieldMapping
  private let constants: [(target: FieldMapping.Target, value: JSONValue)]
  private var dates: DateCache
  /// Dates of columns that have a notation of their own.
  private var otherDates: [DateNotation: DateCache] = [:]
  private var names: [String] = []
  /// True if the columns are those of a table that Adagia exported, with its lists in cells.
  private var isOwnTable = false
  /// True if the columns are those of a file that Adagia exported: `null` and `n/a` in it are texts.
  private var isOwn = false
  /// True if the columns are those of an export, or some of them.
  private var hasOwnLanguages = false
  /// The destination of each column: core fields in the input's order, then extra fields by name, as they are stored.
  private var columns: [(index: Int, target: FieldMapping.Target)] = []
  /// The notation of lists in each column's cells, and that of the present column.
  private var notations: [ListNotation?] = []
  private var notation: ListNotation?
  /// For each column, true if it may have HTML.
  private var marked: [Bool] = []
  /// A cache of destinations by column names: lines of JSON vary in their names.
  private var knownColumns: [[String]: [(index: Int, target: FieldMapping.Target)]] = [:]
  /// The size at which a cache is emptied.
  private static let mostShapes = 512

  package init(_ mapping: FieldMapping) {
    self.mapping = mapping
    dates = DateCache(mapping.dateNotation)
    constants = mapping.constants.map { constant in
      let target = FieldMapping.Target(field: constant.field)
      return (target, Self.value(of: constant, target, mapping))
    }
  }

  /// The value of a constant. Names and subjects are separated by the list separator, or by `;`, as in an edit.
  private static func value(
    of constant: FieldAssignment, _ target: FieldMapping.Target, _ mapping: FieldMapping
  ) -> JSONValue {
    guard target == .core(.creator) || target == .core(.subject), mapping.edition != .first else {
      return .string(constant.value)
    }
    return .array(constant.value.parts(separatedBy: mapping.listSeparator ?? ";").map(JSONValue.string))
  }

  /// - Throws: `Fault` when the record has nothing that a search could find.
  package mutating func record(from raw: RawRecord) throws(Fault) -> Built {
    let raw = mapping.edition == .present ? raw : raw.inFormerEdition
    if raw.names != names { setNames(raw.names) }
    var built = Built()
    built.record.extra.reserveCapacity(names.count)
    for (index, target) in columns where !raw.values[index].isEmpty {
      notation = notations[index]
      let value = marked[index] ? Self.unmarked(raw.values[index]) : raw.values[index]
      set(value, target, &built, column: names[index])
    }
    // A record with attributions repeats their names under `creator`.
    if !built.attributions.isEmpty { built.record.attributions = built.attributions }
    addMeaning(to: &built)
    built.keepOtherLanguages()
    notation = nil
    addAuthorsOfWorks(to: &built)
    for (target, value) in constants where !built.has(target) { set(value, target, &built, column: "") }
    guard !built.record.isBlank else {
      throw .nothingToFind(columns: zip(names, raw.values).filter { !$0.1.isEmpty }.map(\.0))
    }
    return built
  }

  /// Gives the date the meaning of `date_edtf`, which is the date itself if there is no other: a table whose dates are
  /// numbers has none for `../1900`.
  private func addMeaning(to built: inout Built) {
    guard let meaning = built.dateEDTF else { return }
    if let date = built.record.date {
      built.record.date = date.meaning(meaning)
    } else if !meaning.isEmpty, mapping.edition != .first {
      built.record.date = RecordDate(reading: meaning, as: .edtf)
    }
  }

  private mutating func setNames(_ names: [String]) {
    self.names = names
    isOwnTable = OwnColumns.haveLists(names)
    isOwn = OwnColumns.are(names, isOfJSON: mapping.isOfJSON)
    hasOwnLanguages = isOwn || names.contains("collection") && names.contains("identifier")
    notations = names.map { mapping.listNotations[$0] }
    marked = names.map(mapping.markedColumns.contains)
    if let known = knownColumns[names] {
      columns = known
    } else {
      columns = mapping.columns(of: names)
      if knownColumns.count == Self.mostShapes { knownColumns.removeAll() }
      knownColumns[names] = columns
    }
    if isOwn { columns.removeAll { OwnColumns.isUnnamed(names[$0.index], at: $0.index) } }
  }

  package enum Fault: Error, Hashable, CustomStringConvertible {
    /// - Parameter columns: Those with a value.
    case nothingToFind(columns: [String])

    package var description: String {
      switch self {
      case .nothingToFind([]):
        "the record has no values, so no search could find it; remove it, or add a title or a text"
      case .nothingToFind(let columns):
        "title, text, creator, source, subject and note are empty, so no search could find the record; "
          + "map a column to one of them. Columns with values: \(Self.list(columns))"
      }
    }

    private static func list(_ columns: [String]) -> String {
      let more = columns.count - mostNamed
      let named = columns.prefix(mostNamed).joined(separator: ", ")
      return more > 0 ? "\(named) and \(more) more" : named
    }

    /// The number of columns that a message names: stores of Core Data have hundreds.
    private static let mostNamed = 20
  }

  private mutating func set(
    _ value: JSONValue, _ target: FieldMapping.Target, _ built: inout Built, column: String
  ) {
    switch target {
    case .core(let field):
      let whole = opened(value, for: field)
      let isFirstDate = field == .date && built.record.date == nil
      if isFirstDate, DateNumbers.areImpossible(in: value) || DateNumbers.areImpossible(in: whole) {
        built.dateEDTF = ""
      }
      let plain = whole.isNested ? self.plain(whole, field, &built, column: column, isFirstDate) : whole
      if field == .language, mapping.edition != .first { return built.add(languages: languages(plain)) }
      set(plain, field, &built.record)
    case .date(let notation):
      guard built.record.date == nil, let text = date(value) else { return }
      built.record.date = otherDates[notation, default: DateCache(notation)].date(reading: text)
    case .attributions: built.attributions += attributions(Self.unpacked(value), &built.record.extra)
    case .collection: built.collection = text(value)
    case .dateEDTF: built.dateEDTF = OwnColumns.isFalse(value) ? "" : text(value)
    case .extra(let name):
      if isNothing(value) { return }
      built.record.extra[name] = value.composed
    case .extraObject:
      guard case .object(let members) = Self.unpacked(value) else {
        if !isNothing(value) { built.record.extra["extra"] = value.composed }
        return
      }
      for (name, value) in members where !value.isEmpty { built.record.extra[name] = value.composed }
    }
  }

  /// The texts of objects. What is not understood becomes an extra field.
  private func plain(
    _ value: JSONValue, _ field: CoreField, _ built: inout Built, column: String, _ isFirstDate: Bool
  ) -> JSONValue {
    let object = ObjectValue(value, as: field)
    if isFirstDate, let meaning = object.meaning { built.dateEDTF = meaning }
    if !object.authors.isEmpty { built.works.append((object, column)) }
    return object.taking(into: &built.record.extra, named: column)
  }

  /// Gives a record without authors those of the work that it is from. Of another record the work's are kept beside it.
  private func addAuthorsOfWorks(to built: inout Built) {
    let isWithout = built.record.attributions.isEmpty
    for (work, column) in built.works {
      if isWithout {
        for authors in work.authors { Self.append(list(authors), to: &built.record.attributions) }
      } else {
        work.addWorks(to: &built.record.extra, named: column)
      }
    }
  }

  /// The value with the object that a cell has as JSON. A text in JSON is a text, and so is one in an export.
  private func opened(_ value: JSONValue, for field: CoreField) -> JSONValue {
    if case .string = value, isOwn || mapping.isOfJSON { return value }
    return ObjectValue.unpacked(value, for: field)
  }

  private mutating func set(_ value: JSONValue, _ field: CoreField, _ record: inout CatalogRecord) {
    switch field {
    case .creator:
      Self.append(list(value), to: &record.attributions)
    case .subject:
      Self.append(list(value), to: &record.subjects)
    case .date:
      if record.date == nil, let text = date(value) {
        record.date = dates.date(reading: text)
      }
    case .title: Self.join(&record.title, text(value))
    case .text: Self.join(&record.text, text(value))
    case .source: Self.join(&record.source, text(value))
    case .note: Self.join(&record.note, text(value))
    case .language: Self.join(&record.language, fact(value))
    case .type: Self.join(&record.type, fact(value))
    case .rights: Self.join(&record.rights, fact(value))
    case .identifier:
      Self.join(&record.identifier, mapping.namesIdentifiers ? text(value, hasMarks: false) : fact(value))
    }
  }

  /// The number of subjects from which a set tells whether one is there already.
  private static let mostCompared = 32

  /// Appends subjects that are not there yet. All of them are in NFC.
  private static func append(_ new: [String], to subjects: inout [String]) {
    guard subjects.count + new.count > mostCompared else {
      for subject in new where !subjects.contains(subject) { subjects.append(subject) }
      return
    }
    var known = Set(subjects.map(ExactString.init))
    for subject in new where known.insert(ExactString(subject)).inserted { subjects.append(subject) }
  }

  /// Appends authors that are not there yet: a table may have one column for the first of them and one for all.
  private static func append(_ new: [String], to attributions: inout [Attribution]) {
    guard !attributions.isEmpty else {
      attributions = new.map { Attribution(creator: $0) }
      return
    }
    let known = Set(attributions.map { ExactString($0.creator) })
    attributions += new.filter { !known.contains(ExactString($0)) }.map { Attribution(creator: $0) }
  }

  /// Joins the values of several columns for one field.
  private static func join(_ field: inout String?, _ text: String?) {
    guard let text else { return }
    field = field.map { "\($0); \(text)" } ?? text
  }

  private func list(_ value: JSONValue) -> [String] {
    let separator = mapping.listSeparator
    switch value {
    case .string(let cell) where isOwnTable && separator == nil:
      return ListCell.values(in: cell).compactMap { text(.string($0)) }
    // The lists of an export's table are whole; those of JSON may be another program's.
    case .array(let values) where isOwn && (separator == nil || !mapping.isOfJSON):
      return values.compactMap { text($0) }
    default: return parts(value, separator)
    }
  }

  private func parts(_ value: JSONValue, _ separator: String?) -> [String] {
    if case .array(let values) = value { return values.flatMap { parts($0, separator) } }
    guard let text = fact(value) else { return [] }
    if separator != nil, !mapping.isOfJSON, let values = ListCell.list(in: text) {
      return values.compactMap { fact(.string($0)) }
    }
    if separator == nil, let notation { return notation.values(in: text).filter { !NullMark.isNoFact($0) } }
    guard let separator, !separator.isEmpty else { return [text] }
    return text.parts(separatedBy: separator)
  }

  /// The languages of a value, each by itself, with the tag of one that is a name. An own table has one in a cell, and
  /// an own file has it as it was in the catalog.
  private func languages(_ value: JSONValue) -> [String] {
    if case .array(let values) = value { return values.flatMap(languages) }
    let found = isOwn || isOwnTable ? [fact(value)].compactMap(\.self) : parts(value, mapping.listSeparator)
    return hasOwnLanguages || mapping.edition == .second ? found : found.map { LanguageNames.tag(of: $0) ?? $0 }
  }

  /// The text of a field that holds no sentences; `nil` also for a mark such as `n/a`, and for `false`.
  private func fact(_ value: JSONValue) -> String? {
    guard value != .bool(false), let text = text(value) else { return nil }
    return !isOwn && NullMark.isNoFact(text) ? nil : text
  }

  /// The text of a date; `nil` also for the one that a program writes for none.
  private func date(_ value: JSONValue) -> String? {
    guard value != .bool(false), let text = text(value) else { return nil }
    return !isOwn && NullMark.isNoDate(text) ? nil : text
  }

  /// The value as NFC text without white space at the ends; `nil` when nothing is left, or a mark for no value.
  private func text(_ value: JSONValue) -> String? { text(value, hasMarks: !isOwn) }

  private func text(_ value: JSONValue, hasMarks: Bool) -> String? {
    if case .array(let values) = value {
      let texts = values.compactMap { text($0, hasMarks: hasMarks) }
      return texts.isEmpty ? nil : texts.joined(separator: "; ")
    }
    if case .null = value { return nil }
    let plain = value.plainText
    let trimmed = plain.isEvidentlyTrimmed ? plain : String(plain.trimmed)
    if trimmed.isEmpty || hasMarks && NullMark.isNothing(trimmed) { return nil }
    return canonicallyComposed(trimmed)
  }

  /// True if a text is blank, or no more than a mark for no value with white space around it.
  private func isNothing(_ value: JSONValue) -> Bool {
    guard case .string(let text) = value else { return false }
    let trimmed = text.isEvidentlyTrimmed ? text : String(text.trimmed)
    return trimmed.isEmpty || NullMark.isNothing(trimmed)
  }

  /// The value with its HTML as plain text.
  private static func unmarked(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): .string(MarkedValue.plain(text))
    case .array(let values): .array(values.map(unmarked))
    case .object(let members): .object(members.mapValues(unmarked))
    case .null, .bool, .integer, .number: value
    }
  }

  /// Parses a list or an object that a table cell holds as JSON.
  private static func unpacked(_ value: JSONValue) -> JSONValue {
    guard case .string(let text) = value, text.hasPrefix("[") || text.hasPrefix("{") else { return value }
    return (try? JSONValue(json: text)) ?? value
  }

  /// Attributions from objects with a `creator`, or with a name as in the field `creator` itself, or from plain names.
  ///
  /// - Parameter extra: Gets persons with another part in the work, such as an editor.
  private func attributions(_ value: JSONValue, _ extra: inout ExtraFields) -> [Attribution] {
    switch value {
    case .array(let values):
      var found: [Attribution] = []
      for value in values { found += attributions(value, &extra) }
      return found
    case .object(let members):
      let role = members["role"].flatMap { text($0) }.flatMap(Attribution.Role.init)
      guard let creator = creator(members, hasRole: role != nil, &extra) else { return [] }
      return [
        Attribution(
          creator: creator, role: role ?? .wrote, locator: members["locator"].flatMap { fact($0) },
          evidence: members["evidence"].flatMap { text($0) })
      ]
    default: return fact(value).map { [Attribution(creator: $0)] } ?? []
    }
  }

  /// The name in an attribution. A plain one, as an export has it, is taken as it is.
  private func creator(
    _ members: [String: JSONValue], hasRole: Bool, _ extra: inout ExtraFields
  ) -> String? {
    if let creator = members["creator"], !creator.isNested, hasRole || members["role"] == nil { return fact(creator) }
    var person = members
    if hasRole { person["role"] = nil }
    if let creator = members["creator"], !creator.isNested { person["name"] = creator }
    return fact(ObjectValue(.object(person), as: .creator).taking(into: &extra, named: "creator"))
  }
}

extension RecordBuilder.Built {
  /// Adds languages: the first one of a record is its language, and the others are an extra field.
  fileprivate mutating func add(languages: [String]) {
    for language in languages {
      guard let first = record.language else {
        record.language = language
        continue
      }
      let other = JSONValue.string(language)
      if language != first, !otherLanguages.contains(other) { otherLanguages.append(other) }
    }
  }

  /// Puts the other languages with those that the input tells apart itself.
  fileprivate mutating func keepOtherLanguages() {
    guard !otherLanguages.isEmpty else { return }
    let name = "other_\(CoreField.language.rawValue)"
    var known: [JSONValue] = record.extra[name].map { if case .array(let list) = $0 { list } else { [$0] } } ?? []
    known += otherLanguages.filter { !known.contains($0) }
    record.extra[name] = known.count == 1 ? known[0] : .array(known)
  }

  /// True if a target already has a value, so that a constant is not added.
  fileprivate func has(_ target: FieldMapping.Target) -> Bool {
    switch target {
    case .core(.identifier): record.identifier != nil
    case .core(.language): record.language != nil
    case .core(.type): record.type != nil
    case .core(.rights): record.rights != nil
    case .core(.date), .date: record.date != nil
    case .core(let field): record.searchableText(of: field) != nil
    case .attributions: !record.attributions.isEmpty
    case .collection: collection != nil
    case .dateEDTF: dateEDTF != nil
    case .extra(let name): record.extra[name] != nil
    case .extraObject: false
    }
  }
}

extension RecordDate {
  /// The same text with another meaning: EDTF, or `""` for none. Text that is not EDTF changes nothing.
  fileprivate func meaning(_ text: String) -> RecordDate {
    guard !text.isEmpty else { return RecordDate(raw: raw, edtf: nil, interval: nil) }
    guard text != edtf, let edtf = try? EDTF(text) else { return self }
    return RecordDate(raw: raw, edtf: edtf.description, interval: edtf.interval)
  }
}

/// Reads dates through a cache: catalogs have the same few thousand dates over and over.
struct DateCache {
  private let notation: DateNotation
  private var dates: [ExactString: RecordDate] = [:]
  /// The size at which the cache is emptied.
  private static let mostDates = 8192

  init(_ notation: DateNotation) { self.notation = notation }

  mutating func date(reading raw: String) -> RecordDate {
    let key = ExactString(raw)
    if let known = dates[key] { return known }
    let date = RecordDate(reading: raw, as: notation)
    if dates.count == Self.mostDates { dates.removeAll(keepingCapacity: true) }
    dates[key] = date
    return date
  }
}
