import CatalogRecords
import CatalogStore
import Testing

@testable import CatalogIndexing

@Suite struct MergeRuleTests {
  private static func hash(_ content: UInt64) -> ContentHash { ContentHash(high: content, low: 0) }

  private static func version(_ content: UInt64, _ modified: Double) -> VersionMark {
    VersionMark(hash: hash(content), modified: modified)
  }

  /// A record with a content, and what went into it as pairs of a content and a moment.
  private static func side(
    _ content: UInt64, created: Double = 1, modified: Double = 1, past: [(UInt64, Double)] = [],
    undone: [(UInt64, Double)] = [], merged: [(UInt64, Double)] = []
  ) -> RecordLineage {
    let versions =
      past.map { MergeBaseTable.PastVersion(version($0.0, $0.1)) }
      + undone.map { MergeBaseTable.PastVersion(version($0.0, $0.1), isUndone: true) }
    return RecordLineage(
      present: version(content, modified), created: created, past: versions,
      agreements: merged.map { MergeAgreement(version($0.0, $0.1)) })
  }

  /// The outcome if the catalogs still have every content.
  private func outcome(_ preference: MergePreference, _ ours: RecordLineage, _ theirs: RecordLineage) -> MergeOutcome {
    let common = RecordLineage.common(ours, theirs).first { $0.holder == nil }
    return MergeRule(preference: preference).outcome(ours, theirs, ancestor: common?.hash)
  }

  @Test("equal content is unchanged under every preference", arguments: MergePreference.allCases)
  func equal(preference: MergePreference) {
    #expect(outcome(preference, Self.side(1, past: [(2, 1)]), Self.side(1, modified: 9)) == .unchanged)
  }

  @Test(
    "ours and theirs decide without looking at times",
    arguments: [(MergePreference.ours, MergeOutcome.kept), (.theirs, .updated)])
  func fixedSide(preference: MergePreference, expected: MergeOutcome) {
    #expect(outcome(preference, Self.side(1, modified: 5), Self.side(2, modified: 5)) == expected)
  }

  @Test("newer takes the later change", arguments: [(1.0, 2.0, MergeOutcome.updated), (2, 1, .kept), (2, 2, .kept)])
  func newer(ours: Double, theirs: Double, expected: MergeOutcome) {
    #expect(outcome(.newer, Self.side(1, modified: ours), Self.side(2, modified: theirs)) == expected)
  }

  @Test("a record that only we changed since is kept, whatever the times", arguments: [1.0, 9])
  func onlyOursChanged(theirs: Double) {
    #expect(outcome(.changed, Self.side(2, modified: 5, past: [(1, 1)]), Self.side(1, modified: theirs)) == .kept)
    #expect(outcome(.changed, Self.side(2, modified: 5, merged: [(1, 1)]), Self.side(1, modified: theirs)) == .kept)
  }

  @Test("a record that only they changed since is updated, whatever the times", arguments: [1.0, 9])
  func onlyTheirsChanged(ours: Double) {
    #expect(outcome(.changed, Self.side(1, modified: ours), Self.side(2, modified: 5, past: [(1, 1)])) == .updated)
    #expect(outcome(.changed, Self.side(1, modified: ours), Self.side(2, modified: 5, merged: [(1, 1)])) == .updated)
  }

  @Test("changes on both sides since the latest common content are a conflict")
  func conflict() {
    #expect(
      outcome(.changed, Self.side(2, modified: 5, past: [(1, 1)]), Self.side(3, modified: 6, past: [(1, 1)]))
        == .conflict)
  }

  @Test("what ours has from a third catalog says nothing of theirs", arguments: [4.0, 9])
  func thirdCatalog(theirs: Double) {
    let ours = Self.side(2, modified: 5, past: [(1, 1)], merged: [(2, 5)])
    #expect(outcome(.changed, ours, Self.side(3, modified: theirs, past: [(1, 1)])) == .conflict)
  }

  @Test("a later change of theirs may restore what we had before")
  func restored() {
    let theirs = Self.side(1, modified: 9, past: [(1, 1), (2, 5)])
    #expect(outcome(.changed, Self.side(2, modified: 5, past: [(1, 1)]), theirs) == .updated)
    let changed = Self.side(3, modified: 6, past: [(1, 1), (2, 5)])
    #expect(outcome(.changed, changed, theirs) == .conflict, "ours changed too")
  }

  @Test("the later of two common contents is the ancestor, whichever side remembers it")
  func latest() {
    let (ours, theirs) = (
      Self.side(4, modified: 8, past: [(1, 1), (2, 2), (3, 3)], merged: [(2, 2)]),
      Self.side(5, modified: 7, past: [(1, 1), (2, 2)], merged: [(3, 3)])
    )
    #expect(RecordLineage.common(ours, theirs).map(\.hash) == [3, 2, 1].map(Self.hash))
    #expect(RecordLineage.common(theirs, ours).map(\.hash) == [3, 2, 1].map(Self.hash))
  }

  @Test("what an undo took back is not brought back by either side")
  func undone() {
    let (before, after) = (Self.side(1, undone: [(2, 5)]), Self.side(2, modified: 5, past: [(1, 1)]))
    #expect(outcome(.changed, before, after) == .kept)
    #expect(outcome(.changed, after, before) == .kept)
  }

  @Test("an import of what we had before is not a change of theirs")
  func importedLater() {
    let ours = Self.side(2, modified: 5, past: [(1, 1)], merged: [(2, 5)])
    #expect(outcome(.changed, ours, Self.side(1, created: 9, modified: 9)) == .kept)
  }

  @Test("a record as it came gives way to a later version, and not to an earlier one")
  func olderArrivesLate() {
    let ours = Self.side(1, modified: 5, merged: [(1, 5)])
    #expect(outcome(.changed, ours, Self.side(2, modified: 4)) == .kept)
    #expect(outcome(.changed, ours, Self.side(2, modified: 6)) == .updated)
  }

  @Test("a record that takes another one in has what that one had, the latest first")
  func handedOn() {
    let ours = Self.side(1, past: [(7, 0)], merged: [(8, 0.5)])
    let theirs = Self.side(2, modified: 9, past: [(3, 3)], undone: [(5, 5)], merged: [(4, 4)])
    let whole = ours.agreements(with: theirs, isPartial: false)
    #expect(whole.map(\.version) == [(2, 9), (4, 4), (3, 3), (8, 0.5)].map { Self.version($0.0, $0.1) })
    let part = ours.agreements(with: theirs, isPartial: true)
    #expect(part.map(\.version) == [(2, 9), (8, 0.5)].map { Self.version($0.0, $0.1) })
    #expect(part.map(\.isPartial) == [true, false])
  }

  @Test(
    "without anything in common the side that was changed after its creation wins",
    arguments: [
      (1.0, 2.0, MergeOutcome.updated), (2, 1, .kept), (2, 3, .conflict), (1, 1, .kept),
    ])
  func withoutBase(ours: Double, theirs: Double, expected: MergeOutcome) {
    #expect(outcome(.changed, Self.side(1, modified: ours), Self.side(2, modified: theirs)) == expected)
  }
}
