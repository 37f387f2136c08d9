internal import Adagia
internal import CatalogRecords
internal import Foundation
package import TestTools

/// A catalog and its model, changed by the same commands and compared after each.
package struct ModelWalk {
  private typealias Content = ReferenceModel.Content

  private var catalog: Catalog
  /// The other handle of the same file.
  private var other: Catalog?
  /// The other program that changes the file.
  private let program: (any ModelProgram)?
  private var isProgramsTurn = false
  private let isInMemory: Bool
  private let folder: TemporaryFolder
  package private(set) var model = ReferenceModel()
  private var saved: [String: String] = [:]
  private var synonyms: Set<Set<String>> = []
  /// The rows of all imports, as they came in last.
  private var source: [CatalogRecord] = []
  private var followed: FollowedFile
  private var watcher: ModelWatcher?
  /// Never used twice, so that no two records have the same content.
  private var lastUsed = 0

  static let words = ["stone", "river", "cloud", "lamp", "bread"]
  private static let collections = ["one", "two"]

  /// A catalog in memory, two handles of a file in turn, or a handle and a program.
  private init(
    in folder: TemporaryFolder, isInMemory: Bool, beside program: ((String) async throws -> any ModelProgram)?
  ) async throws {
    (self.folder, self.isInMemory) = (folder, isInMemory)
    followed = FollowedFile(path: folder.path("followed.jsonl"))
    guard !isInMemory else {
      (catalog, self.program) = (try Catalog.inMemory(), nil)
      return
    }
    let path = folder.path("two handles.db")
    for name in [path, path + "-wal", path + "-shm"] { try? FileManager.default.removeItem(atPath: name) }
    catalog = try Catalog(at: path, for: .writing)
    self.program = try await program?(path)
    if program == nil { other = try Catalog(at: path, for: .writing) }
  }

  private func close() async throws {
    try await other?.close()
    if !isInMemory { try await catalog.close() }
  }

  /// A difference between a catalog and its model.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
  }

  /// Runs a sequence, then undoes everything and redoes it.
  ///
  /// - Parameter program: Makes another program for the file at a path, which takes the turns of another handle.
  /// - Throws: `Fault`, with the step, or the error of a command.
  package static func run(
    _ steps: [ModelStep], in folder: TemporaryFolder, beside program: ((String) async throws -> any ModelProgram)? = nil
  ) async throws {
    var walk = try await ModelWalk(in: folder, isInMemory: !steps.contains(.turn), beside: program)
    do { try await walk.run(steps) } catch {
      await walk.watcher?.stop()
      try? await walk.close()
      throw error
    }
    try await walk.close()
  }

  private mutating func run(_ steps: [ModelStep]) async throws {
    for (number, step) in steps.enumerated() {
      do { try await run(step) } catch { throw Fault(description: "step \(number), \(step): \(error)") }
    }
    do {
      try await importAllChanged()
      try await undoAndRedoAll()
      try await watcher?.finish()
    } catch { throw Fault(description: "at the end: \(error)") }
  }

  /// Undoes to the beginning and redoes all that, and checks the catalog.
  package mutating func undoAndRedoAll() async throws {
    let before = model.records
    var count = 0
    while try await reverse(nil, undoing: true) { count += 1 }
    // A record that an undo out of turn brought back may have the identifier of one that a later entry removed.
    let isTaken = model.entries.contains { !$0.isUndone && model.obstacle(to: $0.id, undoing: true) == .taken }
    guard isTaken || model.records.isEmpty else {
      throw Fault(description: "undo ended with \(model.records.count) records")
    }
    try await check()
    for _ in 0..<count {
      guard try await reverse(nil, undoing: false) else { throw Fault(description: "redo ended too soon") }
    }
    guard model.records == before else { throw Fault(description: "redo leads to other records") }
    try await check()
  }

  /// True if the file is sound.
  private mutating func check() async throws {
    let path = folder.path("copy.db")
    try await catalog.backup(to: path, overwriting: true)
    let report = try await Catalog.check(at: path)
    let findings = report.findings.map { "\($0.kind): \($0.places)" }
    guard report.isSound else { throw Fault(description: "check: \(findings)") }
  }

  /// Repairs the file, or a copy of the catalog in memory. A sound one stays as it is.
  private func repair() async throws {
    let path = isInMemory ? folder.path("copy.db") : catalog.path
    if isInMemory { try await catalog.backup(to: path, overwriting: true) }
    _ = try await Catalog.repair(at: path)
    guard try await Catalog.check(at: path).isSound else { throw Fault(description: "a repair left damage") }
  }

  package mutating func run(_ step: ModelStep) async throws {
    switch step {
    case .add(let number): try await add(number)
    case .edit(let pick, let value): try await edit(pick, value)
    case .set(let word, let value):
      try await editMatching(word, .set, RecordEdit(assignments: [.init(field: "note", value: "n\(value % 3)")]))
    case .tag(let word, let value): try await editMatching(word, .tag, RecordEdit(addedTags: ["t\(value % 3)"]))
    case .untag(let word, let value): try await editMatching(word, .tag, RecordEdit(removedTags: ["t\(value % 3)"]))
    case .remove(let pick, let count): try await remove(pick, count)
    case .group(let pick, let value): try await group(pick, value)
    case .attach(let pick, let value): try await attach(pick, value)
    case .detach(let pick): try await detach(pick)
    case .importRows(let count): try await importRows(count)
    case .importExport: try await importExport()
    case .importAgain(let pick, let value):
      source = changed(source, pick, value)
      try await importSource()
    case .follow(let pick, let value): try await follow(pick, value)
    case .session(let pick, let value): try await saveSession(pick, value)
    case .merge(let count): try await merge(count)
    case .packAndMergeBack: try await packAndMergeBack()
    case .undo: _ = try await reverse(nil, undoing: true)
    case .redo: _ = try await reverse(nil, undoing: false)
    case .undoNamed: try await undoNamed()
    case .undoEntry(let pick): if let entry = entry(pick) { _ = try await reverse(entry.id, undoing: true) }
    case .redoEntry(let pick): if let entry = entry(pick) { _ = try await reverse(entry.id, undoing: false) }
    case .undoFree(let pick): try await undoFree(pick)
    case .rebuild: _ = try await catalog.rebuildIndex()
    case .save(let value): try await save(value)
    case .addSynonym(let value): try await addSynonym(value)
    case .check: try await check()
    case .repair: try await repair()
    case .watch: if watcher == nil { watcher = ModelWatcher(catalog, Self.words[0]) }
    case .turn:
      isProgramsTurn.toggle()
      if let next = other { (catalog, other) = (next, catalog) }
    }
    try await compare()
  }

  // MARK: Choices

  /// The program whose turn it is.
  private var active: (any ModelProgram)? { isProgramsTurn ? program : nil }

  private var ids: [RecordID] { model.records.keys.sorted() }

  private func id(_ pick: Int) -> RecordID? { ids.isEmpty ? nil : ids[pick % ids.count] }

  private func entry(_ pick: Int) -> ReferenceModel.Entry? {
    model.entries.isEmpty ? nil : model.entries[pick % model.entries.count]
  }

  private mutating func fresh() -> Int {
    lastUsed += 1
    return lastUsed
  }

  private mutating func newRecord(_ number: Int, identifier: String? = nil) -> CatalogRecord {
    var record = CatalogRecord()
    record.text = "\(Self.words[number % 5]) \(Self.words[number / 5 % 5]) number \(fresh())"
    record.attributions = number % 2 == 0 ? [Attribution(creator: "Author \(number % 4)")] : []
    record.date = number % 3 == 0 ? RecordDate(reading: "\(1800 + number % 100)") : nil
    record.identifier = identifier
    return record
  }

  // MARK: Commands

  /// Runs a command and makes its changes in the model.
  ///
  /// - Parameters:
  ///   - drifted: Contents that change without an entry.
  ///   - body: Returns the expected contents of the records that it touches.
  private mutating func change(
    _ kind: ChangeKind, drifting drifted: [RecordID: Content] = [:], _ body: () async throws -> [RecordID: Content?]
  ) async throws {
    let touched = try await body()
    model.drift(drifted)
    let changes = model.effective(touched)
    let last = try await catalog.journal(limit: 1).first?.id.rawValue ?? 0
    guard !changes.isEmpty else { return }
    guard last > model.entries.last?.id ?? 0 else { throw Fault(description: "the change made no entry") }
    let stored = try await records()
    model.commit(kind, as: last, changes) { (stored[$0]?.created ?? 0, stored[$0]?.modified ?? 0) }
  }

  private mutating func add(_ number: Int) async throws {
    let identifier = number % 3 == 0 ? "i\(number % 4)" : nil
    let (record, collection) = (newRecord(number, identifier: identifier), Self.collections[number % 2])
    let catalog = catalog
    if let known = identifier.flatMap({ model.id(of: $0, in: collection) }) {
      do {
        _ = try await catalog.edit("add") { try $0.add(record, to: collection, ifKnown: .refuse).id }
        throw Fault(description: "a known record was added")
      } catch EditError.known(let id) where id == known { return }
    }
    try await change(.add) {
      let (id, isNew) = try await catalog.add(record, to: collection)
      guard isNew else { throw Fault(description: "record \(id) is not new") }
      return [id: try await catalog.stored(id)]
    }
    let added = model.entries.last?.left.values.first?.content?.record
    guard added?.text == record.text, identifier == nil || added?.identifier == identifier else {
      throw Fault(description: "another record was added: \(String(describing: added))")
    }
  }

  private mutating func edit(_ pick: Int, _ value: Int) async throws {
    guard let id = id(pick), let content = model.content(of: id), let stored = try await catalog.record(id) else {
      return
    }
    var edited = content.record
    switch value % 7 {
    case 0: edited.identifier = "i\(value % 4)"
    case 1, 2: edited.text = newRecord(value).text
    case 3: edited.date = RecordDate(reading: "\(1700 + value % 200)")
    default: edited.note = "n\(value % 3)"
    }
    let (catalog, record) = (catalog, edited)
    if let owner = record.identifier.flatMap({ model.id(of: $0, in: content.collection) }), owner != id {
      do {
        _ = try await catalog.update(stored, to: record)
        throw Fault(description: "an identifier is used twice")
      } catch StoreError.identifierTaken { return }
    }
    try await change(.edit) {
      _ = try await catalog.update(stored, to: record)
      return [id: content.edited(to: record)]
    }
  }

  private mutating func editMatching(_ word: Int, _ kind: ChangeKind, _ edit: RecordEdit) async throws {
    let word = Self.words[word % 5]
    var changes: [RecordID: Content?] = [:]
    for id in ids where model.content(of: id)?.record.text?.contains(word) ?? false {
      guard let content = model.content(of: id) else { continue }
      var edited = content.record
      for assignment in edit.assignments { edited.note = assignment.value }
      edited.subjects.removeAll { edit.removedTags.contains($0) }
      edited.subjects += edit.addedTags.filter { !edited.subjects.contains($0) }
      changes[id] = content.edited(to: edited)
    }
    let (catalog, program) = (catalog, active)
    try await change(kind) {
      if let program, kind == .tag {
        try await program.tag("text:\(word)", adding: edit.addedTags, removing: edit.removedTags)
      } else {
        _ = try await catalog.edit(matching: "text:\(word)", edit)
      }
      return changes
    }
  }

  private mutating func remove(_ pick: Int, _ count: Int) async throws {
    let chosen = (0..<count).compactMap { id(pick + $0) }
    let (catalog, program) = (catalog, active)
    try await change(.remove) {
      if let program { try await program.remove(chosen) } else { _ = try await catalog.remove(chosen) }
      return Dictionary(chosen.map { ($0, nil) }) { first, _ in first }
    }
  }

  private mutating func group(_ pick: Int, _ value: Int) async throws {
    guard let first = id(pick), let last = id(pick + 1), first != last, let content = model.content(of: first) else {
      return
    }
    let noted = content.noted("g\(value % 3)")
    let (record, collection) = (newRecord(value), content.collection)
    let catalog = catalog
    try await change(.edit) {
      let edited = try await catalog.edit("group") { editor in
        try editor.update(first) { $0.note = "g\(value % 3)" }
        // A removal after a change of the same record.
        if value % 2 == 0 { try editor.update(last) { $0.note = "to be removed" } }
        try editor.remove(last)
        return try editor.add(record, to: collection).id
      }
      return [first: noted, last: nil, edited.value: try await catalog.stored(edited.value)]
    }
  }

  private mutating func attach(_ pick: Int, _ value: Int) async throws {
    guard let id = id(pick), var content = model.content(of: id) else { return }
    // A size of its own tells whether it is the same file.
    let size = fresh()
    content.files["f\(value % 2)"] = size
    let catalog = catalog
    try await change(.attach) {
      let bytes = AsyncStream<[UInt8]> { continuation in
        continuation.yield(Array(repeating: 7, count: size))
        continuation.finish()
      }
      _ = try await catalog.attach(bytes, to: id, named: "f\(value % 2)", replacing: true)
      return [id: content]
    }
  }

  private mutating func detach(_ pick: Int) async throws {
    guard let id = id(pick), var content = model.content(of: id), let name = content.files.keys.min() else { return }
    content.files[name] = nil
    let catalog = catalog
    try await change(.attach) {
      guard try await catalog.removeAttachment(named: name, from: id) else {
        throw Fault(description: "record \(id) has no file \(name)")
      }
      return [id: content]
    }
  }

  private mutating func newRows(_ count: Int) -> [CatalogRecord] {
    (0..<count).map { _ in
      let number = fresh()
      return newRecord(number, identifier: "x\(number)")
    }
  }

  private mutating func importRows(_ count: Int) async throws {
    let (rows, catalog) = (newRows(count), catalog)
    try await change(.import) {
      _ = try await catalog.importRecords(rows, into: "one")
      return try await catalog.stored(rows, in: "one")
    }
    source += rows
  }

  /// Imports every row with another note and another tag. The result shows what the catalog remembers of the rows.
  private mutating func importAllChanged() async throws {
    for place in source.indices {
      source[place].note = "changed \(fresh())"
      source[place].subjects = ["changed"]
    }
    try await importSource()
    try await compare()
  }

  private mutating func importSource() async throws {
    let (rows, catalog) = (source, catalog)
    let arrival = arrival(of: rows, in: "one")
    try await change(.import, drifting: arrival.drifted) {
      let counts = try await catalog.importRecords(rows, into: "one").counts
      try arrival.compare(counts)
      return try await catalog.stored(arrival.added, in: "one").merging(arrival.changes) { $1 }
    }
  }

  /// Imports the records of a collection as they are. They are unchanged, and edits stay edits.
  private mutating func importExport() async throws {
    let rows = ids.compactMap { model.content(of: $0) }.filter { $0.collection == "one" }.map(\.record)
    let catalog = catalog
    let arrival = arrival(of: rows, in: "one")
    try await change(.import, drifting: arrival.drifted) {
      try arrival.compare(try await catalog.importRecords(rows, into: "one").counts)
      return try await catalog.stored(arrival.added, in: "one").merging(arrival.changes) { $1 }
    }
  }

  /// What rows should do to a collection.
  private struct Arrival {
    var changes: [RecordID: Content?] = [:]
    /// The changes that are not part of an entry.
    var drifted: [RecordID: Content] = [:]
    var added: [CatalogRecord] = []
    var (updated, unchanged, conflicts) = (0, 0, 0)

    func compare(_ counts: ImportCounts) throws {
      let expected = [added.count, updated, unchanged, conflicts]
      let found = [counts.added, counts.updated, counts.unchanged, counts.conflicts]
      guard found == expected else { throw Fault(description: "the rows are counted as \(found), not \(expected)") }
    }
  }

  /// - Parameters:
  ///   - input: The name of the rows' input.
  ///   - known: The records that the input had before.
  private func arrival(
    of rows: [CatalogRecord], in collection: String, from input: String? = nil, known: Set<RecordID> = []
  ) -> Arrival {
    var arrival = Arrival()
    for var row in rows {
      let place = model.place(ofRow: row, in: collection)
      row.identifier = place.identifier
      guard let id = place.id, let content = model.content(of: id) else {
        arrival.added.append(row)
        continue
      }
      let brought = content.brought(row, from: input, isSource: known.contains(id))
      arrival.changes[id] = brought.content
      if brought.isConflictAlone { arrival.drifted[id] = brought.content }
      if brought.content.record == content.record { arrival.unchanged += 1 } else { arrival.updated += 1 }
      arrival.conflicts += brought.conflicts
    }
    return arrival
  }

  /// Rows of a source as it has them next.
  private mutating func changed(_ rows: [CatalogRecord], _ pick: Int, _ value: Int) -> [CatalogRecord] {
    if rows.isEmpty { return rows }
    var rows = rows
    let place = pick % rows.count
    switch value % 8 {
    case 0: break
    case 1: rows[place].note = "n\(value % 3)"
    case 2: rows[place].subjects = ["t\(value % 3)", "of the source"]
    case 3: rows[place].text = newRecord(value).text
    case 4: rows[place].date = RecordDate(reading: "\(1700 + value % 200)")
    case 5: rows.reverse()
    case 6: rows.remove(at: place)
    default:
      // A person's record may have it.
      let identifier = "i\(pick % 4)"
      if rows.contains(where: { $0.identifier == identifier }) { return rows }
      rows.append(newRecord(value, identifier: identifier))
    }
    return rows
  }

  /// Updates the collection that follows a file. A row that is gone takes its record with it, unless a person added or
  /// edited it; an unchanged file is not read.
  private mutating func follow(_ pick: Int, _ value: Int) async throws {
    let rows = followed.rows.isEmpty ? newRows(3) : changed(followed.rows, pick, value)
    // A file that is empty now may be an unmounted disk: its records stay.
    if rows.isEmpty { return }
    let (isUnchanged, catalog, collection) = (rows == followed.rows, catalog, FollowedFile.collection)
    let arrival = isUnchanged ? Arrival() : arrival(of: rows, in: collection, from: "followed", known: followed.records)
    let gone = isUnchanged ? [] : followed.records.subtracting(arrival.changes.keys)
    let lost = gone.filter { model.content(of: $0).map { $0.base?.isOwn != true } ?? false }
    let kept = Set(lost.filter { model.content(of: $0)?.isEdited ?? false })
    let request = try followed.write(rows)
    var brought = Set(arrival.changes.keys)
    try await change(.reindex, drifting: arrival.drifted) {
      let summary = try await catalog.sync(request)
      try arrival.compare(summary.counts)
      guard [summary.removed, summary.kept] == [lost.count - kept.count, kept.count] else {
        throw Fault(description: "\(summary.removed) removed and \(summary.kept) kept, not \(lost) but \(kept)")
      }
      let added = try await catalog.stored(arrival.added, in: collection)
      brought.formUnion(added.keys)
      let removed = Dictionary(uniqueKeysWithValues: lost.filter { !kept.contains($0) }.map { ($0, Content?.none) })
      return added.merging(arrival.changes) { $1 }.merging(removed) { $1 }
    }
    followed.records.formUnion(brought)
  }

  private mutating func saveSession(_ pick: Int, _ value: Int) async throws {
    guard let id = id(pick), let content = model.content(of: id) else { return }
    let (note, record, catalog) = ("e\(value % 3)", newRecord(value), catalog)
    try await change(.edit) {
      let added = try await Self.save(note, of: id, adding: record, to: content.collection, catalog)
      return [id: content.noted(note), added: try await catalog.stored(added)]
    }
  }

  @MainActor private static func save(
    _ note: String, of id: RecordID, adding record: CatalogRecord, to collection: String, _ catalog: Catalog
  ) async throws -> RecordID {
    let session = EditSession(catalog)
    guard let edited = try await session.record(id) else { throw Fault(description: "the session has no \(id)") }
    let added = session.add(record, to: collection)
    edited.record.note = note
    _ = (session.undo(), session.redo())
    try await session.save("session")
    guard let new = added.recordID, !session.hasChanges else { throw Fault(description: "the session is not saved") }
    return new
  }

  private mutating func merge(_ count: Int) async throws {
    let (rows, catalog, path) = (newRows(count), catalog, folder.path("\(UUID()).db"))
    try await change(.merge) {
      let other = try Catalog(at: path, for: .writing)
      for row in rows { _ = try await other.add(row, to: "two") }
      try await other.close()
      _ = try await catalog.merge(contentsOf: path)
      return try await catalog.stored(rows, in: "two")
    }
  }

  private mutating func packAndMergeBack() async throws {
    // Without a record there is no pack.
    if ids.isEmpty { return }
    let (catalog, path) = (catalog, folder.path("\(UUID()).pack"))
    try await change(.merge) {
      _ = try await catalog.pack("", to: path)
      _ = try await catalog.merge(contentsOf: path)
      return [:]
    }
  }

  // MARK: Undo and redo

  /// - Returns: True if an entry was reversed.
  private mutating func reverse(_ number: Int64?, undoing: Bool) async throws -> Bool {
    if let active { return try await reverse(number, undoing: undoing, by: active) }
    let before = model
    let expected = model.reverse(number, undoing: undoing)
    let id = number.map { JournalEntryID($0) }
    let found = try await outcome(before) {
      let entry = undoing ? try await catalog.undo(id) : try await catalog.redo(id)
      return .done(entry.id.rawValue)
    }
    guard found == expected else {
      throw Fault(
        description: "\(undoing ? "undo" : "redo") \(number.map(String.init) ?? ""): \(found), not \(expected)")
    }
    try await compare()
    if case .done = found { return true }
    return false
  }

  private mutating func reverse(_ number: Int64?, undoing: Bool, by program: any ModelProgram) async throws -> Bool {
    var isDone = false
    if case .done = model.reverse(number, undoing: undoing) { isDone = true }
    let found = try await program.reverse(number, undoing: undoing)
    guard found == isDone else {
      throw Fault(
        description: "\(undoing ? "undo" : "redo") \(number.map(String.init) ?? "") by the program is \(found)")
    }
    try await compare()
    return found
  }

  /// The outcome of a reversal. One that a blocked entry names has to be possible.
  private func outcome(
    _ before: ReferenceModel, _ body: () async throws -> ReferenceModel.Outcome
  ) async throws -> ReferenceModel.Outcome {
    do {
      return try await body()
    } catch let error as JournalError {
      switch error {
      case .nothingLeft: return .nothingLeft
      case .noSuchEntry, .isUndo: return .noSuchEntry
      case .isSo: return .isSo
      case .identifierTaken: return .taken
      case .blocked(let block):
        let obstacle = before.obstacle(to: block.next.rawValue, undoing: block.isNextUndo)
        guard obstacle == nil || obstacle == .taken else {
          throw Fault(description: "\(error): that is \(obstacle.map { "\($0)" } ?? "")")
        }
        return .blocked
      case .forgotten, .unreadable, .damaged: throw error
      }
    }
  }

  private mutating func undoNamed() async throws {
    let before = model
    let expected = model.reverse(nil, undoing: true)
    let found = try await outcome(before) { .done(try await catalog.undo(nil, named: "ada: undo").id.rawValue) }
    guard found == expected else { throw Fault(description: "undo by name: \(found), not \(expected)") }
    guard case .done = found, let note = try await catalog.journal(limit: 1).first else { return }
    model.note(note.id.rawValue)
  }

  private mutating func undoFree(_ pick: Int) async throws {
    guard let entry = entry(pick) else { return }
    let before = model
    var expected = before.obstacle(to: entry.id, undoing: true)
    let free = before.free(of: entry)
    let isPart = (expected == .blocked || expected == .taken) && !free.isEmpty
    if isPart { expected = .part(skipped: entry.left.count - free.count) }
    let found = try await outcome(before) {
      let undo = try await catalog.undoFree(JournalEntryID(entry.id))
      return undo.skipped == 0 ? .done(undo.entry.id.rawValue) : .part(skipped: undo.skipped)
    }
    guard found == expected ?? .done(entry.id) else {
      throw Fault(description: "undo \(entry.id) --free: \(found), not \(String(describing: expected))")
    }
    if expected == nil { _ = model.reverse(entry.id, undoing: true) }
    guard isPart else { return }
    try await change(.revert) { Dictionary(uniqueKeysWithValues: free.map { ($0, entry.found[$0]?.content) }) }
    try await compare()
    try await importAllChanged()
  }

  // MARK: Beside the journal

  private mutating func save(_ value: Int) async throws {
    let name = "q\(value % 3)"
    if value % 4 == 0 {
      let wasThere = try await catalog.removeSavedSearch(name)
      guard wasThere == (saved.removeValue(forKey: name) != nil) else { throw Fault(description: "query:\(name)") }
    } else {
      _ = try await catalog.saveSearch(Self.words[value % 5], as: name)
      saved[name] = Self.words[value % 5]
    }
  }

  private mutating func addSynonym(_ value: Int) async throws {
    let pair = [Self.words[value % 5], "synonym\(value % 3)"]
    if synonyms.contains(Set(pair)) {
      _ = try await catalog.removeSynonyms(of: pair[0], pair[1])
      _ = try await catalog.removeSynonyms(of: pair[1], pair[0])
      synonyms.remove(Set(pair))
    } else {
      _ = try await catalog.addSynonyms([pair])
      synonyms.insert(Set(pair))
    }
  }
}

