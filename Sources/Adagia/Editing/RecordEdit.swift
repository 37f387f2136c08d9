internal import CatalogFormats
public import CatalogRecords
internal import TextAnalysis

/// A change of one or many records: tags to add and remove, fields to set.
public struct RecordEdit: Hashable, Sendable {
  /// Subjects to add, unless the record has them.
  public var addedTags: [String]
  /// Subjects to remove, regardless of case.
  public var removedTags: [String]
  /// Fields and their new values, as `CatalogRecord.set` takes them; `""` empties the field.
  public var assignments: [FieldAssignment]

  /// A change; without arguments, none.
  public init(addedTags: [String] = [], removedTags: [String] = [], assignments: [FieldAssignment] = []) {
    self.addedTags = addedTags
    self.removedTags = removedTags
    self.assignments = assignments
  }

  /// A record after the change.
  package func applied(to record: CatalogRecord) -> CatalogRecord {
    var result = record
    let unwanted = Set(removedTags.map { $0.lowercased() })
    result.subjects.removeAll { unwanted.contains($0.lowercased()) }
    let present = Set(result.subjects.map { $0.lowercased() })
    result.subjects += addedTags.filter { !present.contains($0.lowercased()) }
    for assignment in assignments { result.set(assignment.field, to: assignment.value) }
    return result
  }
}

extension CatalogRecord {
  /// Sets one field to a value as a person types it; `""` empties it.
  ///
  /// Names and subjects are separated by `;`. A date may have any notation; words for none, as
  /// `n.d.`, empty it. The name of any other field is that of an
  /// extra field.
  package mutating func set(_ field: String, to typed: String) {
    let text = canonicallyComposed(typed)
    let value = text.isEmpty ? nil : text
    switch CoreField(name: field) {
    case .title: title = value
    case .text: self.text = value
    case .source: source = value
    case .note: note = value
    case .language: language = value
    case .type: type = value
    case .rights: rights = value
    case .identifier: identifier = value ?? identifier
    case .date: date = value.flatMap { NullMark.isNoDate($0) ? nil : RecordDate(reading: $0) }
    case .creator: attributions = text.parts(separatedBy: ";").map { Attribution(creator: $0) }
    case .subject: subjects = text.parts(separatedBy: ";")
    case nil: extra[field] = value.map(JSONValue.string)
    }
  }
}
