internal import CatalogRecords

/// MODS, the Library of Congress's Metadata Object Description Schema, version 3.
enum MODS {
  static let namespace = "http://www.loc.gov/mods/v3"

  /// The values of an element `mods`.
  static func values(_ mods: XMLElement) -> NamedValues {
    var values = NamedValues()
    addIdentifiers(mods, &values)
    for title in mods.elements("titleInfo") { addTitle(title, &values) }
    for name in mods.elements("name") { add(name, &values) }
    for item in mods.elements("relatedItem") { addRelated(item, &values) }
    addKeyDate(mods, &values)
    for origin in mods.elements("originInfo") { addOrigin(origin, &values) }
    for part in mods.elements("part") { addPart(part, &values) }
    addLanguages(mods, &values)
    for subject in mods.elements("subject") { values.add("subject", self.subject(subject)) }
    for (name, field) in plainFields {
      for element in mods.elements(name) { values.add(field, element.line) }
    }
    for place in mods.elements("location") {
      for link in place.elements("url") { values.add("url", link.line) }
    }
    values.add("extent", mods.first("physicalDescription")?.first("extent")?.line)
    values.add("type", MODSType.type(of: mods))
    if values["type"] == "chapter", values["title"] == nil { values.rename("source", to: "title") }
    return values
  }

  /// Elements whose text becomes a field as it is.
  static let plainFields = [
    ("abstract", "note"), ("note", "note"), ("tableOfContents", "note"), ("accessCondition", "rights"),
  ]

  private static func addIdentifiers(_ mods: XMLElement, _ values: inout NamedValues) {
    for identifier in mods.elements("identifier") {
      guard let text = identifier.line, identifier["invalid"] != "yes" else { continue }
      switch identifier["type"]?.lowercased() {
      case "citekey"?, "local"?: values.add("identifier", text, orElse: "other_identifier")
      case "uri"?: values.add("url", text)
      case let type? where ["isbn", "issn", "lccn", "oclc", "doi"].contains(type): values.add(type, text)
      case nil: values.add("identifier", text, orElse: "other_identifier")
      case let type?: values.add(type.filter { $0.isLetter || $0.isNumber || $0 == "_" }, text)
      }
    }
    let own = mods.first("recordInfo")?.first("recordIdentifier")?.line ?? mods["ID"]
    if values["identifier"] == nil { values.add("identifier", own) }
  }

  /// The languages of the text, and then those of a summary, a translation or another part.
  private static func addLanguages(_ mods: XMLElement, _ values: inout NamedValues) {
    let languages = mods.elements("language")
    let ofText = languages.filter { $0["objectPart"]?.hasPrefix("text") ?? true }
    for language in ofText.filter(isPrimary) + ofText + languages {
      let terms = language.elements("languageTerm")
      let term = terms.first { $0["type"] == "code" } ?? terms.first ?? language
      for language in LanguageName.parts(of: term.line ?? "") { values.add("language", language) }
    }
  }

  private static func isPrimary(_ element: XMLElement) -> Bool { element["usage"] == "primary" }

  private static func addTitle(_ info: XMLElement, _ values: inout NamedValues) {
    guard let title = title(info) else { return }
    switch info["type"] {
    case nil: values.add("title", title, orElse: "alternative_title")
    case "uniform"?: values.add("uniform_title", title)
    default: values.add("alternative_title", title)
    }
  }

  /// `The Title: subtitle, Part 2`.
  static func title(_ info: XMLElement) -> String? {
    guard let title = info.first("title")?.line else { return nil }
    var text = title
    if let article = info.first("nonSort")?.line {
      // `L'Assommoir`, `al-Kitab`: the article is a part of the word.
      text = "'’-".contains(article.suffix(1)) ? article + text : "\(article) \(text)"
    }
    if let subtitle = info.first("subTitle")?.line { text += ": \(subtitle)" }
    for part in ["partNumber", "partName"] { if let part = info.first(part)?.line { text += ", \(part)" } }
    return text
  }

  /// A heading and its subdivisions: `Dogs -- History -- France`.
  private static func subject(_ subject: XMLElement) -> String? {
    let parts = subject.elements.compactMap { part in
      switch part.name {
      case "name": MODSName(part).text
      case "titleInfo": title(part)
      case "hierarchicalGeographic": part.elements.compactMap(\.line).joined(separator: ", ")
      case "cartographics", "geographicCode": nil
      default: part.line
      }
    }
    return parts.isEmpty ? nil : parts.joined(separator: " -- ")
  }
}

