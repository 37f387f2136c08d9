import Adagia
import CatalogIndexing
import CatalogRecords
import CatalogStore
import TestTools
import Testing

/// What a person edited survives its source: imports, syncs and their undoing.
@Suite(.serialized) struct EditedSourceTests {
  private let folder: TemporaryFolder
  private let catalog: Catalog

  init() throws {
    folder = try TemporaryFolder()
    catalog = try Catalog(at: folder.path("c.db"), for: .writing)
  }

  /// Writes a file of rows with identifiers, and imports it.
  ///
  /// - Returns: Records added, updated and unchanged, rows rejected, and conflicts.
  @discardableResult
  private func bring(
    _ rows: String, as name: String = "a.csv", header: String = "id,text,note,tags", theirs: Bool = false,
    rules: FieldMapping = FieldMapping(listSeparator: ";")
  ) async throws -> [Int] {
    try folder.write(header + "\n" + rows + "\n", to: name)
    var request = ImportRequest(inputs: [folder.path(name)], collection: "c", mapping: rules)
    request.takesTheirs = theirs
    let forecast = try await catalog.importFiles(request, dryRun: true).counts
    let counts = try await catalog.importFiles(request).counts
    #expect(forecast == counts, "a dry run counts the same")
    return [counts.added, counts.updated, counts.unchanged, counts.rejected, counts.conflicts]
  }

  private func edit(_ query: String, tags: [String] = [], _ fields: [String: String] = [:]) async throws {
    let assignments = fields.sorted { $0.key < $1.key }.map { FieldAssignment(field: $0.key, value: $0.value) }
    _ = try await catalog.edit(matching: query, RecordEdit(addedTags: tags, assignments: assignments))
  }

  /// `text | note | tags` of every record, by ascending ID.
  private var shown: [String] {
    get async throws {
      let all = Collected()
      try await catalog.forEachRecord { all.append($0) }
      return all.records.map { stored in
        [stored.record.text ?? "-", stored.record.note ?? "-", stored.record.subjects.joined(separator: ";")]
          .joined(separator: " | ")
      }
    }
  }

  @Test("an unchanged file changes nothing, whatever was edited", arguments: ["id,text,note,tags", "x,text,note,tags"])
  func unchangedFile(header: String) async throws {
    try await bring("k,one,n,t", header: header)
    try await edit("one", tags: ["mine"], ["note": "my note", "title": "My title"])
    #expect(try await bring("k,one,n,t", header: header) == [0, 0, 1, 0, 0])
    #expect(try await bring("k,one,n,t", as: "renamed.csv", header: header) == [0, 0, 1, 0, 0])
    #expect(try await shown == ["one | my note | t;mine"])
    #expect(try await Catalog.check(at: catalog.path).isSound)
  }

  @Test("a further row changes the new row's record alone")
  func oneRowMore() async throws {
    try await bring("k,one,n,t")
    try await edit("one", tags: ["mine"])
    #expect(try await bring("k,one,n,t\nl,two,,") == [1, 0, 1, 0, 0])
    #expect(try await shown == ["one | n | t;mine", "two | - | "])
  }

  @Test("a changed file changes the fields that it has changed, and tags merge as sets")
  func changedFile() async throws {
    try await bring("k,one,n,t;gone")
    try await edit("one", tags: ["mine"], ["note": "my note"])
    #expect(try await bring("k,two,n,t;new") == [0, 1, 0, 0, 0])
    #expect(try await shown == ["two | my note | t;mine;new"])
    #expect(try await bring("k,two,n,t;new") == [0, 0, 1, 0, 0])
  }

  @Test("if both changed a field, the person's stays and a conflict is counted once and listed")
  func conflict() async throws {
    try await bring("k,one,n,")
    try await edit("one", ["note": "mine"])
    #expect(try await bring("k,one,theirs,") == [0, 0, 1, 0, 1])
    #expect(try await shown == ["one | mine | "])
    let job = try #require(try await catalog.jobs().first)
    #expect(job.counts.conflicts == 1)
    let conflicts = try await catalog.conflicts(of: job.id)
    #expect(conflicts.map(\.field) == ["note"])
    #expect(conflicts.map(\.ours) == ["mine"] && conflicts.map(\.theirs) == ["theirs"])
    #expect(try await bring("k,one,theirs,") == [0, 0, 1, 0, 0])
    #expect(try await Catalog.check(at: catalog.path).isSound)
  }

