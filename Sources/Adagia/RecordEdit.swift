public import CatalogRecords

/// The same change to many records: tags that they get and lose, fields that get another value.
public struct RecordEdit: Hashable, Sendable {
  /// Subjects that a record gets unless it has them.
  public var addedTags: [String]
  /// Subjects that a record loses; small and capital letters are not told apart.
  public var removedTags: [String]
  /// Fields and their new values, as `CatalogRecord.set` takes them; `""` empties the field.
  public var assignments: [FieldAssignment]

  public init(addedTags: [String] = [], removedTags: [String] = [], assignments: [FieldAssignment] = []) {
    self.addedTags = addedTags
    self.removedTags = removedTags
    self.assignments = assignments
  }

  /// What becomes of a record.
  public func applied(to record: CatalogRecord) -> CatalogRecord {
    var result = record
    let unwanted = Set(removedTags.map { $0.lowercased() })
    result.subjects.removeAll { unwanted.contains($0.lowercased()) }
    let present = Set(result.subjects.map { $0.lowercased() })
    result.subjects += addedTags.filter { !present.contains($0.lowercased()) }
    for assignment in assignments { result.set(assignment.field, to: assignment.value) }
    return result
  }
}
