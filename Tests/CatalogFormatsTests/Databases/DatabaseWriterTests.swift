import CatalogFormats
import CatalogRecords
import Foundation
import GRDB
import HistoricalDates
import TestTools
import Testing

/// Databases that are written and read again.
@Suite struct DatabaseWriterTests {
  private let folder: TemporaryFolder
  private static let columns = ["identifier", "title", "text", "subject", "note", "date", "attributions", "extra"]

  init() throws { folder = try TemporaryFolder() }

  private func write(
    _ records: [[OutputField]], _ format: OutputFormat, _ options: OutputOptions, to name: String = "out.db"
  ) throws -> [String] {
    let sink = try ByteSink.file(folder.path(name), isReplacing: false)
    var writer = format.writer(columns: Self.columns, options: options, to: sink)
    try writer.begin()
    for record in records { try writer.write(record) }
    try writer.end()
    try sink.commit()
    return writer.remarks
  }

  private func events(_ options: InputOptions = InputOptions()) throws -> [ReadEvent] {
    var reader = try InputReader(path: folder.path("out.db"), options: options)
    var events: [ReadEvent] = []
    while let event = try reader.next() { events.append(event) }
    return events
  }

  private func query(_ sql: String) throws -> [Row] {
    let database = try DatabaseQueue(path: folder.path("out.db"))
    defer { try? database.close() }
    return try database.read { try Row.fetchAll($0, sql: sql) }
  }

