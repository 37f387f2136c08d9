internal import CatalogRecords
internal import HistoricalDates

/// The attribution after a block quote: `— Seneca, *De brevitate vitae*, 1.3 (49)`.
///
/// The emphasized words are the source, or quoted ones. Without either, the line is read as that of a fortune. Adagia's
/// writer escapes commas that belong to a name, as in `Austen\, Jane`, so that its files come back as they were.
struct QuoteAttribution {
  private(set) var attributions: [Attribution] = []
  private(set) var source: String?
  private(set) var date: String?
  /// A remark in parentheses that is not a date.
  private(set) var note: String?
  /// The place in the source if the line has no name.
  private(set) var unnamedPlace: String?

  /// The text after the dash of an attribution at the start of a line; `nil` without one, and for a line that is
  /// not text.
  static func words(of line: InputLines.Line) -> String? {
    guard !line.isTooLong, line.bytes.withUnsafeBufferPointer(TextFault.first) == nil else { return nil }
    return words(of: line.text)
  }

  /// The text after the dash of an attribution at the start of a line; `nil` without one.
  static func words(of line: String) -> String? {
    let line = line.trimmingBlanks
    let dashes = line.prefix { "-–—―".contains($0) }
    let words = line[dashes.endIndex...].trimmingBlanks
    let isDash =
      !dashes.isEmpty && (dashes != "-" && dashes != "–" || line.dropFirst().first == " ") && dashes.count < 4
    guard isDash, let first = words.first, dashes != "-" || first.isLetter || first == "*" else { return nil }
    return words.count <= 500 ? String(words) : nil
  }

  init(_ text: MarkedText) {
    var text = text.trimmed
    let others = Self.takeOthers(from: &text)
    let remark = takeParenthesis(from: &text)
    let units = text.units.contains(where: \.isEmphasized) ? text.units : Self.withTitle(text.units)
    if let start = units.firstIndex(where: \.isEmphasized) {
      let end = units[start...].firstIndex { !$0.isEmphasized } ?? units.count
      source = MarkedText(units: units[start..<end]).plain
      setNames(units[..<start], behind: units[end...])
    } else {
      splitPlain(units[...])
    }
    add(others)
    if let remark { add(remark) }
  }

  /// Takes `; wrongly attributed to Mark Twain` from the end: names with roles after the source and the date.
  private static func takeOthers(from text: inout MarkedText) -> [Attribution] {
    let units = text.units
    let last = units.lastIndex { $0.isEmphasized || !$0.isLiteral && ",(".contains($0.character) } ?? -1
    let ends = units.indices.filter { $0 > last && units[$0].character == ";" && !units[$0].isLiteral }
    for end in ends {
      let people = parts(of: units[end...], at: ";").map { Attribution(wording: $0) }
      guard !people.isEmpty, people.allSatisfy({ $0.role != .wrote }) else { continue }
      text = MarkedText(units: units[..<end]).trimmed
      return people
    }
    return []
  }

  /// Adds names from after the date. Without a name before the source, its place is theirs.
  private mutating func add(_ others: [Attribution]) {
    let first = attributions.count
    attributions += others
    guard first == 0, !attributions.isEmpty, let place = unnamedPlace else { return }
    attributions[0].locator = place
    unnamedPlace = nil
  }

  /// Takes the date, `(49)`, from the end.
  ///
  /// - Returns: Another parenthesis with its signs: `(trans. Bob Poe)`.
  private mutating func takeParenthesis(from text: inout MarkedText) -> String? {
    guard let open = Self.lastParenthesis(of: text.units) else { return nil }
    let isApart = open == 0 || text.units[open - 1].character.isWhitespace || text.units[open - 1].isEmphasized
    let whole = MarkedText(units: text.units[open...]).plain
    let inside = String(whole.dropFirst().dropLast().trimmingBlanks)
    let isDate = AttributedDate.isDate(inside)
    guard isApart || isDate else { return nil }
    text = MarkedText(units: text.units[..<open]).trimmed
    if isDate { date = inside }
    return isDate ? nil : whole
  }

  /// Adds a parenthesis that is not a date: a part in the work, a title, or else a remark.
  private mutating func add(_ remark: String) {
    if let role = FortuneAttribution.role(ofRemark: remark), attributions.contains(where: { $0.role == .wrote }) {
      for place in attributions.indices where attributions[place].role == .wrote { attributions[place].role = role }
    } else if source == nil, let title = FortuneAttribution.quotedTitle(inRemark: remark) {
      source = title
    } else {
      note = [note, remark].compactMap(\.self).joined(separator: " ")
    }
  }