// MARK: - Comparison

extension ModelWalk {
  private func records() async throws -> [RecordID: StoredRecord] {
    let all = Collector()
    try await catalog.forEachRecord { all.records[$0.id] = $0 }
    return all.records
  }

  /// Compares the whole catalog with the model.
  package func compare() async throws {
    let stored = try await records()
    await watcher?.add(stored.values)
    guard stored.keys.sorted() == model.records.keys.sorted() else {
      throw Fault(description: "records \(stored.keys.sorted()), not \(model.records.keys.sorted())")
    }
    for (id, version) in model.records { try await compare(stored[id], with: version) }
    try await compareEntries()
    guard try await catalog.savedSearches() == saved else { throw Fault(description: "saved searches differ") }
    let pairs = try await catalog.synonyms().map { Set([$0.word, $0.other]) }
    guard Set(pairs) == synonyms else { throw Fault(description: "synonyms \(pairs), not \(synonyms)") }
    for word in Self.words { try await compareHits(word) }
  }

  private func compare(_ stored: StoredRecord?, with version: ReferenceModel.Version) async throws {
    guard let stored, let content = version.content else { throw Fault(description: "a record is missing") }
    guard stored.record == content.record, stored.collection == content.collection else {
      throw Fault(description: "record \(stored.id) is \(stored.record), not \(content.record)")
    }
    guard stored.created == version.created, stored.modified == version.modified else {
      throw Fault(description: "record \(stored.id) has other moments")
    }
    let files = try await catalog.attachments(of: stored.id).map { ($0.name, $0.byteCount) }
    guard Dictionary(files, uniquingKeysWith: { first, _ in first }) == content.files else {
      throw Fault(description: "record \(stored.id) has the files \(files), not \(content.files)")
    }
  }