  @Test("a table that is read again has the same values, lists and objects too")
  func table() throws {
    let fields = [
      OutputField("identifier", .string("a\"b")), OutputField("title", .string("道 'x'")),
      OutputField("subject", .array([.string("one"), .string("two; three")])), OutputField("date", .string("c. 1850")),
      OutputField("attributions", .array([.object(["creator": .string("N"), "role": .string("wrote")])])),
      OutputField("extra", .object(["pages": .integer(3)])),
    ]
    #expect(try write([fields, []], .sqlite, OutputOptions(table: "my \"books\"")) == [])
    let records = try events().compactMap(\.record)
    #expect(records.count == 2)
    for field in fields { #expect(records[0][field.name] == field.value) }
    #expect(records[0]["date_edtf"] == .string("1850~"))
    #expect(records[1].values.allSatisfy { $0 == .null })
    #expect(try query("SELECT name FROM sqlite_schema")[0][0] == "my \"books\"")
  }

  @Test("a thousand random records come back as they were")
  func randomRecords() throws {
    var random = SeededGenerator(seed: 43)
    let records = (0..<1000).map { number in
      let subjects = (0...Int.random(in: 0...2, using: &random)).map {
        "s\($0)" + .random(maxLength: 8, using: &random)
      }
      return [
        OutputField("identifier", .string("\(number)")),
        OutputField("title", .string("t" + .random(maxLength: 12, using: &random))),
        OutputField("text", .string("x" + .random(maxLength: 60, using: &random))),
        OutputField("subject", .array(subjects.map { .string($0) })),
        OutputField("note", .string("n" + .random(maxLength: 12, using: &random))),
        OutputField("extra", .object(["value": .string("v" + .random(maxLength: 12, using: &random))])),
      ]
    }
    #expect(try write(records, .sqlite, OutputOptions()) == [])
    let back = try events().compactMap(\.record)
    #expect(back.count == 1000)
    for (record, fields) in zip(back, records) {
      for field in fields { #expect(record[field.name] == field.value, "\(field.name) of \(fields[0].value)") }
    }
  }

  @Test(
    "dates are written in the notation that is asked for",
    arguments: [
      (DateNotation.text, "July 1776"), (.iso, "1776-07-01T00:00:00Z"), (.edtf, "1776-07"), (.unix, "-6106320000.0"),
      (.unixms, "-6106320000000.0"), (.coredata, "-7084627200.0"), (.julian, "2369912.5"),
    ])
  func dates(notation: DateNotation, value: String) throws {
    _ = try write([[OutputField("date", .string("July 1776"))]], .sqlite, OutputOptions(dates: notation))
    #expect(try query("SELECT CAST(date AS TEXT) FROM records")[0][0] == value)
  }

  @Test(
    "the words of a date that was written as a number are its meaning",
    arguments: [DateNotation.unix, .unixms, .coredata, .julian],
    ["1850-05-03", "1850", "2015-05-03", "-0043-03-15", "185X"])
  func numbers(notation: DateNotation, date: String) throws {
    let columns = ["collection"] + Self.columns
    let sink = try ByteSink.file(folder.path("out.db"), isReplacing: false)
    var writer = OutputFormat.sqlite.writer(columns: columns, options: OutputOptions(dates: notation), to: sink)
    try writer.begin()
    try writer.write([OutputField("title", .string("T")), OutputField("date", .string(date))])
    try writer.end()
    try sink.commit()
    let record = try #require(try events().compactMap(\.record).first)
    #expect(record["date"] ?? .null == .null)
    #expect(record["date_edtf"] == .string(date))
  }

  @Test("a template of an application is filled, its metadata is the same to the byte, and the rows are read again")
  func coreData() throws {
    let template = try ForeignFile(CoreDataPlanTests.books, name: "template.sqlite")
    let before = try template.files
    let records = (0..<500).map { number in
      [
        OutputField("title", .string("Title \(number)")), OutputField("date", .string("\(1700 + number)-02-03")),
        OutputField("attributions", .array([.object(["creator": .string("Author \(number % 7)")])])),
        OutputField("note", .string("left out")),
      ]
    }
    let remarks = try write(records, .coredata, OutputOptions(template: template.path))
    #expect(remarks == ["the entity 'Book' has no attribute for note (500)."])
    #expect(try template.files == before)
    #expect(try query("PRAGMA integrity_check")[0][0] == "ok")
    #expect(try query("SELECT Z_MAX FROM Z_PRIMARYKEY")[0][0] == 503)
    #expect(try query("SELECT count(*) FROM ZBOOK WHERE Z_ENT = 1 AND Z_OPT >= 1")[0][0] == 502)
    let read = try events().compactMap(\.record).dropFirst(2)
    #expect(read.map { $0["title"] } == records.map { $0[0].value })
    #expect(read.map { $0["date"] } == records.map { $0[1].value })
    #expect(read.last?["author"] == .string("attributed to Author 2"))
    #expect(read.first?["identifier"] == .string("x-coredata://U/Book/p4"))
    let metadata = "SELECT hex(CAST(Z_PLIST AS BLOB)) || Z_UUID || Z_VERSION FROM Z_METADATA"
    let original = try DatabaseQueue(path: template.path)
    #expect(try query(metadata)[0][0] == original.read { try String.fetchOne($0, sql: metadata) })
  }

  @Test("a template's log is part of it, its triggers do not run, and what is no store is refused")
  func templates() throws {
    let template = try ForeignFile(
      "PRAGMA journal_mode = WAL;" + CoreDataPlanTests.books
        + ";CREATE TRIGGER t AFTER INSERT ON ZBOOK BEGIN SELECT NSCoreDataTriggerUpdate(1); END;")
    let database = try DatabaseQueue(path: template.path)
    try database.writeWithoutTransaction { db in
      try db.execute(sql: "DROP TRIGGER t")
      try db.execute(sql: "UPDATE ZBOOK SET ZTITLE = 'In the log' WHERE Z_PK = 1")
      try db.execute(sql: "CREATE TRIGGER t AFTER INSERT ON ZBOOK BEGIN DELETE FROM ZBOOK; END;")
    }
    _ = try write([[OutputField("title", .string("new"))]], .coredata, OutputOptions(template: template.path))
    try database.close()
    let titles = try events().compactMap(\.record).map { $0["title"] }
    #expect(titles == [.string("In the log"), .string("Later"), .string("new")])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out.db"])
    let plain = try ForeignFile("CREATE TABLE t (a)")
    #expect(throws: FormatError.database(file: plain.path, .notOfFormat(.coredata, missing: "table Z_PRIMARYKEY"))) {
      try write([], .coredata, OutputOptions(template: plain.path), to: "other.db")
    }
  }

  @Test(
    "a date that the notation cannot express is not lost",
    arguments: [DateNotation.iso, .edtf, .unix, .unixms, .coredata, .julian], ["../1900", "Y17E8", "whenever"])
  func otherDates(notation: DateNotation, date: String) throws {
    _ = try write([[OutputField("date", .string(date))]], .sqlite, OutputOptions(dates: notation))
    let record = try #require(try events().first?.record)
    let isNumber = ![.iso, .edtf].contains(notation)
    #expect(record["date"] == (isNumber ? nil : .string(date)), "words among numbers would be taken for zero")
    #expect(record["date_edtf"] == (isNumber || date != "whenever" ? .string(date) : nil))
  }
}
