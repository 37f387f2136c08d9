import Adagia
import CatalogIndexing
import CatalogRecords
import TestTools
import Testing

/// Records of one file that have the same identifier: all of them are kept, and each is found again.
@Suite(.serialized) struct RepeatedIdentifierTests {
  private let folder: TemporaryFolder
  private let catalog: Catalog

  init() throws {
    folder = try TemporaryFolder()
    catalog = try Catalog(at: folder.path("c.db"), for: .writing)
  }

  /// - Returns: Records added, updated and unchanged, rows rejected, and added ones with a number.
  @discardableResult
  private func bring(_ files: [String: String]) async throws -> [Int] {
    for (name, text) in files { try folder.write(text, to: name) }
    let request = ImportRequest(inputs: files.keys.sorted().map { folder.path($0) }, collection: "c")
    let forecast = try await catalog.importFiles(request, dryRun: true).counts
    let counts = try await catalog.importFiles(request).counts
    #expect(forecast == counts, "a dry run counts the same")
    return [counts.added, counts.updated, counts.unchanged, counts.rejected, counts.repeated]
  }

  private func rows(_ rows: String...) -> [String: String] {
    ["a.csv": "id,text\n" + rows.joined(separator: "\n") + "\n"]
  }

  /// `identifier text` of every record, by ascending ID.
  private var shown: [String] {
    get async throws {
      let all = Collected()
      try await catalog.forEachRecord { all.append($0) }
      return all.records.map { "\($0.record.identifier ?? "-") \($0.record.text ?? $0.record.title ?? "-")" }
    }
  }

