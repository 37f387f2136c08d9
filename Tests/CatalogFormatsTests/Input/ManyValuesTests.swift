import CatalogFormats
import CatalogRecords
import Testing

/// Records with more values of one kind than any real one.
@Suite struct ManyValuesTests {
  private static let count = 60_000

  /// Comparing each heading with all earlier ones took minutes.
  @Test("a record with 60,000 headings and as many names has them all")
  func headings() throws {
    let fields = (0..<Self.count).map { "=650  \\0$aHeading \($0)\n=700  1\\$aName \($0)" }
    let text = "=LDR  00000cam\\a2200000\\a\\4500\n=245  10$aT\n" + fields.joined(separator: "\n") + "\n"
    let record = try #require(try events(of: text, as: .marcmaker).first?.record)
    guard case .array(let subjects)? = record["subject"] else { return #expect(Bool(false), "no list of subjects") }
    #expect(subjects.count == Self.count)
    guard case .array(let people)? = record["attributions"] else { return #expect(Bool(false), "no list of names") }
    #expect(people.count == Self.count)
  }
}
