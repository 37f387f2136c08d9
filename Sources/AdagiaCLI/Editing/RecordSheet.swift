internal import Adagia
internal import CatalogFormats
internal import CatalogRecords

/// A record as a text to edit: a line for each value, and what follows it indented.
///
///     text: We are such stuff
///       As dreams are made on
///     author: William Shakespeare
///       locator: 4.1
///     tag: dreams
///
/// The parts of an author are indented by two spaces, so further lines of a name are indented by four.
///
/// Lines that begin with `#` are comments. A value that was not touched keeps all that the text does not show, such as
/// the notation of a date, or CR LF between its lines; one that was changed has LF. An extra field without a text, or
/// whose name would not be read as it was written, is not shown and stays as it is.
struct RecordSheet {
  /// The record that the text began as.
  private let base: CatalogRecord

  init(_ base: CatalogRecord) {
    self.base = base
  }

  /// A fault of an edited text: the line, counted from 1, and what to do.
  struct Fault: Error, Hashable, CustomStringConvertible {
    let line: Int
    let words: String

    var description: String { "line \(line): \(words)" }
  }

  // MARK: Writing

  /// The fields that a new record offers.
  private static let offered = ["text", "author", "source", "date", "tag", "language", "type", "note"]

  /// The record as text.
  ///
  /// - Parameter isNew: True if empty fields are offered too.
  func text(isNew: Bool = false) -> String {
    var lines: [String] = []
    func add(_ name: String, _ value: String?) {
      if let value {
        lines.append(Self.line(name, value))
      } else if isNew, Self.offered.contains(name) {
        lines.append(name + ":")
      }
    }
    add("title", base.title)
    add("text", base.text)
    if base.attributions.isEmpty { add("author", nil) }
    for attribution in base.attributions { lines += Self.lines(attribution) }
    add("source", base.source)
    add("date", base.date?.raw)
    if base.subjects.isEmpty { add("tag", nil) }
    for subject in base.subjects { add("tag", subject) }
    add("language", base.language)
    add("type", base.type)
    add("rights", base.rights)
    add("note", base.note)
    add("identifier", base.identifier)
    for (name, value) in extraFields { lines.append(Self.line(name, value.plainText)) }
    return lines.joined(separator: "\n") + "\n"
  }

