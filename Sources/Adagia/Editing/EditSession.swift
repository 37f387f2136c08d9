public import CatalogRecords
public import CatalogStore
public import Observation

/// Records that are edited together, in a window or a document, and saved at once.
///
///     let session = EditSession(catalog)
///     let book = try await session.record(id)
///     book?.record.title = "Emma"          // nothing is written
///     session.undo()                       // not even that
///     try await session.save("edit books") // one transaction, one entry of the journal
///
/// There is one object for each record, so that two windows show the same. Objects with changes are kept until they are
/// saved or canceled; others are freed with their last reference.
@MainActor
@Observable
public final class EditSession {
  @ObservationIgnored private let catalog: Catalog
  @ObservationIgnored private var known: [RecordID: Weak] = [:]
  /// Objects with changes, in the order of their first change.
  private var changed: [EditedRecord] = []
  /// Steps that `undo` takes back, the latest last.
  private var done: [Step] = []
  private var undone: [Step] = []
  @ObservationIgnored var didStep: (() -> Void)?
  /// The dates of the last save that could not be read, at most 100. They are kept as text.
  public private(set) var unreadableDates: [UnreadableDate] = []

  private struct Weak {
    weak var object: EditedRecord?
  }

  /// One change of one object.
  private struct Step {
    let object: EditedRecord
    let before: EditedRecord.State
    let after: EditedRecord.State
  }

  /// A session without changes.
  public init(_ catalog: Catalog) { self.catalog = catalog }

  // MARK: Objects

  /// The object of a record, with the changes so far; `nil` when there is no such record. Without changes, the object
  /// is as the catalog has it now. With changes, it is as it was read: `EditedRecord.refresh` merges in the catalog's
  /// version.
  public func record(_ id: RecordID) async throws -> EditedRecord? {
    if let object = known[id]?.object, object.hasChanges { return object }
    guard let stored = try await catalog.record(id) else { return nil }
    let object = object(of: stored)
    guard !object.hasChanges, object.base != stored else { return object }
    object.base = stored
    object.state = object.original
    forgetSteps(of: [object])
    return object
  }

  /// Reads all records of the session's objects again. Fields that were changed here keep their values; all others get
  /// the catalog's.
  ///
  /// - Returns: The objects whose records are gone. They stay as they are.
  @discardableResult
  public func refresh() async throws -> [EditedRecord] {
    var gone: [EditedRecord] = []
    for object in known.values.compactMap(\.object) {
      do { try await refresh(object) } catch EditError.noSuchRecord { gone.append(object) }
    }
    return gone
  }

  /// The object of a record that was read. A record from a list is read again when it is edited: see `record(_:)`.
  private func object(of stored: StoredRecord) -> EditedRecord {
    // Another task may have read it meanwhile.
    if let object = known[stored.id]?.object { return object }
    let object = EditedRecord(self, stored)
    known = known.filter { $0.value.object != nil }
    known[stored.id] = Weak(object: object)
    return object
  }

  /// A new record, which the next `save` adds.
  ///
  /// - Parameters:
  ///   - record: Its content so far.
  ///   - collection: The name of its collection, which is created when it does not exist.
  public func add(_ record: CatalogRecord, to collection: String) -> EditedRecord {
    let object = EditedRecord(self, collection)
    object.change(to: EditedRecord.State(record: record, isRemoved: false))
    return object
  }

  // MARK: Changes

  /// The objects with changes, in the order of their first change.
  public var changedRecords: [EditedRecord] { changed }
  /// True if `save` has anything to write.
  public var hasChanges: Bool { !changed.isEmpty }

  /// True if there is a change in memory that `undo` can undo.
  public var canUndo: Bool { !done.isEmpty }
  /// True if there is an undone change that `redo` can redo.
  public var canRedo: Bool { !undone.isEmpty }

  /// Undoes the latest change since the last save, in memory. Saved changes are undone with `Catalog.undo`.
  ///
  /// - Returns: The changed object; `nil` when there was nothing to undo.
  @discardableResult
  public func undo() -> EditedRecord? {
    guard let step = done.popLast() else { return nil }
    undone.append(step)
    step.object.state = step.before
    note(step.object)
    return step.object
  }

