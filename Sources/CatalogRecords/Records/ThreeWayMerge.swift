/// The merge of two versions of a record that both come from a third one, field by field.
///
/// A field that one side changed has that side's value, and one that both changed alike has it too. If they differ, our
/// value stays and the merge counts a conflict. Subjects merge as sets: what either side added is there, what either
/// side removed is gone, and there is no conflict. The attributions of a record are one field. Each extra field is one.
package struct ThreeWayMerge: Sendable {
  /// A field that both sides changed, each to another value; `nil` is an empty field.
  package struct Conflict: Hashable, Sendable {
    /// As in JSON: `title`, `attributions`, `extra.pages`, …
    package let field: String
    package let ours: String?
    package let theirs: String?

    package init(field: String, ours: String?, theirs: String?) {
      (self.field, self.ours, self.theirs) = (field, ours, theirs)
    }
  }

  /// The merged record.
  package private(set) var record: CatalogRecord
  /// The fields that both sides changed, in the order of a record's fields.
  package private(set) var conflicts: [Conflict] = []
  /// The names of all fields in conflict, also of those with a conflict that an earlier merge has told of.
  package private(set) var disputed: [String] = []
  private let prefersTheirs: Bool
  private let disputedBefore: Set<String>

  /// - Parameters:
  ///   - disputed: The names of fields that were in conflict when an earlier merge made the base, and are still as they
  ///     were then.
  ///   - prefersTheirs: True if fields in conflict, earlier ones too, get their value and are conflicts no longer.
  package init(
    base: CatalogRecord, ours: CatalogRecord, theirs: CatalogRecord, disputed: [String] = [],
    prefersTheirs: Bool = false
  ) {
    (record, disputedBefore, self.prefersTheirs) = (ours, Set(disputed), prefersTheirs)
    // A record that was renamed keeps its new name.
    if ours.identifier == base.identifier { record.identifier = theirs.identifier }
    for field in Field.allTexts { merge(field, base, ours, theirs) { $0 } }
    merge(Field.attributions, base, ours, theirs, text: Self.text(of:))
    record.subjects = Self.merged(base.subjects, ours.subjects, theirs.subjects)
    merge(Field.date, base, ours, theirs) { $0?.raw }
    for name in Self.extraNames(ours, theirs) {
      let values = (base.extra[name], ours.extra[name], theirs.extra[name])
      record.extra[name] = merged(Self.extraPrefix + name, values.0, values.1, values.2) { $0?.plainText }
    }
    // Each side may have emptied what the other one kept.
    if record.isBlank { keepWhole(ours, theirs) }
  }

  /// Merges two records that have no base: our values stay, all fields that differ are in conflict, and subjects unite.
  package init(ours: CatalogRecord, theirs: CatalogRecord) {
    (record, disputedBefore, prefersTheirs) = (ours, [], false)
    record.subjects = Self.merged([], ours.subjects, theirs.subjects)
    conflicts = Self.differences(ours, theirs)
    disputed = conflicts.map(\.field)
  }

  /// The base of the next merge of two records that have an ancestor in common, after one of them took a part of the
  /// other in.
  ///
  /// A field that came over has the value of that part; one in conflict has that of the ancestor. Subjects are never in
  /// conflict.
  ///
  /// - Parameters:
  ///   - base: The ancestor, with earlier parts.
  ///   - part: The version that came over in part.
  ///   - holder: The record that took it in, as it is now.
  package static func base(
    _ base: CatalogRecord, since ancestor: CatalogRecord, with part: CatalogRecord, heldBy holder: CatalogRecord
  ) -> CatalogRecord {
    func value<Value: Equatable>(_ base: Value, _ part: Value, _ held: Value) -> Value {
      held == part || held == base ? part : base
    }
    var next = base
    for path in Field.allTexts.map(\.path) {
      next[keyPath: path] = value(base[keyPath: path], part[keyPath: path], holder[keyPath: path])
    }
    next.attributions = value(base.attributions, part.attributions, holder.attributions)
    next.date = value(base.date, part.date, holder.date)
    next.subjects = merged(ancestor.subjects, base.subjects, part.subjects)
    for name in Set(base.extra.map(\.name)).union(part.extra.map(\.name)) {
      next.extra[name] = value(base.extra[name], part.extra[name], holder.extra[name])
    }
    return next
  }

  /// The fields that differ between two records, except identifiers and subjects, in the order of a record's fields.
  package static func differences(_ ours: CatalogRecord, _ theirs: CatalogRecord) -> [Conflict] {
    var differences: [Conflict] = []
    func compare<Value: Equatable>(_ name: String, _ ours: Value, _ theirs: Value, _ text: (Value) -> String?) {
      if ours != theirs { differences.append(Conflict(field: name, ours: text(ours), theirs: text(theirs))) }
    }
    for field in Field.allTexts {
      compare(field.name, ours[keyPath: field.path], theirs[keyPath: field.path]) { $0 }
    }
    compare(Field.attributions.name, ours.attributions, theirs.attributions, text(of:))
    compare(Field.date.name, ours.date, theirs.date) { $0?.raw }
    for name in extraNames(ours, theirs) {
      compare(extraPrefix + name, ours.extra[name], theirs.extra[name]) { $0?.plainText }
    }
    return differences
  }

  private mutating func keepWhole(_ ours: CatalogRecord, _ theirs: CatalogRecord) {
    record = prefersTheirs ? theirs : ours
    conflicts = prefersTheirs ? [] : Self.differences(ours, theirs)
    disputed = conflicts.map(\.field)
  }

  private mutating func merge<Value: Equatable>(
    _ field: Field<Value>, _ base: CatalogRecord, _ ours: CatalogRecord, _ theirs: CatalogRecord,
    text: (Value) -> String?
  ) {
    record[keyPath: field.path] = merged(
      field.name, base[keyPath: field.path], ours[keyPath: field.path], theirs[keyPath: field.path], text)
  }

  private mutating func merged<Value: Equatable>(
    _ name: String, _ base: Value, _ ours: Value, _ theirs: Value, _ text: (Value) -> String?
  ) -> Value {
    if ours == theirs || ours == base { return theirs }
    let isNew = theirs != base
    guard isNew || disputedBefore.contains(name) else { return ours }
    if prefersTheirs { return theirs }
    disputed.append(name)
    if isNew { conflicts.append(Conflict(field: name, ours: text(ours), theirs: text(theirs))) }
    return ours
  }

  /// The subjects of one side where only that side changed them. Else ours without those that they removed, and then
  /// those that they added or spell anew. Subjects ignore case.
  private static func merged(_ base: [String], _ ours: [String], _ theirs: [String]) -> [String] {
    if ours == base { return theirs }
    if theirs == base { return ours }
    let known = Set(base.map { $0.lowercased() })
    let dropped = known.subtracting(theirs.map { $0.lowercased() })
    let respelled = Set(base).subtracting(theirs)
    let kept = ours.filter { !dropped.contains($0.lowercased()) && !respelled.contains($0) }
    let (held, present) = (Set(ours.map { $0.lowercased() }), Set(kept.map { $0.lowercased() }))
    let added = theirs.filter { subject in
      let folded = subject.lowercased()
      return !present.contains(folded) && (held.contains(folded) || !known.contains(folded))
    }
    return kept + added
  }

  private static let extraPrefix = "extra."

  /// The names of both, ascending.
  private static func extraNames(_ one: CatalogRecord, _ other: CatalogRecord) -> [String] {
    Set(one.extra.map(\.name)).union(other.extra.map(\.name)).sorted()
  }

  private static func text(of attributions: [Attribution]) -> String? {
    attributions.isEmpty ? nil : attributions.map(\.wording).joined(separator: "; ")
  }
}

/// A field of a record with its name in JSON.
private struct Field<Value> {
  let name: String
  let path: WritableKeyPath<CatalogRecord, Value>

  init(_ name: String, _ path: WritableKeyPath<CatalogRecord, Value>) { (self.name, self.path) = (name, path) }
}

extension Field where Value == String? {
  static var allTexts: [Field] {
    [
      Field("title", \.title), Field("text", \.text), Field("source", \.source), Field("note", \.note),
      Field("language", \.language), Field("type", \.type), Field("rights", \.rights),
    ]
  }
}

extension Field where Value == [Attribution] {
  static var attributions: Field { Field("attributions", \.attributions) }
}

extension Field where Value == RecordDate? {
  static var date: Field { Field("date", \.date) }
}