  @Test(
    "in every format both records are kept, the second under an identifier of its own",
    arguments: [
      ("a.csv", "id,text\nk,One\nk,Two\n"), ("a.tsv", "id\ttext\nk\tOne\nk\tTwo\n"),
      ("a.jsonl", #"{"_id":"k","text":"One"}"# + "\n" + #"{"_id":"k","text":"Two"}"# + "\n"),
      ("a.json", #"[{"_id":"k","text":"One"},{"_id":"k","text":"Two"}]"#),
      ("a.bib", "@book{k, title={One}}\n@book{k, title={Two}}\n"),
      ("a.ris", "TY  - BOOK\nID  - k\nTI  - One\nER  - \nTY  - BOOK\nID  - k\nTI  - Two\nER  - \n"),
    ])
  func everyFormat(name: String, text: String) async throws {
    #expect(try await bring([name: text]) == [2, 0, 0, 0, 1])
    #expect(try await shown == ["k One", "k#2 Two"])
    #expect(try await bring([name: text]) == [0, 0, 2, 0, 0])
    #expect(try await shown == ["k One", "k#2 Two"])
  }

  @Test("records that a program imports are kept in the same way")
  func values() async throws {
    let records = ["One", "Two", "One"].map { text in
      var record = CatalogRecord()
      (record.identifier, record.text) = ("k", text)
      return record
    }
    let counts = try await catalog.importRecords(records, into: "c").counts
    #expect([counts.added, counts.unchanged, counts.repeated] == [2, 1, 1])
    #expect(try await catalog.importRecords(records, into: "c").counts.unchanged == 3)
    #expect(try await shown == ["k One", "k#2 Two"])
  }

  @Test("the same record twice is one, at any place")
  func sameContent() async throws {
    #expect(try await bring(rows("k,One", "k,One", "k,Two", "k,One", "k,Two")) == [2, 0, 3, 0, 1])
    #expect(try await bring(rows("k,One", "k,One", "k,Two", "k,One", "k,Two")) == [0, 0, 5, 0, 0])
    #expect(try await bring(rows("k,Two", "k,Two", "k,One", "k,One")) == [0, 0, 4, 0, 0])
    #expect(try await shown == ["k One", "k#2 Two"])
  }

  @Test("in another order each record is found by its content, and keeps what was edited")
  func otherOrder() async throws {
    try await bring(rows("k,One", "k,Two", "k,Three"))
    _ = try await catalog.edit(matching: "two", RecordEdit(addedTags: ["mine"]))
    #expect(try await bring(rows("k,Three", "k,Two", "k,One")) == [0, 0, 3, 0, 0])
    #expect(try await bring(rows("k,Two", "k,One", "k,Three")) == [0, 0, 3, 0, 0])
    #expect(try await shown == ["k One", "k#2 Two", "k#3 Three"])
    #expect(try await catalog.search("tag:mine").hits.map(\.record.record.text) == ["Two"])
  }

  @Test("a new row before the others leaves each of them its record, and what was edited")
  func newFirst() async throws {
    try await bring(rows("k,Ex", "k,Why"))
    _ = try await catalog.edit(matching: "ex", RecordEdit(addedTags: ["mine"]))
    #expect(try await bring(rows("k,New words", "k,Ex", "k,Why")) == [1, 0, 2, 0, 1])
    #expect(try await shown == ["k Ex", "k#2 Why", "k#3 New words"])
    #expect(try await catalog.search("tag:mine").hits.map(\.record.record.text) == ["Ex"])
    #expect(try await bring(rows("k,Ex", "k,Between", "k,Why", "k,New words")) == [1, 0, 3, 0, 1])
    #expect(try await shown == ["k Ex", "k#2 Why", "k#3 New words", "k#4 Between"])
  }

  @Test("a new row above the only one of its identifier leaves that its record, and what was edited")
  func newAboveOne() async throws {
    try await bring(rows("k,Ex", "l,Why"))
    _ = try await catalog.edit(matching: "ex", RecordEdit(addedTags: ["mine"]))
    #expect(try await bring(rows("k,New words", "l,Zed", "k,Ex")) == [1, 1, 1, 0, 1])
    #expect(try await shown == ["k Ex", "l Zed", "k#2 New words"])
    #expect(try await catalog.search("tag:mine").hits.map(\.record.record.text) == ["Ex"])
  }

  @Test("one identifier in several new collections names several records")
  func newCollections() async throws {
    let lines = ["q", "r", "s"].map { #"{"collection":"\#($0)","identifier":"a","text":"words \#($0)"}"# + "\n" }
    try folder.write(lines.joined(), to: "a.jsonl")
    let request = ImportRequest(inputs: [folder.path("a.jsonl")])
    let forecast = try await catalog.importFiles(request, dryRun: true).counts
    #expect([forecast.added, forecast.repeated] == [3, 0])
    #expect(try await catalog.importFiles(request).counts == forecast)
    #expect(try await catalog.importFiles(request, dryRun: true).counts.unchanged == 3)
  }

  @Test("the one that changed is the one whose content no row has, wherever its row is now")
  func changedAndMoved() async throws {
    try await bring(rows("k,Ex", "k,Why", "k,Zed"))
    #expect(try await bring(rows("k,Zed changed", "k,Ex", "k,Why")) == [0, 1, 2, 0, 0])
    #expect(try await shown == ["k Ex", "k#2 Why", "k#3 Zed changed"])
  }

  @Test("records that a program imports wait for the others too")
  func valuesInAnotherOrder() async throws {
    func records(_ texts: String...) -> [CatalogRecord] {
      texts.map { text in
        var record = CatalogRecord()
        (record.identifier, record.text) = ("k", text)
        return record
      }
    }
    _ = try await catalog.importRecords(records("Ex", "Why"), into: "c")
    let counts = try await catalog.importRecords(records("New", "Ex", "Why"), into: "c").counts
    #expect([counts.added, counts.updated, counts.unchanged] == [1, 0, 2])
    #expect(try await shown == ["k Ex", "k#2 Why", "k#3 New"])
  }

  @Test("a change of one of them changes that one")
  func change() async throws {
    try await bring(rows("k,One", "k,Two"))
    #expect(try await bring(rows("k,One", "k,Changed")) == [0, 1, 1, 0, 0])
    #expect(try await shown == ["k One", "k#2 Changed"])
    #expect(try await bring(rows("k,Uno", "k,Changed")) == [0, 1, 1, 0, 0])
    #expect(try await bring(rows("k,Changed")) == [0, 0, 1, 0, 0])
    #expect(try await shown == ["k Uno", "k#2 Changed"])
  }

  @Test("an identifier that looks like a number of another is one of its own")
  func lookalike() async throws {
    #expect(try await bring(rows("k#2,Zero", "k,One", "k,Two")) == [3, 0, 0, 0, 1])
    #expect(try await shown == ["k#2 Zero", "k One", "k#3 Two"])
    #expect(try await bring(rows("k#2,Zero", "k,One", "k,Two")) == [0, 0, 3, 0, 0])
  }

  @Test("a number before its lookalike leaves both")
  func lateLookalike() async throws {
    #expect(try await bring(rows("k,One", "k,Two", "k#2,Zero")) == [3, 0, 0, 0, 2])
    #expect(try await shown == ["k One", "k#2 Two", "k#2#2 Zero"])
    #expect(try await bring(rows("k,One", "k,Two", "k#2,Zero")) == [0, 0, 3, 0, 0])
  }

  @Test("one identifier for all rows costs no record")
  func constant() async throws {
    let lines = (1...300).map { "k,number \($0)" }
    let file = ["a.csv": "id,text\n" + lines.joined(separator: "\n") + "\n"]
    #expect(try await bring(file) == [300, 0, 0, 0, 299])
    #expect(try await bring(file) == [0, 0, 300, 0, 0])
  }

  @Test("two files are two states of a record, as when they are imported one after the other")
  func twoFiles() async throws {
    let files = ["a.csv": "id,text\nk,One\n", "b.csv": "id,text\nk,Two\n"]
    #expect(try await bring(files) == [1, 1, 0, 0, 0])
    #expect(try await shown == ["k Two"])
  }

  @Test("a synced file keeps both, and loses the one whose row is gone")
  func sync() async throws {
    try folder.write("collections:\n- {name: c, files: f.csv}\n", to: "m.yaml")
    func sync(_ rows: String...) async throws -> [Int] {
      try folder.write("id,text\n" + rows.joined(separator: "\n") + "\n", to: "f.csv")
      let summary = try await catalog.sync(try SyncRequest(manifestsAt: [folder.path("m.yaml")]))
      return [summary.counts.added, summary.counts.updated, summary.counts.unchanged, summary.removed]
    }
    #expect(try await sync("k,One", "k,Two") == [2, 0, 0, 0])
    #expect(try await sync("k,One", "k,Two", "l,Three") == [1, 0, 2, 0])
    #expect(try await sync("k,Two", "l,Three") == [0, 0, 2, 1])
    #expect(try await sync("k,Two", "l,Three", "m,Four") == [1, 0, 2, 0])
    #expect(try await shown == ["k#2 Two", "l Three", "m Four"])
    #expect(try await sync("k,Two", "k,Five") == [1, 0, 1, 2])
    #expect(try await sync("k,Six", "k,Five", "k,Two") == [1, 0, 2, 0])
  }
}