extension MODS {
  /// A person: an author is a creator, an editor has a field, others are contributors.
  private static func add(_ element: XMLElement, _ values: inout NamedValues, isOfHost: Bool = false) {
    let name = MODSName(element)
    guard let text = name.text else { return }
    switch name.role {
    case nil, "author", "creator", "writer", "composer":
      if isOfHost { values.add("source_creator", text) } else { values.add(text, as: .wrote) }
    case "editor"?: values.add("editor", text)
    case "translator"?: values.add(text, as: .translated)
    case let role? where ["publisher", "institution", "organization", "school", "degree grantor"].contains(role):
      // The school of a thesis is its publisher, as in all formats.
      values.add(role == "degree grantor" ? "publisher" : role, text)
    case let role?: values.add("contributor", "\(text) (\(role))")
    }
  }

  private static let dateNames = [
    "dateIssued", "dateCreated", "copyrightDate", "dateOther", "dateValid", "dateCaptured",
  ]

  /// The date that the record itself names as the one to sort by comes first, wherever it is.
  private static func addKeyDate(_ mods: XMLElement, _ values: inout NamedValues) {
    for origin in mods.elements("originInfo") {
      for name in dateNames where isKey(origin.elements(name)) {
        let dates = origin.elements(name)
        values.add("date", date(dates))
        for other in dates.filter({ $0["point"] == nil && $0["keyDate"] == nil }) {
          values.add("other_date", qualified(other))
        }
      }
    }
  }

  private static func isKey(_ dates: [XMLElement]) -> Bool { dates.contains { $0["keyDate"] == "yes" } }

  private static func addOrigin(_ origin: XMLElement, _ values: inout NamedValues) {
    for name in dateNames where !isKey(origin.elements(name)) {
      guard let date = date(origin.elements(name)) else { continue }
      values.add("date", date, orElse: "other_date")
      // A range is one date; of single ones the first is that of the record.
      for other in origin.elements(name).filter({ $0["point"] == nil }).compactMap(qualified) where other != date {
        values.add("other_date", other)
      }
    }
    values.add("publisher", origin.first("publisher")?.line)
    values.add("edition", origin.first("edition")?.line)
    for place in origin.elements("place") {
      let terms = place.elements("placeTerm")
      values.add("place", (terms.first { $0["type"] != "code" })?.line)
    }
  }

  /// One date, or a range from its first to its last, with what their qualifiers say.
  private static func date(_ dates: [XMLElement]) -> String? {
    let start = dates.first { $0["point"] == "start" }
    let end = dates.first { $0["point"] == "end" }
    if let start, let end { return [start, end].compactMap(qualified).joined(separator: "/") }
    // A range without one of its ends is open there.
    if let start, let date = qualified(start) { return dates.count == 1 ? date + "/.." : date }
    if let end, let date = qualified(end) { return dates.count == 1 ? "../" + date : date }
    return (dates.first { $0["keyDate"] == "yes" } ?? dates.first).flatMap(qualified)
  }

  /// The date with EDTF's sign for an approximate, questionable or inferred one, or with the words if it is not EDTF.
  /// The brackets of a cataloger who has the date from elsewhere say less than the qualifier.
  private static func qualified(_ date: XMLElement) -> String? {
    guard let line = date.line, let qualifier = date["qualifier"] else { return date.line }
    let isInBrackets = line.hasPrefix("[") && line.hasSuffix("]") && !line.dropFirst().contains("[")
    let text = isInBrackets ? String(line.dropFirst().dropLast().trimmingBlanks) : line
    let isPlain = text.allSatisfy { $0.isASCII && $0.isNumber || $0 == "-" }
    switch qualifier {
    case "approximate" where isPlain: return signed(text, "~")
    case "approximate": return text.contains("ca") || text.contains("~") ? text : "ca. \(text)"
    case "questionable" where isPlain, "inferred" where isPlain: return signed(text, "?")
    case "questionable", "inferred": return text.contains("?") ? text : text + "?"
    default: return line
    }
  }

  /// A date in digits with a sign, which both years of `1850-1860` get.
  private static func signed(_ text: String, _ sign: String) -> String {
    let years = text.split(separator: "-")
    let isSpan = years.count == 2 && years.allSatisfy { $0.count == 4 } && text.count == 9
    return isSpan ? "\(years[0])\(sign)/\(years[1])\(sign)" : text + sign
  }