  private func compareEntries() async throws {
    let entries = try await catalog.journal(limit: 100_000).filter { $0.kind != .undo }
    let expected = model.entries.filter { $0.kind != .undo }.reversed()
    guard entries.map(\.id.rawValue) == expected.map(\.id) else {
      throw Fault(description: "entries \(entries.map(\.id)), not \(expected.map(\.id))")
    }
    for (entry, wanted) in zip(entries, expected) {
      let isSame =
        entry.kind == wanted.kind && (entry.state == .undone) == wanted.isUndone
        && (entry.added, entry.updated, entry.removed) == (wanted.added, wanted.updated, wanted.removed)
      guard isSame else {
        throw Fault(
          description: "entry \(entry), not \(wanted.kind): \(wanted.added), \(wanted.updated), \(wanted.removed)")
      }
    }
  }

  private func compareHits(_ word: String) async throws {
    let hits = try await catalog.search(SearchRequest("text:\(word) -text:nothing", limit: 10_000)).hits.map(
      \.record.id)
    let expected = model.records.filter { $0.value.content?.record.text?.contains(word) ?? false }.keys
    guard hits.sorted() == expected.sorted() else {
      throw Fault(description: "\(word) finds \(hits.sorted()), not \(expected.sorted())")
    }
  }

  /// What a walk over the records gives.
  private final class Collector: @unchecked Sendable {
    // Proof: one walk at a time adds to it.
    var records: [RecordID: StoredRecord] = [:]
  }
}

extension Catalog {
  /// A record that a person added, as the model has it.
  fileprivate func stored(_ id: RecordID) async throws -> ReferenceModel.Content? {
    try await record(id).map { ReferenceModel.Content(collection: $0.collection, record: $0.record, base: .own) }
  }

  /// Records with identifiers as the model has them, by the numbers that they got.
  fileprivate func stored(
    _ rows: [CatalogRecord], in collection: String
  ) async throws -> [RecordID: ReferenceModel.Content?] {
    var all: [RecordID: ReferenceModel.Content?] = [:]
    for row in rows {
      for found in try await records(named: row.identifier ?? "") where found.collection == collection {
        all[found.id] = ReferenceModel.Content(collection: collection, record: row, base: nil)
      }
    }
    return all
  }
}
