import CatalogFormats
import CatalogIndexing
import CatalogRecords
import CatalogStore
import GRDB
import Platform
import Synchronization
import TestTools
import Testing

@Suite struct ImportJobTests {
  private let folder: TemporaryFolder
  private let file: CatalogFile

  init() throws {
    folder = try TemporaryFolder()
    file = try CatalogFile(at: folder.path("a.db"), access: .writing)
  }

  /// What an import did, and what it said.
  private struct Outcome {
    var summary = ImportSummary()
    var rejected: [String] = []
    var warnings: [String] = []
  }

  /// - Parameter mostRows: The import is canceled when it reports this many new records.
  private func run(_ request: ImportRequest, stoppingAfter mostRows: Int = .max) throws -> Outcome {
    let said = Mutex(Outcome())
    let cancellation = Cancellation()
    let job = ImportJob(file, request) { event in
      switch event {
      case .progress(let progress): if progress.counts.added >= mostRows { cancellation.request() }
      case .rejected(let rejected): said.withLock { $0.rejected.append(rejected.reason) }
      case .warning(let warning): said.withLock { $0.warnings.append(warning.description) }
      case .unreadable(let error): said.withLock { $0.warnings.append(error.description) }
      case .ranking, .passedOver, .columns: break
      }
    }
    let summary = try cancellation.follow(job.run)
    return said.withLock { outcome in
      outcome.summary = summary
      return outcome
    }
  }

  private func counts(_ summary: ImportSummary) -> [Int] {
    [summary.counts.added, summary.counts.updated, summary.counts.unchanged, summary.counts.rejected]
  }

  private func records() async throws -> [StoredRecord] {
    try await file.read { db in
      let reading = try RecordLoader(db)
      let ids = try Int64.fetchAll(db, sql: "SELECT id FROM record ORDER BY id")
      return try ids.compactMap { try reading.record(RecordID($0)) }
    }
  }

  /// FTS5's own comparison of index and content: it throws when they differ.
  private func checkIndex() async throws {
    try await file.write { db in
      try db.execute(sql: "INSERT INTO record_fts (record_fts, rank) VALUES ('integrity-check', 1)")
    }
  }

  @Test("importing twice changes nothing")
  func importingTwiceChangesNothing() async throws {
    let path = try folder.write("text,author\nOne,A\nTwo,B\n", to: "q.csv")
    let request = ImportRequest(inputs: [path], collection: "c")
    #expect(try counts(run(request).summary) == [2, 0, 0, 0])
    let before = try await records()
    #expect(try counts(run(request).summary) == [0, 0, 2, 0])
    #expect(try await records() == before)
    try await checkIndex()
  }

  /// A refused row uses up an id: nightly imports of the same rows must not push new records ever further out.
  @Test("unchanged rows use up no IDs")
  func unchangedRowsUseUpNoIds() async throws {
    let rows = (1...500).map { "\($0),Saying \($0)\n" }.joined()
    let known = try folder.write("id,text\n" + rows, to: "known.csv")
    let more = try folder.write("id,text\n" + rows + "501,Another\n", to: "more.csv")
    for _ in 0..<3 { _ = try run(ImportRequest(inputs: [known], collection: "c")) }
    _ = try run(ImportRequest(inputs: [more], collection: "c"))
    let largest = try #require(try await records().last?.id.rawValue)
    #expect(501...510 ~= largest)
  }

  /// An import gives FTS5 the texts itself; the check reads them through the view `record_text`.
  @Test("the index has what the view gives")
  func whatIsIndexedIsWhatTheViewGives() async throws {
    let lines = [
      #"{"id":"1","text":"Running shoes","language":"en","tags":["shoes","sport"],"author":["A","B"]}"#,
      #"{"id":"2","title":"Häuser","text":"Straßen","language":"de-AT","note":"one"}"#,
      #"{"id":"3","text":"no language","source":"книгами"}"#,
      #"{"id":"4","text":"ещё слово","language":"ru"}"#,
      // Once more in the same transaction, and again: each is kept under an identifier of its own.
      #"{"id":"2","title":"Haus","text":"Straße","language":"de"}"#,
      #"{"id":"5","text":"last","language":""}"#,
      #"{"id":"5","text":"very last","language":"en"}"#,
    ]
    let path = try folder.write(lines.joined(separator: "\n"), to: "a.jsonl")
    #expect(try counts(run(ImportRequest(inputs: [path], collection: "c")).summary) == [7, 0, 0, 0])
    try await checkIndex()
  }