  /// The place of the parenthesis that the last character closes: the first one of `(1984 (uncertain))`.
  private static func lastParenthesis(of units: [MarkedText.Unit]) -> Int? {
    guard let last = units.last, last.character == ")", !last.isLiteral else { return nil }
    var depth = 0
    for place in units.indices.reversed() where !units[place].isLiteral {
      if units[place].character == ")" { depth += 1 }
      if units[place].character == "(" { depth -= 1 }
      if depth <= 0 { return depth == 0 && units[place].character == "(" ? place : nil }
    }
    return nil
  }

  private mutating func splitPlain(_ units: ArraySlice<MarkedText.Unit>) {
    guard !units.contains(where: \.isLiteral) else {
      let comma = units.firstIndex { $0.character == "," && !$0.isLiteral } ?? units.endIndex
      return setNames(units[..<comma], places: Self.parts(of: units[comma...], at: ","))
    }
    let plain = FortuneAttribution(MarkedText(units: units).plain)
    if plain.source == nil, plain.note?.first == "（" { return setNames(units, places: []) }
    let isLocator = plain.source?.first?.isNumber == true
    source = isLocator ? nil : plain.source
    note = plain.note
    attributions = plain.people
    if isLocator { setPlaces([plain.source].compactMap(\.self)) }
  }

  /// Reads what is before and behind the source. A name, `by Ann Lee`, places and a year may follow it.
  private mutating func setNames(
    _ names: ArraySlice<MarkedText.Unit>, behind: ArraySlice<MarkedText.Unit>
  ) {
    var (names, behind) = (Self.withoutColon(names), behind)
    if Self.parts(of: names, at: ";").isEmpty, let start = Self.nameStart(in: behind) {
      names = behind[start...].prefix { $0.character != "," || $0.isLiteral }
      behind = behind[names.endIndex...]
    }
    var places = Self.parts(of: behind, at: ",")
    if date == nil, let year = places.last, AttributedDate.isYear(year) {
      date = year
      places.removeLast()
    }
    let isPerson = { (words: String) in Attribution(wording: words).role != .wrote }
    setNames(names, places: places.filter { !isPerson($0) })
    attributions += places.filter(isPerson).map { Attribution(wording: $0) }
  }

  /// The units before a source without the colon of `Goethe: *Faust*`.
  private static func withoutColon(_ units: ArraySlice<MarkedText.Unit>) -> ArraySlice<MarkedText.Unit> {
    guard let last = units.lastIndex(where: { !$0.character.isWhitespace }), ":：".contains(units[last].character),
      !units[last].isLiteral
    else { return units }
    return units[..<last]
  }

  /// The start of the name in ` by Ann Lee`, in the words that follow a source.
  private static func nameStart(in units: ArraySlice<MarkedText.Unit>) -> Int? {
    let text = String(units.map(\.character))
    let word = text.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
    guard prepositions.contains(word.lowercased()), text.first?.isWhitespace == true else { return nil }
    let start = text[word.endIndex...].drop(while: \.isWhitespace).startIndex
    guard start < text.endIndex, !text[start].isLowercase, text[start].isLetter else { return nil }
    return units.startIndex + text.distance(from: text.startIndex, to: start)
  }

  private static let prepositions: Set<String> = ["by", "von", "par", "di", "por", "de", "av", "af", "door"]

  private mutating func setNames(_ names: ArraySlice<MarkedText.Unit>, places: [String]) {
    attributions = []
    for name in Self.split(names, at: ";") { attributions += people(in: name) }
    setPlaces(places)
  }

  /// Gives each person the place of their number, if there are as many, or else all places to the first.
  private mutating func setPlaces(_ places: [String]) {
    if places.isEmpty { return }
    if attributions.count == places.count {
      for index in places.indices { attributions[index].locator = places[index] }
    } else if attributions.isEmpty {
      unnamedPlace = places.joined(separator: ", ")
    } else {
      attributions[0].locator = places.joined(separator: ", ")
    }
  }

