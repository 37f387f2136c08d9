import TestTools
import Testing

/// Bulk edits, the journal and undoing, through the program.
@Suite struct JournalCommandTests {
  private let adagia: Adagia
  private static let lines = """
    {"id":"a","text":"Omnia aliena sunt","author":"Seneca","tag":["time","misc"]}
    {"id":"b","text":"Vivere tota vita discendum est","author":"Seneca"}
    {"id":"c","text":"Festina lente","author":"Augustus"}

    """

  init() throws {
    adagia = try Adagia(catalog: "c.db")
    #expect(try importLines().status == 0)
  }

  private func importLines() throws -> Adagia.Run {
    try adagia("import", "-", "--format", "jsonl", "--collection", "mine", input: Self.lines)
  }

  private func ids(_ query: String) throws -> [String] {
    try adagia("search", query, "--format", "ids").output.split(separator: "\n").map(String.init).sorted()
  }

  @Test("a dry run shows the new tags and changes nothing")
  func dryRun() throws {
    let trial = try adagia("tag", "+stoic", "-misc", "--dry-run", "--", "author:seneca")
    #expect(
      trial.output == "#1 Omnia aliena sunt\n  subject: [-time; misc-]{+time; stoic+}\n"
        + "#2 Vivere tota vita discendum est\n  subject: {+stoic+}\n")
    #expect(trial.error == "adagia: would change 2 records of 2 matches.\n")
    #expect(try adagia("search", "tag:stoic").status == 1)
  }

  @Test("tags are added to and removed from all matches")
  func tags() throws {
    let tagged = try adagia("tag", "+stoic", "-misc", "--", "author:seneca", "-vivere")
    #expect(tagged.status == 0)
    #expect(tagged.error.hasPrefix("adagia: changed 1 record of 1 match.\n"))
    #expect(try adagia("search", "tag:stoic", "--format", "ids").output == "1\n")
    #expect(try adagia("search", "tag:misc").status == 1)
  }

  @Test("a field is set on all matches")
  func setField() throws {
    #expect(try adagia("set", "language=la", "note=read", "--", "*").status == 0)
    #expect(try ids("lang:la note:read") == ["1", "2", "3"])
  }

  @Test(
    "what is no field is not set, by any command, and the message says what to do",
    arguments: [
      ["set", "collection=other", "--", "*"], ["set", "in=other", "--dry-run", "--", "*"],
      ["edit", "1", "--set", "collection=other"], ["add", "Carpe diem", "--set", "collection=other"],
    ])
  func notAField(arguments: [String]) throws {
    let run = try adagia.run(Adagia.program, arguments)
    #expect(run.status == 64)
    #expect(run.error.contains("is not a field that can be set. To move a record, add it to the other collection"))
    #expect(try adagia("log", "--format", "csv").output.split(separator: "\n").count == 2)
    #expect(try adagia("search", "has:collection", "--count").output == "0\n")
  }

  @Test("an edit to the value that is there changes nothing")
  func sameValue() throws {
    let edit = try adagia("edit", "1", "--set", "author=Seneca")
    #expect(edit.status == 0)
    #expect(edit.error == "adagia: nothing was changed.\n")
    #expect(try adagia("edit", "1", "--set", "author=Cato").error == "adagia: changed record 1.\n")
    #expect(try adagia("log", "--format", "csv").output.split(separator: "\n").count == 3)
  }

  @Test("a field without a value is cleared")
  func clearField() throws {
    _ = try adagia("set", "note=read", "--", "*")
    #expect(try adagia("set", "note=", "--", "id:c").status == 0)
    #expect(try ids("note:read") == ["1", "2"])
  }

  @Test("a record that would become empty is skipped")
  func emptyRecord() throws {
    let blank = try adagia("set", "text=", "creator=", "--", "id:c")
    #expect(blank.error.contains("skipped 1 record that would become empty"))
    #expect(try ids("festina") == ["3"])
  }

  @Test("without a match nothing changes")
  func noMatch() throws {
    #expect(try adagia("set", "language=la", "--", "nothing-has-this").status == 1)
  }

  @Test(
    "a bulk command with a part missing is a usage error that names the part",
    arguments: [
      (["tag", "+x"], "The query is missing"), (["tag", "+x", "--"], "The query after -- is empty"),
      (["tag", "x", "--", "*"], "write '+x'"), (["set", "language", "--", "*"], "'language' is not FIELD=VALUE."),
      (["set", "--", "*"], "The changes are missing"),
    ])
  func missingPart(arguments: [String], expected: String) throws {
    let run = try adagia.run(Adagia.program, arguments)
    #expect(run.status == 64)
    #expect(run.error.contains(expected))
  }

  @Test("the log lists commands")
  func log() throws {
    #expect(try adagia("tag", "+stoic", "--", "author:seneca").status == 0)
    let log = try adagia("log")
    #expect(log.output.contains("tag +stoic -- author:seneca"))
    #expect(log.output.contains("import -"))
  }

  @Test("the latest command is undone")
  func undo() throws {
    _ = try adagia("tag", "+stoic", "--", "author:seneca")
    let undone = try adagia("undo")
    #expect(undone.error.contains("undid entry 2, tag +stoic -- author:seneca: changed the tags of 2 records back"))
    #expect(try adagia("search", "tag:stoic").status == 1)
    #expect(try adagia("log", "--format", "csv").output.contains("undone"))
  }

  @Test("an undone command is redone once")
  func redo() throws {
    _ = try adagia("tag", "+stoic", "--", "author:seneca")
    _ = try adagia("undo")
    let redone = try adagia("redo")
    #expect(redone.status == 0)
    #expect(
      redone.error == "adagia: redid entry 2, tag +stoic -- author:seneca: changed the tags of 2 records again.\n")
    #expect(try adagia("search", "tag:stoic").status == 0)
    #expect(try adagia("redo").status == 1)
  }

  @Test("a command with later changes to its records is not undone")
  func blockedUndo() throws {
    _ = try adagia("tag", "+stoic", "--", "author:seneca")
    let blocked = try adagia("undo", "1")
    #expect(blocked.status == 2)
    #expect(
      blocked.error
        == "adagia: Entry 1 (import -) cannot be undone: entry 2 (tag +stoic -- author:seneca) changed record 1 later. "
        + "Use 'adagia undo 2' first. Or undo only 1 record that nothing changed later: adagia undo 1 --free\n")
  }

  /// The undo that the message named failed: another record had the identifier of the removed one.
  @Test("the undo that a blocked one names can be made")
  func undoNamed() throws {
    _ = try adagia("tag", "+p", "--yes", "--", "*")
    _ = try adagia("remove", "1")
    _ = try importLines()
    #expect(try adagia("undo", "2").error.contains("Use 'adagia undo 4' first, then entry 3."))
    for entry in ["4", "3", "2"] { #expect(try adagia("undo", entry).status == 0) }
  }

  /// The second undo used to fail, and every undo without a number after it.
  @Test("edit, undo, edit, undo, and so on to the beginning")
  func undoTwice() throws {
    for change in [["edit", "1", "--set", "note=one"], ["tag", "+x", "--yes", "--", "id:a"], ["remove", "1"]] {
      #expect(try adagia.run(Adagia.program, change).status == 0)
      #expect(try adagia("undo").status == 0)
    }
    #expect(
      try adagia("undo").error == "adagia: undid entry 1, import -: removed 3 records. To redo it, run: adagia redo\n")
    #expect(try adagia("undo").error == "adagia: There is nothing to undo.\n")
  }

  @Test("an undone entry that was made without an earlier one is redone without it, and the message names that one")
  func redoWithout() throws {
    _ = try adagia("edit", "1", "--set", "note=one")
    _ = try adagia("undo")
    _ = try adagia("edit", "1", "--set", "note=two")
    _ = try adagia("undo")
    #expect(try adagia("redo", "3").status == 0)
    #expect(try adagia("undo").status == 0)
    #expect(try adagia("redo", "2").status == 0)
    #expect(
      try adagia("redo", "3").error
        == "adagia: Entry 3 (edit 1) cannot be redone: it was made without entry 2 (edit 1), "
        + "which changed record 1 and is in effect now. Use 'adagia undo 2' first.\n")
  }

  @Test("the part of an entry that nothing changed later is undone, and that undo is undone too")
  func undoFree() throws {
    _ = try adagia("tag", "+stoic", "--yes", "--", "*")
    _ = try adagia("edit", "1", "--set", "note=hm")
    #expect(try adagia("undo", "--free").status == 64)
    #expect(
      try adagia("undo", "2", "--free").error
        == "adagia: undid a part of entry 2: changed 2 records back. 1 record stays: a later "
        + "command changed it, or its identifier is in use. To take this back, run: adagia undo 4\n")
    #expect(try ids("tag:stoic") == ["1"])
    #expect(
      try adagia("undo", "4").error
        == "adagia: undid entry 4, revert 2: changed 2 records again. To redo it, run: adagia redo\n")
    #expect(try ids("tag:stoic") == ["1", "2", "3"])
    _ = try adagia("undo", "3")
    #expect(
      try adagia("undo", "2", "--free").error.contains(
        "undid entry 2, tag +stoic -- *: changed the tags of 3 records back."))
    #expect(try adagia("log", "--format", "csv").output.contains("revert"))
  }

  @Test("an undo without a number says which entries it went past")
  func undoPast() throws {
    let entries = [
      ["add", "one", "--id", "z", "--collection", "mine"], ["undo"],
      ["add", "two", "--id", "z", "--collection", "mine"],
      ["remove", "5"], ["redo", "2"],
    ]
    for entry in entries { #expect(try adagia.run(Adagia.program, entry).status == 0) }
    #expect(
      try adagia("undo").error == "adagia: entry 4 cannot be undone now; 'adagia undo 4' says why.\n"
        + "adagia: entry 3 cannot be undone now; 'adagia undo 3' says why.\n"
        + "adagia: undid entry 2, add mine: removed 1 record. To redo it, run: adagia redo\n")
    #expect(try adagia("undo").error.hasPrefix("adagia: undid entry 4, remove 5: brought back 1 record."))
  }

  @Test(
    "every kind of entry says what its undo and its redo did",
    arguments: [
      (["add", "hope", "--collection", "mine"], "removed 1 record", "added 1 record again"),
      (["edit", "1", "--set", "note=x"], "changed 1 record back", "changed 1 record again"),
      (["remove", "1", "2"], "brought back 2 records", "removed 2 records again"),
      (
        ["tag", "+x", "--yes", "--", "id:a"], "changed the tags of 1 record back", "changed the tags of 1 record again"
      ),
      (
        ["set", "note=x", "--yes", "--", "*"], "changed the fields of 3 records back",
        "changed the fields of 3 records again"
      ),
      (["attach", "1", "c.db-note"], "changed the files of 1 record back", "changed the files of 1 record again"),
      (
        ["import", "more.jsonl", "--collection", "mine"], "changed 1 record back, removed 2 records",
        "added 2 records again, changed 1 record again"
      ),
    ])
  func words(command: [String], undone: String, redone: String) throws {
    try adagia.folder.write("note", to: "c.db-note")
    let lines = [#"{"id":"a","text":"Omnia aliena"}"#, #"{"id":"d","text":"Spes"}"#, #"{"id":"e","text":"Fides"}"#]
    try adagia.folder.write(lines.joined(separator: "\n"), to: "more.jsonl")
    #expect(try adagia.run(Adagia.program, command).status == 0)
    let undo = try adagia("undo")
    #expect(undo.error.hasSuffix(": \(undone). To redo it, run: adagia redo\n"), "\(undo.error)")
    let redo = try adagia("redo")
    #expect(redo.error.hasSuffix(": \(redone).\n"), "\(redo.error)")
  }

  private static let notUnderstood =
    "adagia: the date 'whenever' was not understood. It is kept as typed, but date searches do not find it."

  /// A good date used to go without a word.
  @Test("a date that cannot be read is kept with a warning that names the date before")
  func unreadableDates() throws {
    _ = try adagia("set", "date=1843", "--yes", "--", "id:a")
    let edited = try adagia("edit", "1", "--set", "date=whenever")
    #expect(edited.error == "adagia: changed record 1.\n\(Self.notUnderstood) The date before was '1843'.\n")
    // The same date once more is no news.
    #expect(try adagia("edit", "1", "--set", "date=whenever", "--set", "note=x").error == "adagia: changed record 1.\n")
    #expect(try adagia("set", "date=whenever", "--yes", "--", "id:b").error.contains("\(Self.notUnderstood)\n"))
    _ = try adagia("set", "date=1900", "--yes", "--", "id:c")
    let many = try adagia("set", "date=ages ago", "--dry-run", "--", "*")
    #expect(
      many.error == "adagia: would change 3 records of 3 matches.\n"
        + "adagia: 3 dates were not understood, such as 'ages ago'. They are kept as typed, but date searches do not find them. "
        + "The dates before were: 'whenever', '1900' …\n")
    let named = try adagia(
      "edit", "-", "--set", "date=ages ago", input: "c\n")
    #expect(named.error.contains("the date 'ages ago' was not understood."))
    #expect(named.error.contains("The date before was '1900'."))
    #expect(try adagia("add", "new", "--date", "whenever").error.contains(Self.notUnderstood))
  }

  @Test("a record has a history")
  func aRecordHasAHistory() throws {
    #expect(try adagia("edit", "3", "--set", "date=c. 20 BC").status == 0)
    #expect(try adagia("remove", "3").status == 0)
    let history = try adagia("history", "3")
    #expect(history.status == 0)
    let lines = history.output.split(separator: "\n")
    #expect(lines.filter { !$0.hasPrefix(" ") }.map { $0.contains("entry") } == [true, true, true])
    #expect(lines.contains("  date: {+c. 20 BC+}"))
    #expect(try adagia("history", "3", "--format", "json").output.contains("\"field\":\"date\""))
    #expect(try adagia("history", "77").status == 1)
  }

  @Test("a rebuild tells its disk need and its result")
  func rebuild() throws {
    let run = try adagia("rebuild", "--max-rate", "1000")
    #expect(run.status == 0)
    #expect(run.error.contains("MB of disk"))
    #expect(run.error.contains("rebuilt the index of 3 records."))
    #expect(try adagia("search", "lente", "--format", "ids").output == "3\n")
    #expect(try adagia("rebuild", "--max-rate", "0").status == 64)
  }
}
