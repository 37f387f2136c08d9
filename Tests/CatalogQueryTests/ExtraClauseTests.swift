import CatalogFixtures
import CatalogQuery
import CatalogRecords
import Testing

@Suite struct ExtraClauseTests {
  /// Found by the oracle: the members of an object passed for values of its field.
  @Test(
    "the values of an extra field are its own or those of its list; an object is none",
    arguments: [
      ("publisher:knopf", [1, 2]), ("publisher:basel", []), ("publisher:*", [1, 2]), ("publisher:1915", [2]),
      ("publisher:>1000", [2]), ("-publisher:*", [3]),
    ] as [(String, [Int64])])
  func objectsAreNoValues(query: String, ids: [Int64]) async throws {
    var (text, list, object) = (CatalogRecord.sample("one"), CatalogRecord.sample("two"), CatalogRecord.sample("three"))
    text.extra = ["publisher": .string("Alfred A. Knopf")]
    list.extra = ["publisher": .array([.string("Knopf"), .integer(1915), .object(["town": .string("Basel")])])]
    object.extra = ["publisher": .object(["name": .string("Knopf"), "town": .string("Basel"), "year": .integer(1915)])]
    let catalog = try await SampleCatalog([text, list, object])
    #expect(try await catalog.ids(query, sort: .added) == ids)
  }
}
