import CatalogFormats
import CatalogRecords
import Foundation
import HistoricalDates
import TestTools
import Testing

/// Random records with everything that formats trip over, written and read again: what is lost is what the tables of
/// the manual say, which this suite reads. Tables and JSON, which lose nothing, are in `RoundTripTests`.
@Suite struct HardRoundTripTests {
  private static let bibliographies = [OutputFormat.bibtex, .ris, .endnote, .csljson]
  private static let catalogs = [OutputFormat.marc, .marcxml, .mods, .dc]

  @Test(
    "a record comes back but for the losses of the manual", arguments: bibliographies + catalogs,
    0..<125 as Range<UInt64>)
  func comesBack(format: OutputFormat, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let record = HardRecord(using: &random, hasText: Self.bibliographies.contains(format))
    let losses = try Losses(format)
    let text = try written([record.fields], as: format, columns: [])
    let input = try #require(InputFormat(rawValue: format.rawValue))
    let back = try #require(try events(of: text, as: input).compactMap(\.record).first, "seed \(seed)")
    for (name, value) in record.expected(losses) {
      #expect(Self.list(name, back) == value, "seed \(seed), \(name)\n\(text)")
    }
  }

  /// Dates of every shape that EDTF has, levels 0 to 2.
  private static let shapes = [
    "1850", "1850-05", "1850-05-03", "-0043", "-0399-05-03", "1850/1860", "1850-05/1860", "1850-05-03/1850-06-05",
    "-0399/-0300", "1850/", "/1850", "1850/..", "../1850", "1850~", "1850?", "1850%", "1850-05~", "1850?/1860~",
    "1850~/1860%", "185X", "18XX", "1850-XX", "1850-05-XX", "1850-21", "1850-24", "Y170000002", "Y-170000002", "Y17E7",
    "1850S2", "156X-12-25", "15XX-12-XX", "1850-XX-25", "1850-05?-03", "?1850-05-~03", "1850-%05", "[1850,1855]",
    "[1850..1860]", "[..1850]", "[1850..]", "[1850-05,1851]", "{1850,1855}", "{1850-05,1850-06}", "{1850..1855}",
    "{..1850}", "{1850..}", "{1850,1852..1855}", "1850-28", "1850-37",
  ]

  @Test("a date of every shape comes back as it was", arguments: bibliographies + [.mods, .dc], shapes)
  func dates(format: OutputFormat, date: String) throws {
    let fields = [
      OutputField("id", .integer(1)), OutputField("collection", .string("c")), OutputField("title", .string("T")),
      OutputField("date", .string(date)), OutputField("date_edtf", .string(date)),
      OutputField("attributions", .array([])), OutputField("extra", .object([:])),
    ]
    let text = try written([fields], as: format, columns: [])
    let input = try #require(InputFormat(rawValue: format.rawValue))
    let back = try #require(try events(of: text, as: input).compactMap(\.record).first)
    let found = try #require(back["date_edtf"] ?? back["date"]).plainText
    #expect(HistoricalDate(reading: found).edtf == (try EDTF(date)), "\(found)\n\(text)")
  }

  @Test(
    "a date that no printed one looks like comes back from MARC", arguments: [OutputFormat.marc, .marcxml],
    ["1950S2", "{1850,1855}"])
  func datesOfMARC(format: OutputFormat, date: String) throws { try dates(format: format, date: date) }

  @Test(
    "an identifier that looks like a number of another kind comes back as the identifier",
    arguments: [OutputFormat.mods, .dc],
    ["doi:10.1/a", "isbn:9780141439587", "http://x.y/z", "ISSN 1234-5679", "(OCoLC)1", "plain"])
  func identifiers(format: OutputFormat, identifier: String) throws {
    let fields = [
      OutputField("id", .integer(1)), OutputField("collection", .string("c")),
      OutputField("identifier", .string(identifier)), OutputField("title", .string("T")),
      OutputField("attributions", .array([])), OutputField("extra", .object(["doi": .string("10.1/b")])),
    ]
    let text = try written([fields], as: format, columns: [])
    let back = try #require(
      try events(of: text, as: InputFormat(rawValue: format.rawValue)).compactMap(\.record).first)
    #expect(back["identifier"] == .string(identifier), "\(text)")
    #expect(back["doi"] == .string("10.1/b") && back["isbn"] == nil && back["url"] == nil)
  }

  /// The texts of a value. A date may have its meaning apart, and people their parts in objects.
  private static func list(_ name: String, _ record: RawRecord) -> [String] {
    let value =
      switch name {
      case "date": record["date_edtf"] ?? record["date"]
      case "people": record["attributions"] ?? record["creator"]
      default: record[name]
      }
    switch value {
    case .array(let list)?:
      return list.map {
        if case .object(let members) = $0 { members["creator"]?.plainText ?? "" } else { $0.plainText }
      }
    case .null?, nil: return []
    case let value?: return [value.plainText]
    }
  }

  /// The rows of the manual's tables that concern these records: `kept`, or what is lost.
  struct Losses {
    private let cells: [String: String]

    init(_ format: OutputFormat) throws {
      let isBibliography = HardRoundTripTests.bibliographies.contains(format)
      let page = isBibliography ? "formats/bibliographies.md" : "formats/marc.md"
      let head =
        isBibliography ? "| lost | BibTeX | RIS | EndNote | CSL-JSON |" : "| lost | MARC | MODS | Dublin Core |"
      let rows = try ManualPage(page).rows(below: head, in: "Writing, and reading it again")
      let columns = isBibliography ? HardRoundTripTests.bibliographies : [.marc, .mods, .dc]
      let column = try #require(columns.firstIndex(of: format == .marcxml ? .marc : format)) + 1
      cells = Dictionary(rows.map { ($0[0], $0[column]) }) { first, _ in first }
    }

    /// The cell of a row. What no row names is kept.
    func says(_ row: String) -> String { cells[row] ?? "kept" }
    func isKept(_ row: String) -> Bool { says(row) == "kept" }
  }
}

