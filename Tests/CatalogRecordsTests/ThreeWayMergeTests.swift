import CatalogRecords
import Testing

/// A three-way merge takes from each side what that side changed.
@Suite struct ThreeWayMergeTests {
  /// The fields of a record that are one value, with the way to give a record a value of one letter.
  private static let fields: [(name: String, set: @Sendable (inout CatalogRecord, String) -> Void)] = [
    ("title", { $0.title = $1 }), ("text", { $0.text = $1 }), ("source", { $0.source = $1 }),
    ("note", { $0.note = $1 }), ("language", { $0.language = $1 }), ("type", { $0.type = $1 }),
    ("rights", { $0.rights = $1 }), ("date", { $0.date = RecordDate(reading: $1) }),
    ("attributions", { $0.attributions = [Attribution(creator: $1)] }), ("extra.x", { $0.extra["x"] = .string($1) }),
  ]

  private static let values: [String?] = [nil, "1500", "1600", "1700"]

  /// The rule in words, with strings for values.
  private func expected(_ base: String?, _ ours: String?, _ theirs: String?) -> (value: String?, isConflict: Bool) {
    switch (ours == base, theirs == base) {
    case (true, _): (theirs, false)
    case (false, true): (ours, false)
    case (false, false): (ours, ours != theirs)
    }
  }

  private func record(_ value: String?, _ field: Int) -> CatalogRecord {
    var record = CatalogRecord()
    record.identifier = "k"
    // A record without any text would be blank.
    record.subjects = ["always"]
    if let value { Self.fields[field].set(&record, value) }
    return record
  }

  @Test("every field, with every combination of values on three sides", arguments: fields.indices)
  func everyCombination(field: Int) {
    for base in Self.values {
      for ours in Self.values {
        for theirs in Self.values {
          let merge = ThreeWayMerge(base: record(base, field), ours: record(ours, field), theirs: record(theirs, field))
          let (value, isConflict) = expected(base, ours, theirs)
          let place = "\(Self.fields[field].name): \(base ?? "-") \(ours ?? "-") \(theirs ?? "-")"
          #expect(merge.record == record(value, field), "\(place)")
          let conflict = ThreeWayMerge.Conflict(field: Self.fields[field].name, ours: ours, theirs: theirs)
          #expect(merge.conflicts == (isConflict ? [conflict] : []), "\(place)")
          #expect(merge.disputed == (isConflict ? [Self.fields[field].name] : []), "\(place)")
        }
      }
    }
  }

  @Test("every field in conflict gets their value if they are preferred", arguments: fields.indices)
  func preferred(field: Int) {
    let merge = ThreeWayMerge(
      base: record("1500", field), ours: record("1600", field), theirs: record("1700", field), prefersTheirs: true)
    #expect(merge.record == record("1700", field))
    #expect(merge.conflicts == [] && merge.disputed == [])
    let edited = ThreeWayMerge(
      base: record("1500", field), ours: record("1600", field), theirs: record("1500", field), prefersTheirs: true)
    #expect(edited.record == record("1600", field), "what only we changed is in no conflict")
  }

  @Test("a conflict is reported once, and can be settled later", arguments: fields.indices)
  func disputed(field: Int) {
    let name = Self.fields[field].name
    let (ours, theirs) = (record("1600", field), record("1700", field))
    let again = ThreeWayMerge(base: theirs, ours: ours, theirs: theirs, disputed: [name])
    #expect(again.record == ours && again.conflicts == [] && again.disputed == [name])
    let settled = ThreeWayMerge(base: theirs, ours: ours, theirs: theirs, disputed: [name], prefersTheirs: true)
    #expect(settled.record == theirs && settled.disputed == [])
    let changed = ThreeWayMerge(base: theirs, ours: ours, theirs: record("1500", field), disputed: [name])
    #expect(changed.conflicts.map(\.theirs) == ["1500"])
  }

  @Test("subjects merge as sets: a tag goes only if a side that knew it removed it")
  func subjects() {
    // Each of the letters is in the base, ours or theirs, or not: all eight combinations.
    let places = (0..<8).map { bits in (0..<3).map { bits >> $0 & 1 == 1 } }
    func side(_ side: Int) -> CatalogRecord {
      var record = CatalogRecord()
      record.text = "always"
      record.subjects = places.indices.filter { places[$0][side] }.map { "tag \($0)" }
      return record
    }
    let expected = places.indices.filter { place in
      let (base, ours, theirs) = (places[place][0], places[place][1], places[place][2])
      return base ? ours && theirs : ours || theirs
    }
    let merge = ThreeWayMerge(base: side(0), ours: side(1), theirs: side(2))
    #expect(Set(merge.record.subjects) == Set(expected.map { "tag \($0)" }))
    #expect(merge.conflicts == [])
  }