  @Test("an identifier makes a changed row an update")
  func anIdentifierMakesAChangedRowAnUpdate() async throws {
    let first = try folder.write("id,text\n1,One\n2,Two\n", to: "a.csv")
    let second = try folder.write("id,text\n1,One\n2,Two!\n3,Three\n", to: "b.csv")
    _ = try run(ImportRequest(inputs: [first], collection: "c"))
    #expect(try counts(run(ImportRequest(inputs: [second], collection: "c")).summary) == [1, 1, 1, 0])
    #expect(try await records().map(\.record.text) == ["One", "Two!", "Three"])
    try await checkIndex()
  }

  /// The second row is another record, with an identifier made from the first one's.
  @Test("the same identifier twice in one file leaves the index whole")
  func theSameIdentifierTwiceInOneFileLeavesTheIndexWhole() async throws {
    let path = try folder.write("id,text\n1,first wording\n1,second wording\n1,second wording\n", to: "a.csv")
    #expect(try counts(run(ImportRequest(inputs: [path], collection: "c")).summary) == [2, 0, 1, 0])
    #expect(try await records().map(\.record.text) == ["first wording", "second wording"])
    try await checkIndex()
  }

  @Test("equal rows without an identifier come in once")
  func equalRowsWithoutIdentifierComeInOnce() throws {
    let path = try folder.write("Same\n%\nSame\n%\nOther\n%\n", to: "fortunes")
    let outcome = try run(ImportRequest(inputs: [path], collection: "c"))
    #expect(counts(outcome.summary) == [2, 0, 1, 0])
  }

  @Test("columns become fields by name or by rule, and others extra fields")
  func columnsBecomeFieldsByNameByRuleOrExtra() async throws {
    let path = try folder.write(
      "Quote;Writer;subjects;pages;year\nWords;Seneca;a | b;12;c. 400 BC\n", to: "a.csv")
    let mapping = FieldMapping(
      rules: [
        .init(field: "text", column: "Quote"), .init(field: "author", column: "Writer"),
        .init(field: "date", column: "year"),
      ], constants: [.init(field: "lang", value: "la")], listSeparator: " | ")
    _ = try run(ImportRequest(inputs: [path], mapping: mapping))
    let stored = try #require(try await records().first)
    #expect(stored.collection == "a")
    #expect(stored.record.text == "Words")
    #expect(stored.record.creator == "Seneca")
    #expect(stored.record.language == "la")
    #expect(stored.record.subjects == ["a", "b"])
    #expect(stored.record.extra == ["pages": .string("12")])
    #expect(stored.record.date?.raw == "c. 400 BC")
    #expect(stored.record.date?.edtf == "-0399~")
  }

