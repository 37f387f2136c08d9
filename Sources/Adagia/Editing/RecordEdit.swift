internal import CatalogFormats
public import CatalogRecords
internal import TextAnalysis

/// A change of one or many records: tags to add and remove, fields to set.
public struct RecordEdit: Hashable, Sendable {
  /// Subjects to add, unless the record has them, regardless of case.
  public var addedTags: [String]
  /// Subjects to remove, regardless of case.
  public var removedTags: [String]
  /// Fields and their new values, as `CatalogRecord.set` takes them; `""` empties the field.
  public var assignments: [FieldAssignment]

  /// A change; without arguments, it changes nothing.
  public init(addedTags: [String] = [], removedTags: [String] = [], assignments: [FieldAssignment] = []) {
    self.addedTags = addedTags
    self.removedTags = removedTags
    self.assignments = assignments
  }

  /// A record after the change.
  ///
  /// - Throws: `EditError.notAField`.
  package func applied(to record: CatalogRecord) throws(EditError) -> CatalogRecord {
    var result = record
    let unwanted = Set(removedTags.map { $0.lowercased() })
    result.subjects.removeAll { unwanted.contains($0.lowercased()) }
    result.addSubjects(addedTags)
    for assignment in assignments { try result.set(assignment.field, to: assignment.value) }
    return result
  }
}

extension CatalogRecord {
  /// Sets one field to a value as a person types it; `""` empties it.
  ///
  /// Names and subjects are separated by `;`. A date may have any notation; words such as `n.d.` empty it. Any other
  /// name is that of an extra field; `extra.shelf` is the field `shelf`, unless the record has a field of exactly that
  /// name.
  ///
  /// - Throws: `EditError.notAField` for a name that a record shows for something else, unless it has an extra field
  ///   with this name. Emptying it is not an error.
  package mutating func set(_ field: String, to typed: String) throws(EditError) {
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
    case .subject:
      subjects = []
      addSubjects(text.parts(separatedBy: ";"))
    case nil:
      let name = FieldName.extraName(field) { extra[$0] != nil }
      // The prefix says that an extra field is meant, also by a name that is nearly a core field's.
      if value != nil, name == field { try checkExtraName(field) }
      extra[name] = value.map(JSONValue.string)
    }
  }

  /// Adds subjects, except those that the record has already, regardless of case.
  package mutating func addSubjects(_ names: [String]) {
    var present = Set(subjects.map { $0.lowercased() })
    subjects += names.filter { present.insert($0.lowercased()).inserted }
  }

  /// - Throws: `EditError.notAField` for a name that a record shows for something else, unless it has an extra field
  ///   with this name.
  package func checkExtraName(_ name: String) throws(EditError) {
    if ShownName(name) != nil, extra[name] == nil { throw .notAField(name) }
  }
}

/// A name that a record shows for something other than a field. An extra field with this name would look the same.
enum ShownName {
  case collection
  /// When the catalog got or changed the record.
  case moment
  /// A part of a name, or all names with their parts.
  case attribution
  /// The meaning of the date.
  case meaning
  /// All extra fields.
  case extra

  /// Nil for a name that an extra field may have. Case is ignored.
  init?(_ name: String) {
    switch name.lowercased() {
    case "collection", "in": self = .collection
    case "created", "modified", "added": self = .moment
    case "attributions", "role", "locator", "evidence": self = .attribution
    case "date_edtf", "date_start", "date_end": self = .meaning
    case "extra": self = .extra
    default: return nil
    }
  }

  /// Another way to do the same.
  var advice: String {
    switch self {
    case .collection:
      "To move a record, add it to the other collection and remove it from this one. An import takes --collection."
    case .moment: "The catalog keeps it itself. The date of the words or the work is 'date'."
    case .attribution:
      "It is a part of an author: in the record's text, indent 'role', 'locator' and 'evidence' below theirs."
    case .meaning: "It follows from 'date', which can be EDTF."
    case .extra: "Name the extra field itself."
    }
  }
}