  @Test(
    "subjects keep the order of the side that changed them, and our order where both did",
    arguments: [
      (["a", "b"], ["a", "b"], ["b", "a", "c"], ["b", "a", "c"]),
      (["a", "b"], ["mine", "b"], ["a", "b"], ["mine", "b"]),
      (["a", "b"], ["b", "mine", "a"], ["a", "c", "b"], ["b", "mine", "a", "c"]),
      (["a"], ["a", "mine"], ["A"], ["mine", "A"]), (["a"], ["A", "mine"], ["a", "new"], ["A", "mine", "new"]),
      (["a"], ["a", "Stoa"], ["a", "stoa"], ["a", "Stoa"]), (["a"], [], ["a", "b"], ["b"]),
      (["A", "b"], ["b"], ["a", "b", "new"], ["b", "new"]), (["a"], ["A", "mine"], ["b"], ["mine", "b"]),
    ])
  func order(base: [String], ours: [String], theirs: [String], merged: [String]) {
    func record(_ subjects: [String]) -> CatalogRecord {
      var record = CatalogRecord()
      (record.text, record.subjects) = ("always", subjects)
      return record
    }
    #expect(ThreeWayMerge(base: record(base), ours: record(ours), theirs: record(theirs)).record.subjects == merged)
  }

  @Test("without a base all fields that differ are in conflict, and subjects unite")
  func withoutBase() {
    var (ours, theirs) = (CatalogRecord(), CatalogRecord())
    (ours.text, ours.note, ours.subjects) = ("words", "mine", ["a", "b"])
    (theirs.text, theirs.title, theirs.subjects) = ("words", "A title", ["B", "c"])
    let merge = ThreeWayMerge(ours: ours, theirs: theirs)
    #expect(merge.record.subjects == ["a", "b", "c"])
    #expect(merge.conflicts.map(\.field) == ["title", "note"])
    #expect([merge.record.title, merge.record.note] == [nil, "mine"])
  }

  @Test("what came over beside a conflict is the base of the next merge, and the fields in conflict stay so")
  func partialBase() {
    var (ancestor, ours, theirs) = (CatalogRecord(), CatalogRecord(), CatalogRecord())
    (ancestor.text, ancestor.title, ancestor.note) = ("words", "t", "n")
    (ours, theirs) = (ancestor, ancestor)
    ours.title = "ours"
    (theirs.title, theirs.note, theirs.subjects) = ("theirs", "came", ["tag"])
    let merged = ThreeWayMerge(base: ancestor, ours: ours, theirs: theirs).record
    let base = ThreeWayMerge.base(ancestor, since: ancestor, with: theirs, heldBy: merged)
    #expect([base.title, base.note] == ["t", "came"] && base.subjects == ["tag"])
    theirs.note = "later"
    let next = ThreeWayMerge(base: base, ours: merged, theirs: theirs)
    #expect(next.record.note == "later" && next.conflicts.map(\.field) == ["title"])
  }

  @Test("a renamed record keeps its name", arguments: [("k", "k", "new", "new"), ("k", "mine", "new", "mine")])
  func identifier(base: String, ours: String, theirs: String, merged: String) {
    func record(_ identifier: String) -> CatalogRecord {
      var record = CatalogRecord()
      (record.text, record.identifier) = ("always", identifier)
      return record
    }
    #expect(ThreeWayMerge(base: record(base), ours: record(ours), theirs: record(theirs)).record.identifier == merged)
  }

  @Test("what a person has and its source does not is never merged into nothing")
  func blank() {
    var (base, ours, theirs) = (CatalogRecord(), CatalogRecord(), CatalogRecord())
    (base.title, base.text) = ("title", "text")
    ours.text = "text"
    theirs.title = "title"
    let merge = ThreeWayMerge(base: base, ours: ours, theirs: theirs)
    #expect(merge.record == ours)
    #expect(merge.conflicts.map(\.field) == ["title", "text"])
    #expect(ThreeWayMerge(base: base, ours: ours, theirs: theirs, prefersTheirs: true).record == theirs)
  }

  @Test("against an empty base each side's own fields come together")
  func emptyBase() {
    var (ours, theirs) = (CatalogRecord(), CatalogRecord())
    (ours.text, ours.note) = ("mine", "a note")
    (theirs.text, theirs.title) = ("theirs", "a title")
    let merge = ThreeWayMerge(base: CatalogRecord(), ours: ours, theirs: theirs)
    #expect([merge.record.text, merge.record.note, merge.record.title] == ["mine", "a note", "a title"])
    #expect(merge.conflicts == [ThreeWayMerge.Conflict(field: "text", ours: "mine", theirs: "theirs")])
  }
}
