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

  @Test func tagsComeAndGoForAllThatMatches() throws {
    let trial = try run("tag", "+stoic", "-misc", "--dry-run", "--", "author:seneca")
    #expect(trial.output == "1\n  subject: [-time; misc-]{+time; stoic+}\n2\n  subject: {+stoic+}\n")
    #expect(trial.error.contains("would change 2 records; 2 match"))
    #expect(try run("search", "tag:stoic").status == 1)

    let tagged = try run("tag", "+stoic", "-misc", "--", "author:seneca", "-vivere")
    #expect(tagged.status == 0 && tagged.error.contains("changed 1 record; 1 match"))
    #expect(try run("search", "tag:stoic", "--format", "ids").output == "1\n")
    #expect(try run("search", "tag:misc").status == 1)
  }

  @Test func fieldsAreSetAndEmptied() throws {
    #expect(try run("set", "language=la", "note=read", "--", "*").status == 0)
    #expect(try ids("lang:la note:read") == ["1", "2", "3"])
    #expect(try run("set", "note=", "--", "id:c").status == 0)
    #expect(try ids("note:read") == ["1", "2"])
    let blank = try run("set", "text=", "creator=", "--", "id:c")
    #expect(blank.error.contains("1 record would have nothing left"))
    #expect(try run("set", "language=la", "--", "nothing-has-this").status == 1)
  }

  @Test func whatIsMissingIsSaid() throws {
    let noQuery = try run("tag", "+x")
    #expect(noQuery.status == 64 && noQuery.error.contains("after --"))
    #expect(try run("tag", "+x", "--").status == 64)
    #expect(try run("tag", "x", "--", "*").error.contains("write '+x'"))
    #expect(try run("set", "language", "--", "*").status == 64)
    #expect(try run("set", "--", "*").status == 64)
  }

  @Test func commandsAreListedUndoneAndDoneAgain() throws {
    #expect(try run("tag", "+stoic", "--", "author:seneca").status == 0)
    let log = try run("log")
    #expect(log.output.contains("tag +stoic -- author:seneca") && log.output.contains("import -"))
    let undone = try run("undo")
    #expect(undone.error.contains("undid entry 2, tag +stoic -- author:seneca: 2 updated"))
    #expect(try run("search", "tag:stoic").status == 1)
    #expect(try run("log", "--format", "csv").output.contains("undone"))
    #expect(try run("redo").status == 0)
    #expect(try run("search", "tag:stoic").status == 0)
    #expect(try run("redo").status == 1)
    let blocked = try run("undo", "1")
    #expect(blocked.status == 2 && blocked.error.contains("adagia undo 2"))
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

  @Test func theIndexIsMadeAnewBesideTheOldOne() throws {
    let run = try run("reindex", "--index", "--max-rate", "1000")
    #expect(run.status == 0)
    #expect(run.error.contains("MB of disk") && run.error.contains("made the index of 3 records anew"))
    #expect(try self.run("search", "lente", "--format", "ids").output == "3\n")
    #expect(try self.run("reindex", "--index", "--max-rate", "0").status == 64)
  }
}
