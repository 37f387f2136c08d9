internal import Adagia
internal import Foundation

/// A reference to a record in the words of a style, with its address and the day it was read.
struct CitationStyle {
  let name: String
  let id: String
  let text: String

  /// Chicago, MLA and APA.
  ///
  /// - Parameters:
  ///   - url: The address of the record's page.
  ///   - day: The day of access.
  /// - Throws: `FormatError`, which writing to memory has no cause for.
  static func all(of stored: StoredRecord, url: String, on day: AccessDay) throws -> [CitationStyle] {
    let item = try CitedItem(stored)
    return [
      CitationStyle(name: "Chicago", id: "citation-chicago", text: chicago(stored, url, day)),
      CitationStyle(name: "MLA", id: "citation-mla", text: mla(item, url, day)),
      CitationStyle(name: "APA", id: "citation-apa", text: apa(item, url, day)),
    ]
  }

  /// A note as in the Chicago Manual of Style, with the address as its last part.
  private static func chicago(_ stored: StoredRecord, _ url: String, _ day: AccessDay) -> String {
    let note = stored.citationNote
    let start = note.hasSuffix(".") ? String(note.dropLast()) : note
    let access = "accessed \(day.monthFirst), \(url)."
    // A comma is inside of the quotation marks.
    if start.hasSuffix("”") { return "\(start.dropLast()),” \(access)" }
    return start.isEmpty ? access : "\(start), \(access)"
  }

  /// An entry of works cited, MLA Handbook, 9th edition.
  private static func mla(_ item: CitedItem, _ url: String, _ day: AccessDay) -> String {
    let names = item.authors
    let authors =
      switch names.count {
      case 0: ""
      case 1: names[0].lastFirst
      case 2: "\(names[0].lastFirst), and \(names[1].firstLast)"
      default: "\(names[0].lastFirst), et al."
      }
    let title = item.isQuotation ? "“\(item.ended(item.title))”" : item.ended(item.title)
    let rest = [item.source, item.locator, item.date, url].compactMap(\.self).joined(separator: ", ")
    return [item.ended(authors), title, rest + ".", "Accessed \(day.dayFirst).", item.remark]
      .filter { !$0.isEmpty && $0 != "“”" }.joined(separator: " ")
  }

  /// An entry of a list of references, APA style, 7th edition.
  private static func apa(_ item: CitedItem, _ url: String, _ day: AccessDay) -> String {
    let names = item.authors.map(\.lastInitials)
    let authors =
      names.count < 2 ? names.first ?? "" : names.dropLast().joined(separator: ", ") + ", & " + (names.last ?? "")
    let date = "(\(item.date ?? "n.d."))."
    let source = item.source.map { "In \($0)" + (item.locator.map { " (\($0))" } ?? "") + "." } ?? ""
    let title = item.ended(item.title)
    // Without an author the title comes first.
    let start = authors.isEmpty ? [title, date] : [item.ended(authors), date, title]
    return (start + [source, "Retrieved \(day.monthFirst), from \(url)", item.remark]).filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}

/// The parts of a reference, as the library's CSL-JSON has them.
private struct CitedItem {
  let authors: [CitedName]
  let title: String
  let isQuotation: Bool
  let source: String?
  let locator: String?
  let date: String?
  /// A sentence on names that are not the author's; empty for none.
  let remark: String

  private struct Item: Decodable {
    var author: [CitedName]?
  }

  init(_ stored: StoredRecord) throws {
    let record = stored.record
    let items = try JSONDecoder().decode([Item].self, from: Data(try stored.citation(in: .csljson).utf8))
    authors = items.first?.author ?? []
    isQuotation = record.text != nil
    title = record.text.map(Self.beginning) ?? record.title?.withoutCatalogingSigns ?? ""
    source = record.source?.withoutCatalogingSigns
    locator = (record.creditedAttributions + record.otherAttributions).lazy.compactMap(\.locator).first
    date = record.date?.englishText
    let others = record.otherAttributions.map { attribution in
      [RoleText.beforeName(attribution.role), attribution.creator.withoutCatalogingSigns].compactMap(\.self)
        .joined(separator: " ")
    }
    let sentence = others.joined(separator: "; ")
    remark = sentence.isEmpty ? "" : "[\(sentence.prefix(1).uppercased() + sentence.dropFirst()).]"
  }