  @Test("the source's value is taken on request, also of an earlier conflict, and only there")
  func theirs() async throws {
    try await bring("k,one,n,t")
    try await edit("one", tags: ["mine"], ["note": "mine", "text": "one more"])
    #expect(try await bring("k,one,theirs,t") == [0, 0, 1, 0, 1])
    #expect(try await bring("k,one,theirs,t", theirs: true) == [0, 1, 0, 0, 0])
    #expect(try await shown == ["one more | theirs | t;mine"])
    try await edit("one", ["note": "again"])
    #expect(try await bring("k,one,theirs,t", theirs: true) == [0, 0, 1, 0, 0], "an edit alone is no conflict")
    #expect(try await bring("k,one,newest,t", theirs: true) == [0, 1, 0, 0, 0])
    #expect(try await shown == ["one more | newest | t;mine"])
  }

  @Test("an edit after a conflict settles it")
  func settled() async throws {
    try await bring("k,one,n,")
    try await edit("one", ["note": "mine"])
    try await bring("k,one,theirs,")
    try await edit("one", ["note": "considered"])
    #expect(try await bring("k,one,theirs,", theirs: true) == [0, 0, 1, 0, 0])
    #expect(try await shown == ["one | considered | "])
  }

  @Test("a source that says what the person said is the record's source again")
  func agreement() async throws {
    try await bring("k,one,n,")
    try await edit("one", ["note": "better"])
    #expect(try await bring("k,one,better,") == [0, 0, 1, 0, 0])
    #expect(try await bring("k,one,best,") == [0, 1, 0, 0, 0])
    #expect(try await shown == ["one | best | "])
  }

  @Test("an import that only met a conflict leaves no entry, and the edit can be undone")
  func conflictAlone() async throws {
    try await bring("k,one,n,")
    try await edit("one", ["note": "mine"])
    let entries = try await catalog.journal(limit: 10).map(\.id)
    #expect(try await bring("k,one,theirs,") == [0, 0, 1, 0, 1])
    #expect(try await catalog.journal(limit: 10).map(\.id) == entries)
    try await catalog.undo()
    #expect(try await shown == ["one | n | "])
    #expect(try await bring("k,one,theirs,") == [0, 1, 0, 0, 0])
    #expect(try await Catalog.check(at: catalog.path).isSound)
  }

  @Test("undoing an import that said what the person said leaves the record edited")
  func undoOfAgreement() async throws {
    try await bring("k,one,n,")
    try await edit("one", ["note": "mine", "text": "uno"])
    #expect(try await bring("k,two,mine,") == [0, 0, 1, 0, 1])
    try await catalog.undo()
    #expect(try await bring("k,one,n,") == [0, 0, 1, 0, 0])
    #expect(try await shown == ["uno | mine | "])
  }

  @Test("undoing an import restores the base: the next import brings the changes again")
  func undoOfImport() async throws {
    try await bring("k,one,n,")
    try await edit("one", tags: ["mine"], ["note": "mine"])
    #expect(try await bring("k,two,theirs,") == [0, 1, 0, 0, 1])
    try await catalog.undo()
    #expect(try await shown == ["one | mine | mine"])
    #expect(try await bring("k,two,theirs,") == [0, 1, 0, 0, 1])
    #expect(try await shown == ["two | mine | mine"])
    #expect(try await Catalog.check(at: catalog.path).isSound)
  }

