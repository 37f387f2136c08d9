internal import CatalogRecords

/// The attribution after a block quote: `— Seneca, *De brevitate vitae*, 1.3 (49)`.
///
/// The emphasized words are the source, or quoted ones. Without either, a comma ends the name. Adagia's writer escapes
/// commas that belong to a name, as in `Austen\, Jane`, so that its files come back as they were.
struct QuoteAttribution {
  private(set) var attributions: [Attribution] = []
  private(set) var source: String?
  private(set) var date: String?
  /// The place in the source if no name is before it.
  private var unnamedPlace: String?

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
    takeDate(from: &text)
    let units = text.units
    if let start = units.firstIndex(where: \.isEmphasized) {
      let end = units[start...].firstIndex { !$0.isEmphasized } ?? units.count
      source = MarkedText(units: units[start..<end]).plain
      setNames(units[..<start], locators: units[end...])
    } else {
      splitPlain(units[...])
    }
    add(others)
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
  }

  /// Takes `(49)` from the end.
  private mutating func takeDate(from text: inout MarkedText) {
    guard let open = Self.lastParenthesis(of: text.units) else { return }
    let inside = MarkedText(units: text.units[open...].dropFirst().dropLast()).plain
    guard !inside.isEmpty, inside.contains(where: \.isNumber) || open == 0 || text.units[open - 1].character == " "
    else {
      return
    }
    date = inside
    text = MarkedText(units: text.units[..<open]).trimmed
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
    guard let comma = units.firstIndex(where: { $0.character == "," && !$0.isLiteral }) else {
      setNames(units, locators: [])
      return
    }
    let hasEscapes = units.contains { $0.isLiteral }
    if hasEscapes {
      setNames(units[..<comma], locators: units[comma...])
    } else {
      let plain = FortuneAttribution(MarkedText(units: units).plain)
      let isLocator = plain.source?.first?.isNumber == true
      source = isLocator ? nil : plain.source
      attributions = plain.people
      if isLocator, !attributions.isEmpty { attributions[0].locator = plain.source }
      if let note = plain.note { date = date ?? note }
    }
  }

  private mutating func setNames(_ names: ArraySlice<MarkedText.Unit>, locators: ArraySlice<MarkedText.Unit>) {
    let places = Self.parts(of: locators, at: ",")
    let people = Self.parts(of: names, at: ";")
    attributions = people.enumerated().map { index, name in
      var attribution = Attribution(wording: name)
      if people.count == places.count, index < places.count { attribution.locator = places[index] }
      return attribution
    }
    if people.count != places.count, !places.isEmpty {
      if attributions.isEmpty {
        unnamedPlace = places.joined(separator: ", ")
      } else {
        attributions[0].locator = places.joined(separator: ", ")
      }
    }
  }

  /// The parts between unescaped separators, without blanks and commas around them.
  private static func parts(of units: ArraySlice<MarkedText.Unit>, at separator: Character) -> [String] {
    units.split { $0.character == separator && !$0.isLiteral }.map { part in
      var part = part
      while let last = part.last, last.character.isWhitespace || last.character == "," && !last.isLiteral {
        part.removeLast()
      }
      return MarkedText(units: part).trimmed.plain
    }.filter { !$0.isEmpty }
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