  @Test("a rule for a missing column ends the import before anything is written")
  func aRuleForAColumnThatIsNotThereEndsTheImportBeforeAnythingIsWritten() async throws {
    let path = try folder.write("text,author\nOne,A\n", to: "q.csv")
    let mapping = FieldMapping(rules: [.init(field: "title", column: "Titel")])
    #expect(throws: ImportError.noSuchColumns(file: path, missing: ["Titel"], columns: ["text", "author"])) {
      try run(ImportRequest(inputs: [path], mapping: mapping))
    }
    #expect(try await records().isEmpty)
  }

  @Test(
    "a rule for a part that no record has is named at the end, and for one that some have it is not",
    arguments: [
      ("q.jsonl", #"{"text":"One"}"# + "\n" + #"{"text":"Two","remark":"r"}"# + "\n"),
      ("q.bib", "@book{a,title={One}}\n@book{b,title={Two},remark={r}}\n"),
    ])
  func aRuleForAPartThatNoRecordHasIsNamedAtTheEnd(name: String, text: String) async throws {
    let path = try folder.write(text, to: name)
    let mapping = FieldMapping(rules: [.init(field: "note", column: "remrak"), .init(field: "page", column: "remark")])
    let outcome = try run(ImportRequest(inputs: [path], mapping: mapping))
    #expect(outcome.warnings == ["No record has 'remrak', so the rule for it filled no field."])
    #expect(try await records().count == 2)
  }

  @Test("bad rows are named, counted and kept, and the others go in")
  func badRowsAreNamedCountedAndKeptAndTheOthersGoIn() async throws {
    let path = try folder.write("{\"text\":\"One\"}\n{broken\n{\"pages\":1}\n{\"text\":\"Two\"}\n", to: "q.jsonl")
    let request = ImportRequest(inputs: [path], collection: "c", rejectsPath: folder.path("bad.jsonl"))
    let outcome = try run(request)
    #expect(counts(outcome.summary) == [2, 0, 0, 2])
    #expect(outcome.rejected.count == 2)
    #expect(outcome.rejected.last?.contains("map a column to one of them. Columns with values: pages") == true)
    #expect(try String(decoding: folder.bytes(of: "bad.jsonl"), as: UTF8.self) == "{broken\n{\"pages\":1}\n")
    let noted = try await file.read { try Int.fetchAll($0, sql: "SELECT line FROM job_reject ORDER BY line") }
    #expect(noted == [2, 3])
  }

  @Test("a stopped import keeps what it committed and goes on later")
  func aStoppedImportKeepsWhatItCommittedAndGoesOnLater() async throws {
    let rows = (0..<21_000).map { "{\"id\":\"\($0)\",\"text\":\"row \($0)\"}\n" }.joined()
    let path = try folder.write(rows, to: "q.jsonl")
    let request = ImportRequest(inputs: [path], collection: "c")
    let stopped = try run(request, stoppingAfter: 20_000)
    #expect(stopped.summary.wasStopped)
    #expect(stopped.summary.counts.added == 20_000)
    try await checkIndex()
    #expect(try counts(run(request).summary) == [1_000, 0, 20_000, 0])
    try await checkIndex()
  }

  @Test("an empty input is a warning, and a missing one an error")
  func anEmptyInputIsSaidAndAMissingOneThrown() throws {
    let path = try folder.write("", to: "empty.csv")
    #expect(
      try run(ImportRequest(inputs: [path])).warnings == ["\(path): there is no record in it, so nothing was imported."]
    )
    let missing = folder.path("missing.csv")
    #expect(throws: FormatError.noSuchInput(file: missing)) { try run(ImportRequest(inputs: [missing])) }
  }

  @Test("attributions, subjects and extra fields of JSON come in whole")
  func attributionsSubjectsAndExtrasOfJSONComeInWhole() async throws {
    let line = #"""
      {"identifier":"x","text":"T","creator":"V; H","attributions":[{"creator":"V","role":"misattributed","evidence":"none"},{"creator":"H","role":"wrote","locator":"p. 1"}],"subject":["a","b"],"extra":{"n":1}}
      """#
    let path = try folder.write(line, to: "q.jsonl")
    _ = try run(ImportRequest(inputs: [path], collection: "c"))
    let record = try #require(try await records().first).record
    #expect(
      record.attributions == [
        Attribution(creator: "V", role: .misattributed, evidence: "none"),
        Attribution(creator: "H", role: .wrote, locator: "p. 1"),
      ])
    #expect(record.subjects == ["a", "b"])
    #expect(record.extra == ["n": .integer(1)])
    #expect(record.identifier == "x")
  }

  /// `é` in two code points is stored as one.
  @Test("each record goes to the collection that it names, whichever the one before went to")
  func collectionsInTurn() async throws {
    let names = ["stoics", nil, "stoics", "cynics", nil, nil, "cynics", "stoics"]
    let lines = names.enumerated().map { number, name in
      let collection = name.map { #", "collection": "\#($0)""# } ?? ""
      return #"{"text": "Saying \#(number)"\#(collection)}"#
    }
    let path = try folder.write(lines.joined(separator: "\n"), to: "sayings.jsonl")
    _ = try run(ImportRequest(inputs: [path]))
    #expect(try await records().map(\.collection) == names.map { $0 ?? "sayings" })
  }

  @Test("texts are stored in NFC")
  func textsAreStoredInNFC() async throws {
    let path = try folder.write("{\"text\":\"Cafe\u{301}\"}", to: "q.jsonl")
    _ = try run(ImportRequest(inputs: [path], collection: "c"))
    #expect(try await records().first?.record.text.map { Array($0.utf8) } == Array("Caf\u{E9}".utf8))
  }
}
