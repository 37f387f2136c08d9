import CatalogFormats
import CatalogRecords
import Testing

@Suite struct MARCWriterTests {
  @Test("a record that came from MARC is written as it was", arguments: [OutputFormat.marc, .marcxml])
  func unchanged(format: OutputFormat) throws {
    let record = try #require(try events(of: MARCSamples.emma, as: .marcmaker).first?.record)
    let again = try written(fields(record), as: format)
    #expect(again.values == record.values)
  }

  @Test(
    "a changed value replaces its fields, and the others stay as they were", arguments: [OutputFormat.marc, .marcxml])
  func changed(format: OutputFormat) throws {
    let record = try #require(try events(of: MARCSamples.emma, as: .marcmaker).first?.record)
    let changed = fields(record).map {
      $0.name == "subject" ? OutputField("subject", .array(["Love", "War -- France"])) : $0
    }
    let again = try written(changed, as: format)
    #expect(again["subject"] == .array(["Love", "War -- France"]))
    for (name, value) in record.present where name != "subject" { #expect(again[name] == value, "\(name)") }
    guard case .array(let lines)? = again["marc"] else { return #expect(Bool(false)) }
    #expect(lines.contains("=245  10$aEmma :$ba novel /$cby Jane Austen."))
    #expect(lines.contains("=650  \\4$aWar$xFrance"))
  }

  @Test(
    "a record from elsewhere becomes fields, and these give its values again", arguments: [OutputFormat.marc, .marcxml])
  func made(format: OutputFormat) throws {
    let values: [(String, JSONValue)] = [
      ("identifier", "b7"), ("title", "Walden"), ("note", "First.\nSecond."), ("date", "1854"), ("date_edtf", "1854"),
      ("language", "eng"), ("type", "book"), ("subject", .array(["Nature", "Ponds -- Massachusetts"])),
      (
        "attributions",
        .array([
          .object(["creator": "Thoreau, Henry David", "role": "wrote"]),
          .object(["creator": "Emerich, E", "role": "translated"]),
        ])
      ),
      (
        "extra",
        .object([
          "publisher": "Ticknor", "place": "Boston", "isbn": .array(["1", "2"]), "doi": "10.1/x", "edition": "1st",
        ])
      ),
    ]
    let again = try written(values.map { OutputField($0, $1) }, as: format)
    #expect(
      again.present == [
        "identifier": "b7", "title": "Walden", "note": "First.\nSecond.", "date": "1854", "date_edtf": "1854",
        "language": "eng", "type": "book", "subject": .array(["Nature", "Ponds -- Massachusetts"]),
        "publisher": "Ticknor",
        "place": "Boston", "isbn": .array(["1", "2"]), "doi": "10.1/x", "edition": "1st",
        "attributions": .array([
          "Thoreau, Henry David", .object(["creator": "Emerich, E", "role": "translated"]),
        ]),
      ])
  }

  @Test("white space inside a value comes back as it was", arguments: [OutputFormat.marc, .marcxml])
  func whiteSpace(format: OutputFormat) throws {
    let bytes = MARCSamples.iso2709([("001", "w"), ("245", "00|aA \r and\ttab"), ("260", "  |b one  two ")])
    let record = try #require(try events(of: bytes, as: .marc).first?.record)
    #expect(try written(fields(record), as: format).values == record.values)
  }

  @Test("a record that ISO 2709 cannot express is an error that names it")
  func tooLarge() {
    let fields = [
      OutputField("identifier", "big"), OutputField("title", .string(String(repeating: "x", count: 10_000))),
    ]
    #expect(throws: FormatError.tooLargeForFormat(record: "big", format: "ISO 2709")) {
      try CatalogFormatsTests.written([fields], as: .marc, columns: [])
    }
  }

  private func written(_ fields: [OutputField], as format: OutputFormat) throws -> RawRecord {
    let text = try CatalogFormatsTests.written([fields], as: format, columns: [])
    return try #require(try events(of: text, as: InputFormat(rawValue: format.rawValue)).first?.record)
  }

  /// A record's values as an export has them.
  private func fields(_ record: RawRecord) -> [OutputField] {
    var extra: [String: JSONValue] = [:]
    var fields: [OutputField] = []
    for (name, value) in zip(record.names, record.values) where value != .null {
      if CoreField(rawValue: name) == nil, !["attributions", "date_edtf"].contains(name) {
        extra[name] = value
      } else {
        fields.append(OutputField(name, name == "attributions" ? Self.objects(value) : value))
      }
    }
    return fields + [OutputField("extra", .object(extra))]
  }

  private static func objects(_ value: JSONValue) -> JSONValue {
    guard case .array(let list) = value else { return value }
    return .array(list.map { if case .string = $0 { .object(["creator": $0, "role": "wrote"]) } else { $0 } })
  }
}
