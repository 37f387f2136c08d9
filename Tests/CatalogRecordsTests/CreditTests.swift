import CatalogRecords
import Testing

@Suite("Who is credited") struct CreditTests {
  private static func record(_ roles: [Attribution.Role]) -> CatalogRecord {
    var record = CatalogRecord()
    record.attributions = zip(["A", "B", "C", "D"], roles).map { Attribution(creator: $0, role: $1) }
    return record
  }

  @Test(
    "the one who said or wrote it is credited; without any, a doubtful name, in these words",
    arguments: [
      ([], nil, nil), ([.wrote], "A", "A"), ([.said, .wrote], "A; B", "A; B"),
      ([.misattributed, .wrote], "B", "B; wrongly attributed to A"),
      ([.misattributed], nil, "wrongly attributed to A"),
      ([.wrote, .attributed], "A", "A; attributed to B"), ([.disputed, .said], "B", "B; perhaps A"),
      ([.attributed], "attributed to A", "attributed to A"),
      ([.translated, .attributed], "attributed to B", "attributed to B; translated by A"),
      ([.translated], nil, "translated by A"),
      (
        [.misattributed, .attributed, .disputed, .translated], "attributed to B; perhaps C",
        "attributed to B; perhaps C; wrongly attributed to A; translated by D"
      ),
    ] as [([Attribution.Role], String?, String?)])
  func rule(roles: [Attribution.Role], credited: String?, byline: String?) {
    let record = Self.record(roles)
    #expect(record.creditedCreator == credited)
    #expect(record.attributions.byline == byline)
    #expect(record.creditedAttributions.count + record.otherAttributions.count == roles.count)
  }

  @Test("the roles alone tell whether everyone is credited")
  func flags() {
    let roles = Attribution.Role.allCases
    for sequence in roles.map({ [$0] }) + roles.flatMap({ first in roles.map { [first, $0] } }) {
      let record = Self.record(sequence)
      #expect(RecordFlags(record).mayHaveUncredited == !record.otherAttributions.isEmpty, "\(sequence)")
    }
  }

  @Test(
    "words in the place of a name are not names",
    arguments: [
      ("proverb", false), ("Proverb", false), ("Anonymous", false), ("anon.", false), ("Anon", false),
      ("(Unknown)", false), ("[Anonymous]", false), ("Traditional.", false), ("Chinese proverb", false),
      ("Unknown author", false), ("佚名", false), ("“Anónimo”", false), ("", true), ("Mark Twain", true),
      ("Ann Proverbs-Smith", true), ("Anon, Peter", true), ("Hebrew Bible", true), ("J. Trad", true),
      ("Unknown Pleasures", true), ("Austen, Jane, 1775-1817.", true),
    ])
  func names(text: String, isNamed: Bool) {
    #expect(Attribution(creator: text).isNamed == isNamed)
  }
}