  /// The first line of a text, cut between words.
  private static func beginning(_ text: String) -> String {
    guard let line = text.split(maxSplits: 1, whereSeparator: \.isNewline).first else { return "" }
    guard line.count > most else { return String(line) }
    let cut = line.prefix(most)
    return (cut.lastIndex(of: " ").map { String(cut[..<$0]) } ?? String(cut)) + " …"
  }

  /// In characters.
  private static let most = 120

  /// A text with a mark at its end.
  func ended(_ text: String) -> String {
    text.isEmpty || text.last.map { ".!?…。！？".contains($0) } ?? true ? text : text + "."
  }
}

/// A name in parts.
private struct CitedName: Decodable {
  private let family: String?
  private let given: String?
  private let particle: String?
  private let suffix: String?
  private let literal: String?

  private enum CodingKeys: String, CodingKey {
    case family, given, suffix, literal
    case particle = "non-dropping-particle"
  }

  private var last: String {
    literal ?? [particle, family].compactMap(\.self).joined(separator: " ")
  }

  private func joined(_ given: String?) -> String {
    [last, given, suffix].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// `Shakespeare, William`.
  var lastFirst: String { joined(given) }

  /// `William Shakespeare`.
  var firstLast: String {
    [given, last, suffix].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// `Shakespeare, W.`.
  var lastInitials: String {
    joined(
      given.map { given in
        given.split(separator: " ").map { word in
          word.split(separator: "-").compactMap(\.first).map { "\($0)." }.joined(separator: "-")
        }.joined(separator: " ")
      })
  }
}

/// A day in the forms of references.
struct AccessDay {
  /// `2026-11-27`.
  let iso: String
  /// `November 27, 2026`.
  let monthFirst: String
  /// `27 Nov. 2026`: MLA cuts months that are longer than four letters.
  let dayFirst: String
  /// Year, month and day.
  let parts: [Int]

  /// - Parameter number: As `DayNumber` counts.
  init(_ number: Int) {
    iso = DayNumber.isoText(number)
    monthFirst = DayNumber.name(number)
    parts = iso.split(separator: "-").compactMap { Int($0) }
    let words = monthFirst.split(separator: " ")
    let month = words.first.map { $0.count > 4 ? ($0 == "September" ? "Sept." : "\($0.prefix(3)).") : String($0) } ?? ""
    dayFirst = parts.count == 3 ? "\(parts[2]) \(month) \(parts[0])" : iso
  }
}

extension StoredRecord {
  /// The record as one entry of a bibliography, with its page and the day of access. An address of its own stays.
  ///
  /// - Throws: `FormatError`, which writing to memory has no cause for.
  func citation(in format: CitationFormat, url: String, on day: AccessDay) throws -> String {
    var cited = self
    if record.extra["url"] == nil { cited.record.extra["url"] = .string(url) }
    cited.record.extra["accessed"] = .string(day.iso)
    let text = try cited.citation(in: format)
    guard format == .csljson else { return text }
    return try Self.withAccess(text, day)
  }

  /// CSL-JSON with the day as a date of its own, which processors read.
  private static func withAccess(_ text: String, _ day: AccessDay) throws -> String {
    guard var items = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]], !items.isEmpty else {
      return text
    }
    items[0]["accessed"] = ["date-parts": [day.parts]]
    if var custom = items[0]["custom"] as? [String: Any] {
      custom["accessed"] = nil
      items[0]["custom"] = custom.isEmpty ? nil : custom
    }
    let json = try JSONSerialization.data(
      withJSONObject: items, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    return String(decoding: json, as: UTF8.self) + "\n"
  }
}
