package import CatalogRecords

/// The rule for a record that comes in from its source again, over plain values. docs/editing.md has it as a table.
extension ReferenceModel.Content {
  /// True if a person edited the record, or attached a file to it.
  package var isEdited: Bool { base != nil || !files.isEmpty }

  /// The content after a person gave the record other values.
  package func edited(to record: CatalogRecord) -> Self {
    if record == self.record { return self }
    var edited = self
    edited.record = record
    let base = base ?? ReferenceModel.Base(record: self.record, isOwn: false)
    edited.base = !base.isOwn && base.record == record ? nil : base
    return edited
  }

  /// The content after a person gave the record another note.
  package func noted(_ note: String) -> Self {
    var record = record
    record.note = note
    return edited(to: record)
  }

  /// The content after the record's source said this of it, and the fields that both changed.
  package func brought(_ row: CatalogRecord) -> (content: Self, conflicts: Int) {
    var brought = self
    guard let base else {
      brought.record = row
      return (brought, 0)
    }
    var conflicts = 0
    func merge<Value: Equatable>(_ path: WritableKeyPath<CatalogRecord, Value>) {
      let (was, ours, theirs) = (base.record[keyPath: path], record[keyPath: path], row[keyPath: path])
      if ours == theirs || ours == was {
        brought.record[keyPath: path] = theirs
        return
      }
      if theirs != was { conflicts += 1 }
    }
    merge(\.text)
    merge(\.note)
    merge(\.date)
    merge(\.attributions)
    brought.record.subjects = Self.merged(base.record.subjects, record.subjects, row.subjects)
    brought.base = brought.record == row && !base.isOwn ? nil : ReferenceModel.Base(record: row, isOwn: base.isOwn)
    return (brought, conflicts)
  }

  private static func merged(_ was: [String], _ ours: [String], _ theirs: [String]) -> [String] {
    if ours == was { return theirs }
    if theirs == was { return ours }
    let kept = ours.filter { theirs.contains($0) || !was.contains($0) }
    return kept + theirs.filter { !was.contains($0) && !ours.contains($0) }
  }
}

extension ReferenceModel {
  /// The record of a source's row, also after a person changed its identifier, and the identifier of that record: the
  /// row's own, or `key#2` if a person gave `key` to the record of another row.
  package func place(ofRow identifier: String, in collection: String) -> (id: RecordID?, identifier: String) {
    var (own, number) = (identifier, 1)
    while let id = id(of: own, in: collection), let base = content(of: id)?.base, !base.isOwn,
      let source = base.record.identifier, source != identifier, source != own
    {
      number += 1
      own = "\(identifier)#\(number)"
    }
    return (id(of: own, in: collection) ?? renamed(own, in: collection), own)
  }

  private func renamed(_ identifier: String, in collection: String) -> RecordID? {
    records.filter {
      $0.value.content?.collection == collection && $0.value.content?.base?.record.identifier == identifier
    }.keys.min()
  }
}
