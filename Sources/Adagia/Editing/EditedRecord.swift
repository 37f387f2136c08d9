public import CatalogRecords
public import Observation

/// A record in an `EditSession`: its values as they were read, and as they are now.
@MainActor
@Observable
public final class EditedRecord: Identifiable {
  struct State: Hashable, Sendable {
    var record: CatalogRecord
    var isRemoved: Bool
  }

  /// The record as it was read; `nil` for a new one that was not saved yet.
  public internal(set) var base: StoredRecord?
  /// The name of the record's collection.
  public let collection: String
  var state: State
  /// The number of the record that a save removed, until it is added again.
  @ObservationIgnored var removedID: RecordID?
  @ObservationIgnored private weak var session: EditSession?

  init(_ session: EditSession, _ base: StoredRecord) {
    (self.base, collection) = (base, base.collection)
    state = State(record: base.record, isRemoved: false)
    self.session = session
  }

  init(_ session: EditSession, _ collection: String) {
    self.collection = collection
    state = State(record: CatalogRecord(), isRemoved: true)
    self.session = session
  }

  /// The record's number; `nil` for a new one that was not saved yet.
  public var recordID: RecordID? { base?.id }

  /// The record with the changes so far. Setting it to a different one is a step for `undo`.
  public var record: CatalogRecord {
    get { state.record }
    set { change(to: State(record: newValue, isRemoved: state.isRemoved)) }
  }

  /// True if the next save removes the record, or it is gone. Setting it is a step for `undo`.
  public var isRemoved: Bool {
    get { state.isRemoved }
    set { change(to: State(record: state.record, isRemoved: newValue)) }
  }

  /// True if the record differs from the one in the catalog.
  public var hasChanges: Bool { state != original && !(state.isRemoved && original.isRemoved && removedID == nil) }

  /// The fields that differ from those in the catalog, with their values before and after.
  public var changes: [FieldChange] {
    FieldChange.between(original.isRemoved ? nil : original.record, state.isRemoved ? nil : state.record)
  }

  /// The record as a value of your own type.
  ///
  /// - Throws: `DecodingError` when the record is no value of the type.
  public func value<Value: RecordConvertible>(as type: Value.Type) throws -> Value {
    try Value.mapping.value(of: record)
  }

  /// Changes the record as a value of your own type, as one step for `undo`. Fields that the type does not have stay.
  ///
  ///     try edited.change(as: Book.self) { $0.title = "Emma" }
  ///
  /// - Throws: `DecodingError` when the record is no value of the type; errors of `body`. Nothing is changed then.
  public func change<Value: RecordConvertible>(
    as type: Value.Type, _ body: (inout Value) throws -> Void
  ) throws {
    var (value, changed) = (try value(as: type), record)
    try body(&value)
    Value.mapping.write(value, to: &changed)
    record = changed
  }

  /// Cancels all changes of this record, as one step. A new record is gone.
  public func cancel() { change(to: original) }

  /// Reads the record again after `EditError.changedMeanwhile`. Fields that were changed here keep their values; all
  /// others get the catalog's.
  ///
  /// - Throws: `EditError.noSuchRecord` when it was removed.
  public func refresh() async throws { try await session?.refresh(self) }

  /// The state in the catalog: a new record does not exist there.
  var original: State {
    base.map { State(record: $0.record, isRemoved: false) } ?? State(record: CatalogRecord(), isRemoved: true)
  }

  func change(to new: State) {
    let before = state
    guard new != before else { return }
    state = new
    session?.didChange(self, from: before)
  }
}

#if canImport(ObjectiveC)
  public import Foundation

  extension EditSession {
    /// Registers each change with an undo manager, such as a window's, for as long as the session exists.
    public func register(with manager: UndoManager) {
      didStep = { [weak self, weak manager] in
        guard let self, let manager else { return }
        registerUndo(with: manager)
      }
    }

    private func registerUndo(with manager: UndoManager) {
      manager.registerUndo(withTarget: self) { session in
        MainActor.assumeIsolated {
          session.undo()
          session.registerRedo(with: manager)
        }
      }
    }

    private func registerRedo(with manager: UndoManager) {
      manager.registerUndo(withTarget: self) { session in
        MainActor.assumeIsolated {
          session.redo()
          session.registerUndo(with: manager)
        }
      }
    }
  }
#endif
