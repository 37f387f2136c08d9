import CatalogFixtures
import CatalogRecords
import CatalogStore
import Platform
import TestTools
import Testing

@testable import CatalogIndexing

/// Random edits of copies of a record, merged in all directions, against a plain model: for each field, the edits that
/// a copy's value comes from.
///
/// A side whose edits the other one has all is the older one and gives way. If each has an edit that the other lacks,
/// the field is in conflict and ours stays.
@Suite(.serialized) struct MergeModelTests {
  private static let fields: [(name: String, path: any WritableKeyPath<CatalogRecord, String?> & Sendable)] = [
    ("title", \.title), ("note", \.note), ("rights", \.rights), ("type", \.type),
  ]

  private struct Copy {
    let sample: SampleCatalog
    /// For each field and each tag, the edits that went into it.
    var edits: [String: Set<Int>] = [:]
  }

  @Test("two copies lose no edit, and no tag comes back", arguments: [UInt64(1), 2, 3, 4, 5, 6, 7, 8])
  func twoCopies(seed: UInt64) async throws {
    try await walk(copies: 2, seed: seed, removesTags: true)
  }

  @Test("three copies lose no edit", arguments: [UInt64(11), 12, 13, 14, 15, 16, 17, 18])
  func threeCopies(seed: UInt64) async throws {
    try await walk(copies: 3, seed: seed, removesTags: false)
  }

  private func walk(copies count: Int, seed: UInt64, removesTags: Bool) async throws {
    var generator = SeededGenerator(seed: seed)
    var copies: [Copy] = []
    for place in 0..<count {
      let records = place == 0 ? [CatalogRecord.sample("words", title: "0", type: "0", note: "0", id: "k")] : []
      copies.append(Copy(sample: try await SampleCatalog(records)))
      if place > 0 { _ = try conflicts(of: copies[0], into: copies[place]) }
    }
    for step in 1...24 {
      let place = Int.random(in: copies.indices, using: &generator)
      if Int.random(in: 0..<20, using: &generator) < 11 {
        try edit(&copies[place], step, removesTags: removesTags, &generator)
      } else {
        let other = (place + Int.random(in: 1..<count, using: &generator)) % count
        try merge(copies[other], into: &copies[place], "seed \(seed), step \(step), \(other) into \(place)")
      }
    }
  }

  private func record(_ copy: Copy) throws -> CatalogRecord {
    try #require(try copy.sample.file.readNow { try RecordLoader($0).record(RecordID(1))?.record })
  }

  /// Each value and each tag is new, and a tag goes together with a change of the type: no content comes twice.
  private func edit(
    _ copy: inout Copy, _ step: Int, removesTags: Bool, _ generator: inout SeededGenerator
  ) throws {
    var edited = try record(copy)
    var changed = [Self.fields[Int.random(in: Self.fields.indices, using: &generator)].name]
    if generator.next() % 5 == 0 {
      changed = ["tag \(step)"]
      edited.subjects.append("tag \(step)")
    } else if removesTags, generator.next() % 4 == 0, let tag = edited.subjects.randomElement(using: &generator) {
      changed = ["type", tag]
      edited.subjects.removeAll { $0 == tag }
    }
    for field in Self.fields where changed.contains(field.name) { edited[keyPath: field.path] = "value \(step)" }
    try copy.sample.file.writeNow { db in
      let writer = try CatalogWriter(db, for: JournaledCommand(.edit, input: "test"))
      try writer.update(RecordID(1), to: edited, identifier: "k", at: Clock.julianDay)
      try writer.flush()
    }
    for name in changed { copy.edits[name, default: []].insert(step) }
  }

  private func merge(_ other: Copy, into copy: inout Copy, _ place: String) throws {
    let (ours, theirs) = (try record(copy), try record(other))
    let conflicts = try self.conflicts(of: other, into: copy)
    let merged = try record(copy)
    for name in Set(copy.edits.keys).union(other.edits.keys) {
      let values = (ours: value(name, ours), theirs: value(name, theirs), merged: value(name, merged))
      let (ourEdits, theirEdits) = (copy.edits[name] ?? [], other.edits[name] ?? [])
      if conflicts.contains(name) {
        #expect(values.merged == values.ours, "\(place): \(name)")
        continue
      }
      copy.edits[name] = ourEdits.union(theirEdits)
      if theirEdits.isSubset(of: ourEdits) {
        #expect(values.merged == values.ours, "\(place): \(name)")
      } else if ourEdits.isSubset(of: theirEdits) {
        #expect(values.merged == values.theirs, "\(place): \(name)")
      } else {
        #expect(values.ours == values.theirs, "\(place): \(name) is in conflict")
      }
    }
  }

  private func value(_ name: String, _ record: CatalogRecord) -> String? {
    if let field = Self.fields.first(where: { $0.name == name }) { return record[keyPath: field.path] }
    return record.subjects.contains(name) ? name : nil
  }

  /// Merges a copy into another one.
  ///
  /// - Returns: The fields in conflict.
  private func conflicts(of other: Copy, into copy: Copy) throws -> Set<String> {
    var fields: Set<String> = []
    let job = MergeJob(copy.sample.file, from: other.sample.file, .changed, isDryRun: false) { difference in
      fields.formUnion(difference.conflicts.map(\.field))
    }
    _ = try job.run()
    return fields
  }
}