  /// Redoes the change that was undone last.
  @discardableResult
  public func redo() -> EditedRecord? {
    guard let step = undone.popLast() else { return nil }
    done.append(step)
    step.object.state = step.after
    note(step.object)
    return step.object
  }

  /// Forgets all changes since the last save. New records are gone.
  public func cancel() {
    for object in changed { object.state = object.original }
    (changed, done, undone) = ([], [], [])
  }

  /// Writes all changes: all of them or none.
  ///
  /// - Parameter name: The name of the entry, as the journal lists it.
  /// - Returns: The entry of the journal, for `Catalog.undo`; `nil` when nothing changed.
  /// - Throws: `EditError.changedMeanwhile` when a record has changed since it was read (`EditedRecord.refresh`
  ///   continues with the new content), `.noSuchRecord` for a change of a record that was removed;
  ///   `CatalogRecordError`, `StoreError`. The session still has its changes.
  @discardableResult
  public func save(_ name: String) async throws -> JournalEntryID? {
    let objects = changed
    let changes = objects.map { Change($0) }
    let edited = try await catalog.edit(name) { editor in
      var written: [StoredRecord?] = []
      for change in changes { written.append(try change.write(to: editor)) }
      return written
    }
    // Others may have been changed while these were written.
    forgetSteps(of: objects)
    unreadableDates = edited.unreadableDates
    for (object, (change, stored)) in zip(objects, zip(changes, edited.value)) { settle(object, change, stored) }
    return edited.entry
  }

  /// The part of one object that `save` writes.
  private struct Change: Sendable {
    let base: StoredRecord?
    let removedID: RecordID?
    let collection: String
    let state: EditedRecord.State

    @MainActor
    init(_ object: EditedRecord) {
      (base, removedID) = (object.base, object.removedID)
      (collection, state) = (object.collection, object.state)
    }

    /// - Returns: The record as it is stored now; `nil` when it was removed.
    func write(to editor: borrowing Editor) throws -> StoredRecord? {
      if state.isRemoved, let removedID { throw EditError.noSuchRecord(removedID) }
      guard let base else { return try editor.record(editor.add(state.record, to: collection, ifKnown: .refuse).id) }
      try editor.update(base, to: state.isRemoved ? base.record : state.record)
      if state.isRemoved { try editor.remove(base.id) }
      return try editor.record(base.id)
    }
  }

  /// - Parameter stored: The record as it is stored now; `nil` when it was removed.
  private func settle(_ object: EditedRecord, _ change: Change, _ stored: StoredRecord?) {
    if let old = object.base { known[old.id] = nil }
    if let stored { known[stored.id] = Weak(object: object) }
    object.removedID = stored == nil ? change.base?.id : nil
    object.base = stored
    // The user may have continued editing while it was written.
    if object.state == change.state { object.state = object.original }
    note(object)
  }

  private func forgetSteps(of objects: [EditedRecord]) {
    let forgotten = Set(objects.map(ObjectIdentifier.init))
    done.removeAll { forgotten.contains(ObjectIdentifier($0.object)) }
    undone.removeAll { forgotten.contains(ObjectIdentifier($0.object)) }
  }

  // MARK: Called by objects

  func didChange(_ object: EditedRecord, from before: EditedRecord.State) {
    done.append(Step(object: object, before: before, after: object.state))
    undone = []
    note(object)
    didStep?()
  }

  /// Reads the record again, and keeps the fields that the session has changed.
  func refresh(_ object: EditedRecord) async throws {
    guard let base = object.base else { return }
    guard let theirs = try await catalog.record(base.id) else { throw EditError.noSuchRecord(base.id) }
    let mine = object.state
    object.base = theirs
    let merge = ThreeWayMerge(base: base.record, ours: mine.record, theirs: theirs.record)
    object.state = EditedRecord.State(record: merge.record, isRemoved: mine.isRemoved)
    // The steps lead to records that are no longer the base's.
    forgetSteps(of: [object])
    note(object)
  }

  private func note(_ object: EditedRecord) {
    if !object.hasChanges {
      changed.removeAll { $0 === object }
    } else if !changed.contains(where: { $0 === object }) {
      changed.append(object)
    }
  }
}