  @Test("a redone import has the base that it had")
  func redoOfImport() async throws {
    try await bring("k,one,n,")
    try await edit("one", tags: ["mine"], ["note": "mine"])
    try await bring("k,two,theirs,")
    try await catalog.undo()
    try await catalog.redo()
    #expect(try await shown == ["two | mine | mine"])
    #expect(try await bring("k,two,theirs,") == [0, 0, 1, 0, 0])
    #expect(try await bring("k,two,newer,") == [0, 0, 1, 0, 1])
    #expect(try await Catalog.check(at: catalog.path).isSound)
  }

  @Test("an undone part of an entry restores the bases of its records")
  func undoOfPart() async throws {
    try await bring("k,one,n,\nl,two,n,")
    try await edit("one", ["note": "mine"])
    try await edit("*", tags: ["x"])
    let tagging = try #require(try await catalog.journal(limit: 1).first)
    try await edit("two", ["note": "later"])
    #expect(try await catalog.undoFree(tagging.id).skipped == 1)
    #expect(try await bring("k,one,theirs,\nl,two,n,") == [0, 0, 2, 0, 1])
    #expect(try await shown == ["one | mine | ", "two | later | x"])
    #expect(try await Catalog.check(at: catalog.path).isSound)
  }

  @Test("an undone edit leaves nothing behind")
  func undoOfEdit() async throws {
    try await bring("k,one,n,")
    try await edit("one", ["note": "mine"])
    try await catalog.undo()
    #expect(try await bring("k,one,changed,") == [0, 1, 0, 0, 0])
    #expect(try await shown == ["one | changed | "])
  }

  @Test("a redone edit is an edit again")
  func redoOfEdit() async throws {
    try await bring("k,one,n,")
    try await edit("one", ["note": "mine"])
    try await catalog.undo()
    try await catalog.redo()
    #expect(try await bring("k,one,other,") == [0, 0, 1, 0, 1])
    #expect(try await shown == ["one | mine | "])
  }

  @Test("a salvaged record keeps its base")
  func salvage() async throws {
    try await bring("k,one,n,\nl,two,n,")
    try await edit("one", ["note": "mine"])
    let path = folder.path("saved.db")
    #expect(try await Catalog.salvage(at: catalog.path, into: path).recordCount == 2)
    let saved = try Catalog(at: path, for: .writing)
    let rows = try folder.write("id,text,note,tags\nk,one,theirs,\nl,two,theirs,\n", to: "a.csv")
    let counts = try await saved.importFiles(ImportRequest(inputs: [rows], collection: "c")).counts
    #expect((counts.added, counts.updated, counts.conflicts) == (0, 1, 1))
    #expect(try await saved.search("note:mine").total == 1)
    #expect(try await Catalog.check(at: path).isSound)
  }

  @Test("a removed record that comes back by undo keeps its base")
  func undoOfRemoval() async throws {
    try await bring("k,one,n,")
    try await edit("one", ["note": "mine"])
    try await catalog.remove([RecordID(1)])
    try await catalog.undo()
    #expect(try await bring("k,two,n,") == [0, 1, 0, 0, 0])
    #expect(try await shown == ["two | mine | "])
    #expect(try await Catalog.check(at: catalog.path).isSound)
  }

  @Test("an edit that gives the record its source's values again leaves it to the source")
  func editBack() async throws {
    try await bring("k,one,n,")
    try await edit("one", ["note": "mine"])
    try await edit("one", ["note": "n"])
    #expect(try await bring("k,one,changed,") == [0, 1, 0, 0, 0])
  }

  @Test("all that a person gave a record that an import then names counts as edited")
  func ownRecord() async throws {
    var record = CatalogRecord()
    (record.identifier, record.text, record.note) = ("k", "mine", "my note")
    try await catalog.add(record, to: "c")
    #expect(try await bring("k,theirs,,t") == [0, 1, 0, 0, 1])
    #expect(try await shown == ["mine | my note | t"])
    #expect(try await bring("k,theirs,,t") == [0, 0, 1, 0, 0])
  }

  @Test("a record that a person renamed is found by the identifier that its source gives it")
  func renamed() async throws {
    try await bring("k,one,n,")
    try await edit("one", ["identifier": "mine"])
    #expect(try await bring("k,one,n,") == [0, 0, 1, 0, 0])
    #expect(try await bring("k,two,n,") == [0, 1, 0, 0, 0])
    #expect(try await catalog.records(named: "mine").map(\.record.text) == ["two"])
  }

