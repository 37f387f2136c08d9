import QueryLanguage
import Testing

/// Comparisons with numbers, and the conditions on extra fields that use them.
@Suite struct NumberRangeTests {
  @Test(
    "a comparison contains the numbers that satisfy it",
    arguments: [
      (">=300", [300, 300.5, 1e9], [299.9, -1]), (">300", [300.1], [300, 0]), ("<5", [4.9, -7], [5, 6]),
      ("<=5", [5, -7], [5.1]), ("300..400", [300, 350.5, 400], [299, 401]), ("..10", [10, -1e9], [10.1]),
      ("10..", [10, 1e9], [9]), ("-5..-1", [-5, -1], [0, -6]), (">-1.5", [0], [-1.5]), ("7..7", [7], [6.9, 7.1]),
      ("5..1", [], [1, 3, 5]),
    ] as [(String, [Double], [Double])])
  func contents(text: String, inside: [Double], outside: [Double]) throws {
    let range = try #require(NumberRange(text))
    #expect(inside.filter { !range.contains($0) } == [])
    #expect(outside.filter(range.contains) == [])
  }

  @Test(
    "other text is not a comparison",
    arguments: ["", "300", "..", ">", ">=x", "<inf", ">=nan", "1..x", "x..2", "1..inf", "=5", "> 5", "a..b"])
  func others(text: String) {
    #expect(NumberRange(text) == nil)
  }

  @Test(
    "the value after an extra field's name decides the test",
    arguments: [
      ("*", .present), ("300", .value("300", isPrefix: false)), ("knopf", .value("knopf", isPrefix: false)),
      ("kno*", .value("kno", isPrefix: true)), ("alfred knopf", .value("alfred knopf", isPrefix: false)),
    ] as [(String, ExtraClause.Test)])
  func tests(value: String, expected: ExtraClause.Test) {
    #expect(clause("publisher", value)?.test == expected)
  }

  @Test(
    "a condition on an extra field prints as it is read",
    arguments: [
      ("*", "pages:*"), ("knopf", "pages:knopf"), ("kno*", "pages:kno*"), ("alfred knopf", "pages:\"alfred knopf\""),
      (">=300", "pages:300.0.."), ("<=300", "pages:..300.0"), (">300", "pages:>300.0"), ("<300", "pages:<300.0"),
      ("1.5..2", "pages:1.5..2.0"),
    ])
  func printed(value: String, expected: String) {
    #expect(clause("pages", value).map { FilterClause.extra($0).typed } == expected)
  }

  @Test("a printed comparison reads as the same comparison", arguments: [">=300", "<=300", ">300", "<300", "-1.5..2"])
  func printedComparison(value: String) {
    let printed = clause("pages", value).map { FilterClause.extra($0).typed.dropFirst("pages:".count) }
    #expect(printed.flatMap { NumberRange(String($0)) } == NumberRange(value))
  }

  /// The condition that the parser makes of a field's value.
  private func clause(_ name: String, _ value: String) -> ExtraClause? {
    let names = NameList(extraFields: [name])
    guard case .filter(.extra(let clause))? = QueryParser.parse(.field(name, value), names: names).node else {
      return nil
    }
    return clause
  }
}
