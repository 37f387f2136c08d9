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

  /// The content after an input said this of the record, the number of fields that both changed, and whether nothing
  /// else changes than what the source says of these.
  ///
  /// - Parameters:
  ///   - input: The input's name; `nil` for one without.
  ///   - isSource: True if the input is known to be the record's source, and no export.
  package func brought(
    _ row: CatalogRecord, from input: String?, isSource: Bool
  ) -> (content: Self, conflicts: Int, isConflictAlone: Bool) {
    var brought = self
    guard var base else {
      brought.record = row
      return (brought, 0, false)
    }
    var (conflicts, changes) = (0, 0)
    let agreed = input.flatMap { base.agreed[$0] }
    let said = agreed ?? base.record
    func merge<Value: Equatable>(_ path: WritableKeyPath<CatalogRecord, Value>) {
      let (was, ours, theirs) = (said[keyPath: path], record[keyPath: path], row[keyPath: path])
      if theirs != was { changes += 1 }
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
    brought.record.subjects = Self.merged(said.subjects, record.subjects, row.subjects)
    let isTheirs = brought.record == row && !base.isOwn
    if isTheirs || row == record || agreed != nil {
      if let input { base.agreed[input] = row }
    } else {
      base.record = row
    }
    brought.base = isTheirs && isSource ? nil : base
    let isAsNamed = said.identifier == row.identifier && said.subjects == row.subjects
    let isConflictAlone = isAsNamed && brought.record == record && conflicts > 0 && conflicts == changes
    return (brought, conflicts, isConflictAlone)
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
  package func place(ofRow row: CatalogRecord, in collection: String) -> (id: RecordID?, identifier: String) {
    let identifier = row.identifier ?? ""
    if let named = id(of: identifier, in: collection), content(of: named)?.record == row { return (named, identifier) }
    var (own, number) = (identifier, 1)
    while let id = known(own, in: collection), isOfAnotherRow(id, row, own) {
      number += 1
      own = "\(identifier)#\(number)"
    }
    return (known(own, in: collection), own)
  }

  /// The record that its source names so, or else the one that has the identifier.
  private func known(_ identifier: String, in collection: String) -> RecordID? {
    let named = id(of: identifier, in: collection)
    guard let base = named.flatMap({ content(of: $0)?.base }) else {
      return named ?? renamed(identifier, in: collection)
    }
    if !base.isOwn, base.record.identifier == identifier { return named }
    return renamed(identifier, in: collection) ?? named
  }

  private func isOfAnotherRow(_ id: RecordID, _ row: CatalogRecord, _ identifier: String) -> Bool {
    guard let content = content(of: id), let base = content.base, !base.isOwn, let source = base.record.identifier,
      source != row.identifier, source != identifier
    else { return false }
    let hasContent = [content.record, base.record].contains { $0.named(row.identifier) == row }
    return !hasContent && !base.agreed.values.contains { $0.identifier == row.identifier }
  }

  private func renamed(_ identifier: String, in collection: String) -> RecordID? {
    records.filter {
      $0.value.content?.collection == collection && $0.value.content?.base?.record.identifier == identifier
    }.keys.min()
  }
}

extension CatalogRecord {
  fileprivate func named(_ identifier: String?) -> CatalogRecord {
    var record = self
    record.identifier = identifier
    return record
  }
}