  /// The people of a name, `Ann Lee and Bob Poe`, with what a parenthesis behind it says. A name with escaped signs is
  /// one of Adagia's, and stays whole.
  private mutating func people(in units: ArraySlice<MarkedText.Unit>) -> [Attribution] {
    let name = MarkedText(units: units).plain
    if units.contains(where: \.isLiteral) { return [Attribution(wording: name)] }
    let plain = FortuneAttribution(name)
    guard plain.source == nil, plain.creator != nil, plain.note?.first != "（" else {
      return PersonList.people(in: name).map { Attribution(wording: $0) }
    }
    if let remark = plain.note { note = [note, remark].compactMap(\.self).joined(separator: " ") }
    return plain.people
  }

  /// The parts between unescaped separators, without blanks and commas around them.
  private static func parts(of units: ArraySlice<MarkedText.Unit>, at separator: Character) -> [String] {
    split(units, at: separator).map { MarkedText(units: $0).plain }
  }

  private static func split(
    _ units: ArraySlice<MarkedText.Unit>, at separator: Character
  ) -> [ArraySlice<MarkedText.Unit>] {
    units.split { $0.character == separator && !$0.isLiteral }.map { part in
      var part = part.drop { $0.character.isWhitespace }
      while let last = part.last, last.character.isWhitespace || last.character == "," && !last.isLiteral {
        part.removeLast()
      }
      return part
    }.filter { !$0.isEmpty }
  }
}

// MARK: - Titles in quotation marks

extension QuoteAttribution {
  /// The units with a title in quotation marks as an emphasized one, without its marks: `Ann Lee, "Emma", 1815`.
  /// Unchanged for a line with escaped signs, as Adagia writes it.
  private static func withTitle(_ units: [MarkedText.Unit]) -> [MarkedText.Unit] {
    guard !units.contains(where: \.isLiteral),
      let open = units.indices.first(where: { marks[units[$0].character] != nil && canOpen(units, $0) }),
      let mark = marks[units[open].character],
      let close = units[(open + 1)...].firstIndex(where: { $0.character == mark }), close > open + 1,
      canClose(units[(close + 1)...])
    else { return units }
    var title = Array(units[(open + 1)..<close])
    for place in title.indices { title[place].isEmphasized = true }
    return units[..<open] + title + units[(close + 1)...]
  }

  private static let marks: [Character: Character] = ["\"": "\"", "“": "”", "„": "“", "«": "»", "「": "」"]

  /// True if a title may begin at a place: at the start, or after a comma or a colon.
  private static func canOpen(_ units: [MarkedText.Unit], _ place: Int) -> Bool {
    guard let before = units[..<place].last(where: { !$0.character.isWhitespace }) else { return true }
    return ",:：，".contains(before.character)
  }

  /// True if a title may end before some units: a comma, the end, or a name with `by`.
  private static func canClose(_ rest: ArraySlice<MarkedText.Unit>) -> Bool {
    guard let next = rest.first else { return true }
    return ",.;，".contains(next.character) || nameStart(in: rest) != nil
  }
}

/// The date of an attribution line.
enum AttributedDate {
  /// True for a number, and for words that mean a date.
  static func isDate(_ text: String) -> Bool {
    guard !text.isEmpty else { return false }
    return text.allSatisfy { $0.isASCII && $0.isNumber } || HistoricalDate(reading: text).edtf != nil
  }

  /// True for a year of four digits that no page has.
  static func isYear(_ text: String) -> Bool {
    guard text.utf8.count == 4, let year = Int(text) else { return false }
    return (1400...2100).contains(year)
  }
}

extension Attribution {
  /// Reads what `wording` writes.
  init(wording: String) {
    let roles: [(String, Role)] = [
      ("translated by ", .translated), ("attributed to ", .attributed), ("wrongly attributed to ", .misattributed),
      ("perhaps ", .disputed),
    ]
    let lowered = wording.prefix(1).lowercased() + wording.dropFirst()
    if let (prefix, role) = roles.first(where: { lowered.hasPrefix($0.0) }) {
      self.init(creator: String(wording.dropFirst(prefix.count)), role: role)
    } else {
      self.init(creator: wording)
    }
  }

  /// The value of a raw record.
  var value: JSONValue {
    var members: [String: JSONValue] = ["creator": .string(creator), "role": .string(role.rawValue)]
    members["locator"] = JSONValue(locator)
    members["evidence"] = JSONValue(evidence)
    return .object(members)
  }
}
