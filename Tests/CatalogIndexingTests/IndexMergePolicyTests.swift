import Testing

@testable import CatalogIndexing

@Suite struct IndexMergePolicyTests {
  @Test(
    "the index is merged when a twentieth of the records has changed",
    arguments: [
      (0, 0, false), (0, 100, false), (4, 100, false), (5, 100, true), (5, 101, false), (6, 101, true), (1, 1, true),
    ])
  func twentieth(changed: Int, recordCount: Int, isDue: Bool) {
    #expect(IndexMergePolicy.isDue(changed: changed, recordCount: recordCount) == isDue)
  }
}
