import CatalogRecords
import Testing

@Suite struct AttributionTests {
  @Test(
    "the wording says what is doubtful",
    arguments: [
      (Attribution.Role.said, "Voltaire"), (.wrote, "Voltaire"), (.translated, "translated by Voltaire"),
      (.attributed, "attributed to Voltaire"), (.misattributed, "wrongly attributed to Voltaire"),
      (.disputed, "perhaps Voltaire"),
    ])
  func wording(role: Attribution.Role, words: String) {
    #expect(Attribution(creator: "Voltaire", role: role).wording == words)
  }

  @Test("an attribution without a role is one of an author")
  func defaultRole() {
    #expect(Attribution(creator: "Voltaire").role == .wrote)
  }

  /// Catalog files and JSON have these names.
  @Test("the names of the roles never change")
  func roleNames() {
    #expect(
      Attribution.Role.allCases.map(\.rawValue) == [
        "said", "wrote", "translated", "attributed", "misattributed", "disputed",
      ])
  }
}