  @Test("other mapping rules change what they make, and no edit", arguments: ["id", "x"])
  func otherRules(column: String) async throws {
    let header = "\(column),text,note,words"
    try await bring("k,one,n,w", header: header)
    try await edit("one", tags: ["mine"])
    let rules = FieldMapping(rules: [.init(field: "note", column: "words")], listSeparator: ";")
    #expect(try await bring("k,one,n,w", header: header, rules: rules) == [0, 1, 0, 0, 0])
    #expect(try await bring("k,one,n,w", header: header, rules: rules) == [0, 0, 1, 0, 0])
    #expect(try await shown == ["one | w | mine"])
  }

  @Test("records that a program imports keep edits as those of files do")
  func importedValues() async throws {
    func record(_ text: String) -> CatalogRecord {
      var record = CatalogRecord()
      (record.identifier, record.text) = ("k", text)
      return record
    }
    try await catalog.importRecords([record("one")], into: "c")
    try await edit("one", tags: ["mine"])
    #expect(try await catalog.importRecords([record("one")], into: "c").counts.unchanged == 1)
    #expect(try await catalog.importRecords([record("two")], into: "c").counts.updated == 1)
    #expect(try await shown == ["two | - | mine"])
  }

  @Test("every way to change a record counts as an edit")
  func everyEdit() async throws {
    let changes: [@Sendable (Catalog, StoredRecord) async throws -> Void] = [
      { catalog, stored in
        var record = stored.record
        record.note = "mine"
        try await catalog.update(stored.id, to: record)
      },
      { catalog, stored in
        var record = stored.record
        record.note = "mine"
        try await catalog.update(stored, to: record)
      },
      { catalog, stored in try await catalog.edit("e") { try $0.update(stored.id) { $0.note = "mine" } } },
      { catalog, stored in
        var record = stored.record
        record.note = "mine"
        let new = record
        try await catalog.edit("e") { try $0.add(new, to: "c") }
      },
      { catalog, stored in
        var record = stored.record
        record.note = "mine"
        try await catalog.add(record, to: "c")
      },
    ]
    for (place, change) in changes.enumerated() {
      try await bring("k\(place),one,n,")
      let stored = try #require(try await catalog.records(named: "k\(place)").first)
      try await change(catalog, stored)
      #expect(try await bring("k\(place),two,n,") == [0, 1, 0, 0, 0])
      let record = try #require(try await catalog.record(stored.id)).record
      #expect([record.text, record.note] == ["two", "mine"], "way \(place)")
    }
    #expect(try await Catalog.check(at: catalog.path).isSound)
  }

  @Test("a sync keeps edits of an unchanged, a changed and a longer file")
  func sync() async throws {
    try folder.write("collections:\n- {name: c, files: f.csv}\n", to: "m.yaml")
    func sync(_ rows: String, theirs: Bool = false) async throws -> [Int] {
      try folder.write("id,text,note\n\(rows)\n", to: "f.csv")
      var request = try SyncRequest(manifestsAt: [folder.path("m.yaml")])
      request.takesTheirs = theirs
      let summary = try await catalog.sync(request)
      return [summary.counts.added, summary.counts.updated, summary.counts.unchanged, summary.counts.conflicts]
    }
    #expect(try await sync("k,one,n") == [1, 0, 0, 0])
    try await edit("one", tags: ["mine"], ["note": "mine"])
    #expect(try await sync("k,one,n\nl,two,") == [1, 0, 1, 0])
    #expect(try await sync("k,three,changed\nl,two,") == [0, 1, 1, 1])
    #expect(try await shown == ["three | mine | mine", "two | - | "])
    #expect(try await sync("k,three,changed\nl,two,", theirs: true) == [0, 1, 1, 0])
    #expect(try await shown == ["three | changed | mine", "two | - | "])
  }
}