  /// The work that the record is a part of, or the series that it belongs to.
  ///
  /// - Parameter isOfHost: Indicates an item of the host: a book's host is a series.
  private static func addRelated(_ item: XMLElement, _ values: inout NamedValues, isOfHost: Bool = false) {
    switch item["type"] {
    case "host"? where isOfHost:
      values.add("series", item.first("titleInfo").flatMap(title))
      for part in item.elements("part") { addPart(part, &values) }
    case "host"?:
      let isJournal = item.elements("genre").contains { $0.line == "periodical" || $0.line == "academic journal" }
      let title = item.first("titleInfo").flatMap(title)
      values.add("source", title)
      if isJournal { values.add("journal", title) }
      for name in item.elements("name") { add(name, &values, isOfHost: true) }
      for origin in item.elements("originInfo") { addOrigin(origin, &values) }
      for part in item.elements("part") { addPart(part, &values) }
      for identifier in item.elements("identifier") {
        if let type = identifier["type"], ["isbn", "issn"].contains(type) { values.add(type, identifier.line) }
      }
      for inner in item.elements("relatedItem") { addRelated(inner, &values, isOfHost: true) }
    case "series"?:
      values.add("series", item.first("titleInfo").flatMap(title))
      for part in item.elements("part") { addPart(part, &values) }
    default: values.add("relation", item.first("titleInfo").flatMap(title))
    }
  }

  private static func addPart(_ part: XMLElement, _ values: inout NamedValues) {
    for detail in part.elements("detail") {
      let number = detail.first("number")?.line ?? detail.first("title")?.line
      switch detail["type"] {
      case "volume"?: values.add("volume", number)
      case "issue"?, "number"?: values.add("number", number)
      case "page"?: values.add("pages", number)
      case let type?: values.add(type.filter { $0.isLetter || $0 == "_" }, number)
      case nil: values.add("number", number)
      }
    }
    if let extent = part.elements("extent").first {
      let ends = [extent.first("start")?.line, extent.first("end")?.line].compactMap(\.self)
      values.add("pages", ends.isEmpty ? extent.first("list")?.line : PageRange.text(ends.joined(separator: "–")))
    }
    values.add("date", part.first("date")?.line, orElse: "part_date")
  }
}

/// A name in MODS, as a catalog writes it.
struct MODSName {
  /// `Austen, Jane, 1775-1817`; `nil` without a part.
  let text: String?
  /// The relator in words and lower case.
  let role: String?

  init(_ name: XMLElement) {
    func parts(_ type: String?) -> [String] {
      name.elements("namePart").filter { $0["type"] == type }.compactMap(\.line)
    }
    let given = parts("given").map { $0.count == 1 && $0 == $0.uppercased() ? "\($0)." : $0 }.joined(separator: " ")
    let plain = Self.joined(parts(nil), isOfBody: ["corporate", "conference"].contains(name["type"]))
    let all = parts("family") + [given, plain]
    let whole = all.filter { !$0.isEmpty }.joined(separator: ", ")
    let text = ([Self.named(whole, parts("termsOfAddress"))] + parts("date")).filter { !$0.isEmpty }
      .joined(separator: ", ")
    self.text = text.isEmpty ? nil : text
    let terms = name.elements("role").flatMap { $0.elements("roleTerm") }
    let term = terms.first { $0["type"] == "text" } ?? terms.first
    role = term?.line.map { $0.lowercased() }.map { MARCRelator.term($0) ?? $0 }
  }

  /// Parts without a type, as catalogs have them: `United States. Army`, `Bell, Acton`.
  private static func joined(_ parts: [String], isOfBody: Bool) -> String {
    parts.reduce("") { name, part in
      if name.isEmpty { return part }
      if part.hasPrefix("(") { return "\(name) \(part)" }
      if isOfBody { return name.hasSuffix(".") ? "\(name) \(part)" : "\(name). \(part)" }
      return name.hasSuffix(".") && !name.contains(",") ? "\(name) \(part)" : "\(name), \(part)"
    }
  }

  /// A name with its terms of address. The number of a pope or a king is a part of the name: `John Paul II, Pope`.
  private static func named(_ name: String, _ terms: [String]) -> String {
    terms.reduce(name) { name, term in
      if name.isEmpty { return term }
      let first = term.prefix { $0 != "," && $0 != " " && $0 != "." }
      let isNumber = !first.isEmpty && first.allSatisfy { "IVXL".contains($0) }
      return isNumber && !name.contains(",") ? "\(name) \(term)" : "\(name), \(term)"
    }
  }
}
