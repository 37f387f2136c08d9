package import Adagia
internal import CatalogRecords

/// The contents that a catalog should have after a sequence of commands, as plain values.
///
/// It does not know the journal's own table of blocking entries. Each record is at a version, each entry has the
/// versions that it found and left, and an entry can be undone while its records are at those that it left.
package struct ReferenceModel: Sendable {
  /// A record without its moments.
  package struct Content: Hashable, Sendable {
    package var collection: String
    package var record: CatalogRecord
    /// The sizes of its attached files, by name.
    package var files: [String: Int] = [:]
    /// What its source said of it last; `nil` for a record that is as its source has it.
    package var base: Base?

    package init(collection: String, record: CatalogRecord, base: Base?) {
      (self.collection, self.record, self.base) = (collection, record, base)
    }
  }

  /// What a source said of a record that a person edited, or nothing yet of one that a person added.
  package struct Base: Hashable, Sendable {
    package var record: CatalogRecord
    package let isOwn: Bool
    /// The last rows of inputs that once had the record as it was in the catalog, by their names.
    package var agreed: [String: CatalogRecord] = [:]

    package init(record: CatalogRecord, isOwn: Bool) { (self.record, self.isOwn) = (record, isOwn) }

    package static let own = Base(record: CatalogRecord(), isOwn: true)
  }

  /// A state of a record, which no other command makes again, even with the same content.
  package struct Version: Hashable, Sendable {
    let number: Int
    package fileprivate(set) var content: Content?
    package let created: Double
    package let modified: Double
  }

  package struct Entry: Sendable {
    package let id: Int64
    package let kind: ChangeKind
    package fileprivate(set) var found: [RecordID: Version]
    package fileprivate(set) var left: [RecordID: Version]
    package var isUndone = false

    package var added: Int { found.values.count { $0.content == nil } }
    package var removed: Int { left.values.count { $0.content == nil } }
    package var updated: Int { found.count - added - removed }
  }

  /// The outcome of an undo or a redo.
  package enum Outcome: Equatable, Sendable {
    /// The entry that was reversed.
    case done(Int64)
    /// The entry that undoes a part of another one, and the number of records that stay.
    case part(skipped: Int)
    case nothingLeft, noSuchEntry, isSo, blocked, taken
  }

  private var versions: [RecordID: Version] = [:]
  package private(set) var entries: [Entry] = []
  /// The entries that were undone after the last change, the latest last.
  private var undoneSince: [Int64] = []
  private var lastNumber = 0

  package init() {}

  /// The records that there are.
  package var records: [RecordID: Version] { versions.filter { $0.value.content != nil } }

  package func content(of id: RecordID) -> Content? { versions[id]?.content }

  /// The record of a collection with an identifier.
  package func id(of identifier: String, in collection: String) -> RecordID? {
    records.first { $0.value.content?.collection == collection && $0.value.content?.record.identifier == identifier }?
      .key
  }

  private func version(of id: RecordID) -> Version {
    versions[id] ?? Version(number: 0, content: nil, created: 0, modified: 0)
  }

  // MARK: Changes

  /// Leaves out changes that would change nothing.
  package func effective(_ changes: [RecordID: Content?]) -> [RecordID: Content?] {
    changes.filter { $0.value != version(of: $0.key).content }
  }

  /// Makes changes as an entry.
  ///
  /// - Parameter moments: The moments of a changed record's creation and last change.
  package mutating func commit(
    _ kind: ChangeKind, as entry: Int64, _ changes: [RecordID: Content?],
    moments: (RecordID) -> (created: Double, modified: Double)
  ) {
    var left: [RecordID: Version] = [:]
    for (id, content) in changes {
      lastNumber += 1
      let (created, modified) = content == nil ? (0, 0) : moments(id)
      left[id] = Version(number: lastNumber, content: content, created: created, modified: modified)
    }
    entries.append(Entry(id: entry, kind: kind, found: changes.mapValuesByKey(version(of:)), left: left))
    versions.merge(left) { $1 }
    undoneSince = []
  }

  /// Makes changes that are not an entry: to what a source says about a field that a person has changed too.
  package mutating func drift(_ contents: [RecordID: Content]) {
    for (id, content) in contents { versions[id]?.content = content }
  }

  /// Notes an entry without records, as an undo with a name leaves it.
  package mutating func note(_ entry: Int64) {
    entries.append(Entry(id: entry, kind: .undo, found: [:], left: [:]))
  }

  // MARK: Undo and redo

  /// - Parameter number: An entry; `nil` for the latest that can be undone, or the one that was undone last.
  package mutating func reverse(_ number: Int64?, undoing: Bool) -> Outcome {
    let known = number.map { [$0] } ?? candidates(undoing: undoing)
    var first: Outcome?
    for number in known {
      let outcome = obstacle(to: number, undoing: undoing)
      guard let outcome else { return turn(number, undoing: undoing) }
      first = first ?? outcome
    }
    return first ?? .nothingLeft
  }

  private func candidates(undoing: Bool) -> [Int64] {
    undoing
      ? entries.reversed().filter { !$0.isUndone && $0.kind != .undo }.map(\.id) : undoneSince.last.map { [$0] } ?? []
  }

  /// The reason why an entry cannot be reversed; `nil` when it can.
  package func obstacle(to number: Int64, undoing: Bool) -> Outcome? {
    guard let entry = entries.first(where: { $0.id == number }), entry.kind != .undo else { return .noSuchEntry }
    if entry.isUndone == undoing { return .isSo }
    let (from, to) = undoing ? (entry.left, entry.found) : (entry.found, entry.left)
    if from.contains(where: { version(of: $0.key).number != $0.value.number }) { return .blocked }
    return to.contains { isTaken($0.value, outside: Set(to.keys)) } ? .taken : nil
  }

  private mutating func turn(_ number: Int64, undoing: Bool) -> Outcome {
    guard let place = entries.firstIndex(where: { $0.id == number }) else { return .noSuchEntry }
    let entry = entries[place]
    let present = entry.found.mapValuesByKey(version(of:))
    versions.merge(undoing ? entry.found : entry.left) { $1 }
    if undoing { entries[place].left = present } else { entries[place].found = present }
    entries[place].isUndone = undoing
    undoneSince.removeAll { $0 == number }
    if undoing { undoneSince.append(number) }
    return .done(number)
  }

  /// True if a record that would come back has an identifier that another one has.
  private func isTaken(_ version: Version, outside ids: Set<RecordID>) -> Bool {
    guard let content = version.content, let identifier = content.record.identifier else { return false }
    return records.contains {
      !ids.contains($0.key) && $0.value.content?.collection == content.collection
        && $0.value.content?.record.identifier == identifier
    }
  }

  /// The records of an entry in effect that can be undone.
  package func free(of entry: Entry) -> Set<RecordID> {
    var free = Set(entry.left.filter { version(of: $0.key).number == $0.value.number }.keys)
    while let taken = free.first(where: { entry.found[$0].map { isTaken($0, outside: free) } ?? false }) {
      free.remove(taken)
    }
    return free
  }
}

extension Dictionary {
  fileprivate func mapValuesByKey<T>(_ transform: (Key) -> T) -> [Key: T] {
    [Key: T](uniqueKeysWithValues: keys.map { ($0, transform($0)) })
  }
}