private struct HardRecord {
  private let title, source, note, identifier, publisher, rights, language, date: String
  private let text: String?
  private let subjects, urls, creators, translators: [String]

  private static let names = [
    "Writer, Ann", "van Beethoven, Ludwig", "O'Neil, Eugene", "Müller, Jörg", "King, Martin Luther, Jr.", "Homer",
    "World Health Organization", "Le Guin, Ursula K.", "de la Mare, Walter",
  ]
  private static let dates = [
    "1850", "1850-05", "1850-05-03", "1850~", "1985/..", "[1863,1864]", "1850/1860", "-0043", "18XX", "1850?", "1850/",
    "/1850", "[1850..1860]", "1850-21", "{1850-05,1850-06}",
  ]

  init(using random: inout SeededGenerator, hasText: Bool) {
    (title, source, note) = (Self.text(&random), Self.text(&random), Self.text(&random))
    text = hasText ? Self.text(&random) + "\n" + Self.text(&random) + "  " + Self.text(&random) : nil
    (identifier, publisher, rights) = (Self.text(&random), Self.text(&random), Self.text(&random))
    language = ["en", "eng", "de-CH", "la", "grc", "zh-Hant", "mul", "haw"].randomElement(using: &random)!
    date = Self.dates.randomElement(using: &random)!
    subjects =
      (0..<Int.random(in: 0...3, using: &random)).map { "s\($0) \(Self.text(&random).replacing(" -- ", with: " "))" }
      + ["a; b"]
    urls = (0..<Int.random(in: 1...3, using: &random)).map { "https://x.example/~a_\($0)%20b?c=1&d=2#e" }
    let people = Self.names.shuffled(using: &random)
    let count = Int.random(in: 1...3, using: &random)
    creators = Array(people[..<count])
    translators = Bool.random(using: &random) ? [people[count]] : []
  }

  /// Words with marks between them.
  private static func text(_ random: inout SeededGenerator) -> String {
    let pieces = [
      "a", "{b", "}", "$x$", "50%", "\\", "--", "---", "``q''", "<b>t</b>", "&amp;", "R&D", "ER - x", "@article{k,",
      "~",
      "^", "_u", "#1", "שלום", "العربية", "漢字", "é", "%0", "TY", "\"", "'", "and", "/*", "1 < 2", "&#x41;", "[x]",
      "(y)",
      "]]>", "<!--", "\\&", "\\textbf{c}", "=245", "$a", "‡b", ";", ",",
    ]
    let words = (0..<Int.random(in: 1...6, using: &random)).map { _ in pieces.randomElement(using: &random)! }
    return "w " + words.joined(separator: " ") + " z"
  }

  var fields: [OutputField] {
    let people = creators.map { (name: $0, role: "wrote") } + translators.map { (name: $0, role: "translated") }
    let links = urls.count == 1 ? JSONValue.string(urls[0]) : .array(urls.map { .string($0) })
    return [
      OutputField("id", .integer(1)), OutputField("collection", .string("c")),
      OutputField("identifier", .string(identifier)),
      OutputField("type", .string("book")), OutputField("title", .string(title)),
      OutputField("text", text.map { .string($0) } ?? .null),
      OutputField("source", .string(source)), OutputField("note", .string(note)),
      OutputField("language", .string(language)),
      OutputField("rights", .string(rights)), OutputField("subject", .array(subjects.map { .string($0) })),
      OutputField("date", .string(date)), OutputField("date_edtf", .string(date)),
      OutputField(
        "attributions", .array(people.map { .object(["creator": .string($0.name), "role": .string($0.role)]) })),
      OutputField(
        "extra",
        .object([
          "publisher": .string(publisher), "url": links, "shelf": .string("upper"), "volume": .string("3"),
          "isbn": .array([.string("9780061020681"), .string("0061020680")]), "pages": .string("A-3"),
        ])),
    ]
  }

  func expected(_ losses: HardRoundTripTests.Losses) -> [String: [String]] {
    var values = [
      "identifier": [identifier], "type": ["book"], "title": [title], "source": [source], "note": [note],
      "language": [language], "date": [date], "publisher": [publisher], "url": urls,
      "isbn": ["9780061020681", "0061020680"],
      "rights": losses.isKept("rights") ? [rights] : [],
      "shelf": losses.says("other extra fields") == "yes" ? [] : ["upper"],
      "volume": losses.isKept("volume, number and pages") ? ["3"] : [],
      "pages": losses.isKept("volume, number and pages") ? ["A-3"] : [],
      "subject": losses.isKept("a subject with a semicolon")
        ? subjects
        : subjects.flatMap {
          $0.split(separator: ";").map { String($0).trimmingCharacters(in: [" "]) }.filter { !$0.isEmpty }
        },
    ]
    if let text { values["text"] = [written(text, losses)] }
    values["people"] = losses.isKept("translators") ? creators + translators : creators
    return values
  }

  private func written(_ text: String, _ losses: HardRoundTripTests.Losses) -> String {
    let loss = losses.says("line breaks and runs of spaces in texts")
    let line = loss == "kept" ? text : text.replacing("\n", with: " ")
    return loss == "yes" ? line.replacing("  ", with: " ") : line
  }
}
