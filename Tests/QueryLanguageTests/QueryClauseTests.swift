import QueryLanguage
import Testing

/// Parts of a query that a program gives as values.
@Suite struct QueryClauseTests {
  private static let names = NameList(extraFields: ["pages"], savedSearches: ["about": "$1"])

  @Test(
    "a clause makes the tree that its operators would make",
    arguments: [
      (.phrase("rolling stone"), "[rolling stone]"), (.phrase("say \"hi\""), "[say \"hi\"]"), (.phrase("a*"), "[a]+"),
      (.exact("running fast"), "([running]! & [fast]!)"), (.beginning("cour rea"), "([cour]+ & [rea]+)"),
      (.fuzzy("corage"), "[corage]~1"), (.fuzzy("reserch ov"), "([reserch]~2 & [ov]~1)"),
      (.expression("colou?r"), "[colou?r]/"), (.any("love war"), "([love] | [war])"), (.any("love"), "[love]"),
      (.near("a c", within: 3), "([a] ~ [c] within 3)"), (.near("a c", within: -1), "([a] ~ [c] within 0)"),
      (.not("love OR war"), "!([love] | [war])"), (.not("-a"), "!![a]"),
      (.field("author", "seneca OR epictetus"), "(creator=[seneca] | creator=[epictetus])"),
      (.field("by", "mark twain"), "(creator=[mark] & creator=[twain])"),
      (.field("lang", "de, fr"), "(lang<de> | lang<fr>)"),
      (.field("lang", "de"), "lang<de>"), (.field("type", " book "), "type<book>"),
      (.field("in", "a,b"), "(in<a> | in<b>)"),
      (.field("date", "1900..1910"), "date overlaps <1900..1910>"),
      (.field("added", "now,-7 days"), "added within <now,-7 days>"),
      (
        .field("pages", ">300"),
        "extra<pages number(QueryLanguage.NumberRange(lower: 300.0, upper: inf, hasLower: false, hasUpper: true))>"
      ),
      (.field("has", "note,date"), "(has<has:note> | has<has:date>)"), (.field("is", "disputed"), "has<is:disputed>"),
    ] as [(QueryClause, String)])
  func trees(clause: QueryClause, shape: String) {
    let (node, warnings) = QueryParser.parse(clause, names: Self.names)
    #expect(node?.shape == shape)
    #expect(warnings.isEmpty, "\(warnings)")
  }

  @Test(
    "operators inside words that are values are text",
    arguments: [
      (.exact("a OR b"), "([a]! & [OR]! & [b]!)"), (.any("NOT a"), "([NOT] | [a])"), (.any("-a b"), "([-a] | [b])"),
      (.phrase("a OR b"), "[a OR b]"), (.fuzzy("(a)"), "[(a)]~1"),
      (.near("NOT a", within: 1), "([NOT] ~ [a] within 1)"),
    ] as [(QueryClause, String)])
  func literal(clause: QueryClause, shape: String) {
    #expect(QueryParser.parse(clause, names: Self.names).node?.shape == shape)
  }

  @Test(
    "a clause without words is no condition",
    arguments: [.exact(" "), .beginning(""), .fuzzy("\n"), .any("  ")] as [QueryClause])
  func empty(clause: QueryClause) {
    let (node, warnings) = QueryParser.parse(clause, names: Self.names)
    #expect(node == nil)
    #expect(warnings.isEmpty)
  }

  @Test(
    "a value that makes no sense is searched as text, with a warning",
    arguments: [
      (.field("autor", "twain"), "[autor twain]", "autor:"), (.field("date", "xyzzy"), "!*", "date:xyzzy"),
      (.field("is", "funny"), "[is funny]", "is:funny"), (.phrase("--"), "!*", "--"),
    ] as [(QueryClause, String, String)])
  func readAsText(clause: QueryClause, shape: String, typed: String) {
    let (node, warnings) = QueryParser.parse(clause, names: Self.names)
    #expect(node?.shape == shape)
    #expect(warnings.map(\.typed) == [typed])
  }
}
