import TestTools
import Testing

/// Bulk edits, the journal and undoing, through the program.
@Suite struct JournalCommandTests {
  private let adagia: Adagia
  private let place = ["ADAGIA_CATALOG": "c.db"]

  init() throws {
    adagia = try Adagia()
    let lines = """
      {"id":"a","text":"Omnia aliena sunt","author":"Seneca","tag":["time","misc"]}
      {"id":"b","text":"Vivere tota vita discendum est","author":"Seneca"}
      {"id":"c","text":"Festina lente","author":"Augustus"}

      """
    let run = try adagia("import", "-", "--format", "jsonl", "--collection", "mine", input: lines, environment: place)
    #expect(run.status == 0)
  }

  private func run(_ arguments: String...) throws -> Adagia.Run {
    try adagia.run(Adagia.program, arguments, environment: place)
  }

  private func ids(_ query: String) throws -> [String] {
    try run("search", query, "--format", "ids").output.split(separator: "\n").map(String.init).sorted()
  }

  @Test("a dry run shows the new tags and changes nothing")
  func dryRun() throws {
    let trial = try run("tag", "+stoic", "-misc", "--dry-run", "--", "author:seneca")
    #expect(
      trial.output == "#1 Omnia aliena sunt\n  subject: [-time; misc-]{+time; stoic+}\n"
        + "#2 Vivere tota vita discendum est\n  subject: {+stoic+}\n")
    #expect(trial.error == "adagia: would change 2 records of 2 matches.\n")
    #expect(try run("search", "tag:stoic").status == 1)
  }

  @Test("tags are added to and removed from all matches")
  func tags() throws {
    let tagged = try run("tag", "+stoic", "-misc", "--", "author:seneca", "-vivere")
    #expect(tagged.status == 0)
    #expect(tagged.error.hasPrefix("adagia: changed 1 record of 1 match.\n"))
    #expect(try run("search", "tag:stoic", "--format", "ids").output == "1\n")
    #expect(try run("search", "tag:misc").status == 1)
  }

  @Test("a field is set on all matches")
  func setField() throws {
    #expect(try run("set", "language=la", "note=read", "--", "*").status == 0)
    #expect(try ids("lang:la note:read") == ["1", "2", "3"])
  }

  @Test("a field without a value is cleared")
  func clearField() throws {
    _ = try run("set", "note=read", "--", "*")
    #expect(try run("set", "note=", "--", "id:c").status == 0)
    #expect(try ids("note:read") == ["1", "2"])
  }

  @Test("a record that would become empty is skipped")
  func emptyRecord() throws {
    let blank = try run("set", "text=", "creator=", "--", "id:c")
    #expect(blank.error.contains("skipped 1 record that would become empty"))
    #expect(try ids("festina") == ["3"])
  }

  @Test("without a match nothing changes")
  func noMatch() throws {
    #expect(try run("set", "language=la", "--", "nothing-has-this").status == 1)
  }

  @Test(
    "a bulk command with a part missing is a usage error that names the part",
    arguments: [
      (["tag", "+x"], "The query is missing"), (["tag", "+x", "--"], "The query after -- is empty"),
      (["tag", "x", "--", "*"], "write '+x'"), (["set", "language", "--", "*"], "'language' is not FIELD=VALUE."),
      (["set", "--", "*"], "The changes are missing"),
    ])
  func missingPart(arguments: [String], expected: String) throws {
    let run = try adagia.run(Adagia.program, arguments, environment: place)
    #expect(run.status == 64)
    #expect(run.error.contains(expected))
  }

  @Test("the log lists commands")
  func log() throws {
    #expect(try run("tag", "+stoic", "--", "author:seneca").status == 0)
    let log = try run("log")
    #expect(log.output.contains("tag +stoic -- author:seneca"))
    #expect(log.output.contains("import -"))
  }

  @Test("the latest command is undone")
  func undo() throws {
    _ = try run("tag", "+stoic", "--", "author:seneca")
    let undone = try run("undo")
    #expect(undone.error.contains("undid entry 2, tag +stoic -- author:seneca: 2 records updated"))
    #expect(try run("search", "tag:stoic").status == 1)
    #expect(try run("log", "--format", "csv").output.contains("undone"))
  }

  @Test("an undone command is redone once")
  func redo() throws {
    _ = try run("tag", "+stoic", "--", "author:seneca")
    _ = try run("undo")
    let redone = try run("redo")
    #expect(redone.status == 0)
    #expect(redone.error == "adagia: redid entry 2, tag +stoic -- author:seneca: 2 records updated.\n")
    #expect(try run("search", "tag:stoic").status == 0)
    #expect(try run("redo").status == 1)
  }

  @Test("a command with later changes to its records is not undone")
  func blockedUndo() throws {
    _ = try run("tag", "+stoic", "--", "author:seneca")
    let blocked = try run("undo", "1")
    #expect(blocked.status == 2)
    #expect(blocked.error.contains("adagia undo 2"))
  }

  @Test func aRecordHasAHistory() throws {
    #expect(try run("edit", "3", "--set", "date=c. 20 BC").status == 0)
    #expect(try run("remove", "3").status == 0)
    let history = try run("history", "3")
    #expect(history.status == 0)
    let lines = history.output.split(separator: "\n")
    #expect(lines.filter { !$0.hasPrefix(" ") }.map { $0.contains("entry") } == [true, true, true])
    #expect(lines.contains("  date: {+c. 20 BC+}"))
    #expect(try run("history", "3", "--format", "json").output.contains("\"field\":\"date\""))
    #expect(try run("history", "77").status == 1)
  }

  @Test("a rebuild tells its disk need and its result")
  func rebuild() throws {
    let run = try run("rebuild", "--max-rate", "1000")
    #expect(run.status == 0)
    #expect(run.error.contains("MB of disk"))
    #expect(run.error.contains("rebuilt the index of 3 records."))
    #expect(try self.run("search", "lente", "--format", "ids").output == "3\n")
    #expect(try self.run("rebuild", "--max-rate", "0").status == 64)
  }
}