  private var extraFields: [(String, JSONValue)] {
    guard case .object(let members) = base.extra.object else { return [] }
    return members.filter { Self.isShown($0.key, $0.value) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private static func isShown(_ name: String, _ value: JSONValue) -> Bool {
    let isPlain = !name.isEmpty && !name.hasPrefix("#") && !name.contains { $0 == ":" || $0.isWhitespace }
    return isPlain && CoreField(name: name) == nil && !value.plainText.isEmpty
  }

  private static func line(_ name: String, _ value: String) -> String {
    "\(name): " + lines(of: value).joined(separator: "\n  ")
  }

  /// The lines of a text, whether they end in LF or CR LF. The two bytes of CR LF are one `Character`.
  private static func lines(of text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map { $0.last == "\r" ? $0.dropLast() : $0 }
  }

  private static func lines(_ attribution: Attribution) -> [String] {
    let role = attribution.role == .wrote ? nil : attribution.role.rawValue
    let parts = [("role", role), ("locator", attribution.locator), ("evidence", attribution.evidence)]
    return ["author: " + lines(of: attribution.creator).joined(separator: "\n    ")]
      + parts.compactMap { name, value in value.map { "  " + lines(of: line(name, $0)).joined(separator: "\n  ") } }
  }

  // MARK: Reading

  /// The record that an edited text stands for.
  ///
  /// - Throws: `Fault` for a line that cannot be understood.
  func record(from text: String) throws(Fault) -> CatalogRecord {
    var record = CatalogRecord()
    record.identifier = base.identifier
    for (name, value) in base.extra.map({ ($0.name, $0.value) }) where !Self.isShown(name, value) {
      record.extra[name] = value
    }
    for entry in try entries(text) { try set(entry, in: &record) }
    keepLineEnds(of: &record)
    guard !record.isBlank else { throw Fault(line: 1, words: "the record would be empty. Give it a text or a title.") }
    return record
  }

  /// Gives each value whose lines did not change its former line ends.
  private func keepLineEnds(of record: inout CatalogRecord) {
    let fields: [WritableKeyPath<CatalogRecord, String?>] = [
      \.title, \.text, \.source, \.note, \.language, \.type, \.rights, \.identifier,
    ]
    for field in fields {
      record[keyPath: field] = record[keyPath: field].map { Self.kept($0, among: [base[keyPath: field]]) }
    }
    record.subjects = record.subjects.map { Self.kept($0, among: base.subjects) }
    for place in record.attributions.indices {
      let new = record.attributions[place]
      record.attributions[place].creator = Self.kept(new.creator, among: base.attributions.map(\.creator))
      record.attributions[place].locator = new.locator.map { Self.kept($0, among: base.attributions.map(\.locator)) }
      record.attributions[place].evidence = new.evidence.map { Self.kept($0, among: base.attributions.map(\.evidence)) }
    }
  }

  /// The old text with the same lines as a new one; the new one if there is none.
  private static func kept(_ text: String, among old: [String?]) -> String {
    let found = old.compactMap(\.self).first { lines(of: $0) == lines(of: text) }
    return found ?? text
  }

  /// A name, its value, and the lines below it that are parts of it.
  private struct Entry {
    let line: Int
    let name: String
    var value: String
  }

  private func entries(_ text: String) throws(Fault) -> [Entry] {
    var entries: [Entry] = []
    var blankCount = 0
    for (index, line) in Self.lines(of: text).enumerated() {
      if line.hasPrefix("#") { continue }
      if line.isEmpty {
        blankCount += 1
      } else if line.hasPrefix("  "), !entries.isEmpty {
        let last = entries.count - 1
        entries[last].value += String(repeating: "\n", count: blankCount + 1) + line.dropFirst(2)
        blankCount = 0
      } else {
        entries.append(try Self.entry(line, index + 1))
        blankCount = 0
      }
    }
    return entries
  }

  private static func entry(_ line: Substring, _ number: Int) throws(Fault) -> Entry {
    guard let colon = line.firstIndex(of: ":"), colon > line.startIndex, !line.hasPrefix(" ") else {
      throw Fault(line: number, words: "a line is 'field: value', or begins with two spaces and goes on. Change it.")
    }
    let value = line[line.index(after: colon)...]
    return Entry(
      line: number, name: String(line[..<colon]), value: String(value.hasPrefix(" ") ? value.dropFirst() : value))
  }

  private func set(_ entry: Entry, in record: inout CatalogRecord) throws(Fault) {
    let value = entry.value
    guard !value.isEmpty else { return }
    switch CoreField(name: entry.name) {
    case .creator: record.attributions.append(try attribution(entry))
    case .subject: record.subjects.append(value)
    case .date where base.date.map { Self.lines(of: $0.raw) } == Self.lines(of: value): record.date = base.date
    case nil:
      let name = try extraName(of: entry)
      record.extra[name] = extraValue(name, value)
    case .text: try setOnce(\.text, entry, in: &record)
    case .title: try setOnce(\.title, entry, in: &record)
    case .source: try setOnce(\.source, entry, in: &record)
    case .note: try setOnce(\.note, entry, in: &record)
    case .date, .language, .type, .rights, .identifier: try setField(entry, in: &record)
    }
  }

  private func extraName(of entry: Entry) throws(Fault) -> String {
    let name = FieldName.extraName(entry.name) { base.extra[$0] != nil }
    guard name == entry.name else { return name }
    do { try base.checkExtraName(name) } catch { throw Fault(line: entry.line, words: error.description) }
    return name
  }

  private func setOnce(
    _ field: WritableKeyPath<CatalogRecord, String?>, _ entry: Entry, in record: inout CatalogRecord
  ) throws(Fault) {
    guard record[keyPath: field] == nil else {
      throw Fault(line: entry.line, words: "a record has one '\(entry.name)'. Join the two, or indent the second.")
    }
    try setField(entry, in: &record)
  }

  private func setField(_ entry: Entry, in record: inout CatalogRecord) throws(Fault) {
    do {
      try record.set(entry.name, to: entry.value)
    } catch {
      throw Fault(line: entry.line, words: error.description)
    }
  }

  /// A value of an extra field: unchanged if its text is the same, and a number if it was one.
  private func extraValue(_ name: String, _ text: String) -> JSONValue {
    guard let old = base.extra[name] else { return .string(text) }
    if Self.lines(of: old.plainText) == Self.lines(of: text) { return old }
    if case .string = old { return .string(text) }
    return (try? JSONValue(json: text)) ?? .string(text)
  }

  private func attribution(_ entry: Entry) throws(Fault) -> Attribution {
    let lines = Self.lines(of: entry.value)
    let further = Self.linesOfName(lines.dropFirst())
    let name = lines.prefix(1) + further.map { $0.dropFirst(2) }
    var attribution = Attribution(creator: name.joined(separator: "\n"))
    for part in try parts(lines.dropFirst(1 + further.count), below: entry.line + further.count) {
      switch part.name {
      case "role":
        guard let role = Attribution.Role(rawValue: part.value) else {
          let roles = Attribution.Role.allCases.map(\.rawValue).joined(separator: ", ")
          throw Fault(line: part.line, words: "'\(part.value)' is not a role. Use one of: \(roles).")
        }
        attribution.role = role
      case "locator": attribution.locator = part.value
      case "evidence": attribution.evidence = part.value
      default:
        throw Fault(
          line: part.line, words: "'\(part.name)' is not a part of an author. Use role, locator or evidence.")
      }
    }
    return attribution
  }

  /// The lines of a name after its first: those before the parts, which are indented less. Blank lines before a part
  /// are not among them.
  private static func linesOfName(_ lines: ArraySlice<Substring>) -> ArraySlice<Substring> {
    var name = lines.prefix { $0.isEmpty || $0.hasPrefix("  ") }
    while name.last?.isEmpty == true { name.removeLast() }
    return name
  }

  /// The parts of an author, each with the lines that are indented below it.
  private func parts(_ lines: ArraySlice<Substring>, below line: Int) throws(Fault) -> [Entry] {
    var parts: [Entry] = []
    for (index, text) in lines.enumerated() where !text.isEmpty {
      if text.hasPrefix("  "), !parts.isEmpty {
        parts[parts.count - 1].value += "\n" + text.dropFirst(2)
      } else {
        parts.append(try Self.entry(text, line + index + 1))
      }
    }
    return parts
  }
}
