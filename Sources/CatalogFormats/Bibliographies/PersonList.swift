internal import CatalogRecords

/// The names of several people in one value of a format that has a line, an element or a column for them: `Smith, Ann;
/// Poe, Bob`, `Ann Smith and Bob Poe`, `Smith A, Poe B`. A text that may be the name of one person or of a company
/// stays whole.
package enum PersonList {
  ///     PersonList.names(in: "Smith,Ann; Poe,Bob")   // ["Smith, Ann", "Poe, Bob"]
  ///     PersonList.names(in: "Marks and Spencer")    // ["Marks and Spencer"]
  package static func names(in text: String) -> [String] {
    if text.utf8.contains(.lineFeed) { return lines(of: text).flatMap(names) }
    guard
      text.utf8.contains(where: { $0 == .comma || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "&") })
        || text.utf8.count(where: { $0 == .space }) > 2
    else { return [text] }
    // A semicolon is in no name.
    return text.split(separator: ";").map { String($0.trimmingBlanks) }.filter { !$0.isEmpty }
      .flatMap(namesBetweenSemicolons)
  }

  /// The lines of a text, if each of them has a person; a long name may be in two lines.
  private static func lines(of text: String) -> [String] {
    let lines = text.split(whereSeparator: \.isNewline).map { String($0.trimmingBlanks) }
    let arePeople = lines.allSatisfy { !$0.hasSuffix(",") && isPerson($0.hasSuffix(";") ? String($0.dropLast()) : $0) }
    return arePeople ? lines : [lines.joined(separator: " ")]
  }

  /// The names of whole people with a conjunction between them, `Ann Lee and Bob Poe`, as a person signs a quotation.
  static func people(in text: String) -> [String] {
    let pieces = pieces(of: text)
    return pieces.count > 1 && pieces.allSatisfy(isPerson) ? pieces : [text]
  }

  /// The names of a program that puts commas between them, with the given names first.
  ///
  ///     PersonList.direct(in: "Ann Lee, Bob Poe and Cy Doe")   // ["Ann Lee", "Bob Poe", "Cy Doe"]
  ///     PersonList.direct(in: "Lee, Ann & Poe, Bob")           // ["Lee, Ann", "Poe, Bob"]
  package static func direct(in text: String) -> [String] {
    text.split(separator: ";").map { String($0.trimmingBlanks) }.filter { !$0.isEmpty }.flatMap { part in
      let pieces = pieces(of: part)
      let names = pieces.flatMap(directNames)
      return pieces.count > 1 && names.allSatisfy(isPerson) ? names : directNames(part)
    }
  }

  /// The names of `Ann Lee, Bob Poe & Cy Doe`: the last has no comma, so those before it have the given names first.
  private static func directNames(of pieces: [String]) -> [String]? {
    guard pieces.count > 1, pieces.last?.contains(",") == false else { return nil }
    let names = pieces.flatMap(directNames)
    return names.count > pieces.count && names.allSatisfy(isPerson) ? names : nil
  }

  private static func directNames(_ text: String) -> [String] {
    let names = PersonName.list(text)
    return names.count == 2 && GivenNames.areInverted(names[0], names[1]) ? [names.joined(separator: ", ")] : names
  }

  /// Takes `et al.` and the like from the end of a list: there were more people than it names.
  ///
  ///     PersonList.withoutOthers("Smith, Ann, et al.")   // ("Smith, Ann", true)
  static func withoutOthers(_ text: String) -> (names: String, hasOthers: Bool) {
    guard let last = text.utf8.last, othersEnd.contains(last) else { return (text, false) }
    let tail = text.suffix(12).lowercased()
    guard let form = others.first(where: tail.hasSuffix) else { return (text, false) }
    let names = text.dropLast(form.count)
    guard let end = names.last, " ,;([".contains(end) else { return (text, false) }
    return (String(names[...(names.lastIndex { !" ,;([".contains($0) } ?? names.startIndex)]), true)
  }

  private static let others = ["et al.", "et al", "et al.)", "et al.]", "et alii", "u.a.", "u. a."]
  private static let othersEnd = Set(".li)]LI".utf8)

  private static func namesBetweenSemicolons(_ text: String) -> [String] {
    let parts = pieces(of: text)
    if let names = directNames(of: parts) { return names }
    let pieces = parts.flatMap { paired($0) ?? [$0] }
    if pieces.count > 1, pieces.allSatisfy(isPerson) { return pieces.map(spaced) }
    let name = spaced(text)
    return withInitials(name) ?? [name]
  }

  /// The parts between conjunctions that are words of their own.
  private static func pieces(of text: String) -> [String] {
    let words = text.split(separator: " ")
    guard words.contains(where: conjunctions.contains) else { return [text] }
    return words.split(whereSeparator: conjunctions.contains).map { words in
      let piece = words.joined(separator: " ")
      return piece.hasSuffix(",") ? String(piece.dropLast()) : piece
    }
  }

  private static let conjunctions: Set<Substring> = [
    "and", "And", "AND", "&", "und", "et", "y", "e", "en", "og", "och", "i", "и",
  ]

  private static func isPerson(_ text: String) -> Bool {
    text.contains { $0 == " " || $0 == "," } && BibliographicName(text).isPersonal
  }

  /// The name with a blank after each comma, `Marx,Karl`, and without a comma at its end, which EndNote has after the
  /// name of an organization.
  private static func spaced(_ text: String) -> String {
    guard text.contains(",") else { return text }
    let name = text.hasSuffix(",") ? text.dropLast().trimmingBlanks : text[...]
    let isTight = zip(name.utf8, name.utf8.dropFirst()).contains { $0 == .comma && $1 != .space }
    return isTight ? String(name.replacing(/,(?=\p{L})/, with: ", ")) : String(name)
  }

  /// The names of `Smith A, Poe BC`: every part is a family name and initials, as medical journals write them.
  private static func withInitials(_ text: String) -> [String]? {
    let parts = text.split(separator: ",").map { String($0.trimmingBlanks) }
    guard parts.count > 1, parts.allSatisfy(endsInInitials) else { return nil }
    return parts
  }

  /// The names of `Smith, J., Poe, B. C.`: after every family name come initials.
  private static func paired(_ text: String) -> [String]? {
    let parts = text.split(separator: ",").map { $0.trimmingBlanks }
    guard parts.count > 3, parts.count.isMultiple(of: 2) else { return nil }
    let places = stride(from: 0, to: parts.count, by: 2)
    guard places.allSatisfy({ !areInitials(parts[$0]) && areInitials(parts[$0 + 1]) }) else { return nil }
    return places.map { "\(parts[$0]), \(parts[$0 + 1])" }
  }

  private static func areInitials(_ text: Substring) -> Bool {
    let words = text.split { " .-".contains($0) }
    return !words.isEmpty && words.allSatisfy { $0.count == 1 && $0.first?.isUppercase == true }
  }

  private static func endsInInitials(_ name: String) -> Bool {
    guard let blank = name.lastIndex(of: " ") else { return false }
    let initials = name[name.index(after: blank)...].filter { $0 != "." && $0 != "-" }
    return (1...3).contains(initials.count) && initials.allSatisfy(\.isUppercase)
      && name[..<blank].contains(where: \.isLowercase)
  }
}
