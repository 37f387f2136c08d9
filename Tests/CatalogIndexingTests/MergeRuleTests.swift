import CatalogRecords
import Testing

@testable import CatalogIndexing

@Suite struct MergeRuleTests {
  private static func side(
    _ content: UInt64, base: UInt64? = nil, created: Double = 1, modified: Double = 1
  ) -> MergeRule.Side {
    MergeRule.Side(
      hash: ContentHash(high: content, low: 0), base: base.map { ContentHash(high: $0, low: 0) }, created: created,
      modified: modified)
  }

  private func outcome(
    _ preference: MergePreference, _ ours: MergeRule.Side, _ theirs: MergeRule.Side, former: [Double] = []
  ) -> MergeOutcome {
    MergeRule(preference: preference).outcome(ours, theirs) { former }
  }

  @Test("equal content is unchanged under every preference", arguments: MergePreference.allCases)
  func equal(preference: MergePreference) {
    #expect(outcome(preference, Self.side(1, base: 2), Self.side(1, base: 3, modified: 9)) == .unchanged)
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

  @Test("a record that only we changed since the base is kept")
  func onlyOursChanged() {
    #expect(outcome(.changed, Self.side(2, base: 1), Self.side(1)) == .kept)
  }

  @Test("a record that once had their content is kept")
  func hadTheirs() {
    #expect(outcome(.changed, Self.side(2), Self.side(1, modified: 9), former: [1]) == .kept)
  }

  @Test(
    "a later change of theirs may restore what we had before",
    arguments: [(2, nil), (2, 2), (nil, 2), (1, 2)] as [(UInt64?, UInt64?)])
  func restored(ourBase: UInt64?, theirBase: UInt64?) {
    let (ours, theirs) = (Self.side(2, base: ourBase, modified: 5), Self.side(1, base: theirBase, modified: 9))
    #expect(outcome(.changed, ours, theirs, former: [1]) == .updated)
  }

  @Test("the version that we had before is not a later change", arguments: [1.0, 9])
  func formerVersion(modified: Double) {
    let (ours, theirs) = (Self.side(2, base: 1, modified: 5), Self.side(1, base: 2, modified: modified))
    #expect(outcome(.changed, ours, theirs, former: [1, 9]) == .kept)
  }

  @Test("an import of what we had before is not a change of theirs")
  func importedLater() {
    let (ours, theirs) = (Self.side(2, base: 2, modified: 5), Self.side(1, created: 9, modified: 9))
    #expect(outcome(.changed, ours, theirs, former: [1]) == .kept)
  }

  @Test("a record that only they changed since our base is updated")
  func onlyTheirsChanged() {
    #expect(outcome(.changed, Self.side(1, base: 1), Self.side(2)) == .updated)
  }

  @Test("a record that only they changed since their base is updated")
  func theirBase() {
    #expect(outcome(.changed, Self.side(1), Self.side(2, base: 1)) == .updated)
  }

  @Test("a version of theirs that comes from ours is newer, whatever the times", arguments: [nil, 1] as [UInt64?])
  func theirsComesFromOurs(ourBase: UInt64?) {
    #expect(outcome(.changed, Self.side(1, base: ourBase, modified: 9), Self.side(2, base: 1, modified: 5)) == .updated)
  }

  @Test("an older version of theirs does not replace a newer one")
  func olderArrivesLate() {
    #expect(outcome(.changed, Self.side(1, base: 1, modified: 5), Self.side(2, modified: 4)) == .kept)
  }

  @Test("changes on both sides since the base are a conflict")
  func conflict() {
    #expect(outcome(.changed, Self.side(2, base: 1), Self.side(3, base: 1)) == .conflict)
  }

  @Test(
    "without a base the side that was changed after its creation wins",
    arguments: [
      (1.0, 2.0, MergeOutcome.updated), (2, 1, .kept), (2, 3, .conflict), (1, 1, .kept),
    ])
  func withoutBase(ours: Double, theirs: Double, expected: MergeOutcome) {
    #expect(outcome(.changed, Self.side(1, modified: ours), Self.side(2, modified: theirs)) == expected)
  }
}
