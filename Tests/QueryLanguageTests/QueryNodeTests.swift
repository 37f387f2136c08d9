import CatalogRecords
import Testing

@testable import QueryLanguage

/// The tree that a query is parsed to: how it prints, and how trees are made of trees.
@Suite struct QueryNodeTests {
  private func parse(_ query: String) -> QueryNode { QueryParser.parse(query).node }

  @Test("a tree prints one line a node, children indented")
  func lines() {
    let node = parse("author:twain (\"rolling stone\" OR =moss) -lang:de time NEAR/3 life* c*r ~corage /b.g/^2")
    #expect(
      node.lines == [
        "all of", "  word: creator:twain", "  any of", "    phrase: \"rolling stone\"", "    exact: =moss", "  not",
        "    filter: lang:de", "  near: NEAR/3", "    word: time", "    beginning: life*", "  wildcard: c*r",
        "  fuzzy: ~corage", "  expression: /b.g/^2",
      ])
  }

  @Test("a clause prints how many words it stands for, and that a rule added it")
  func linesOfExpansions() {
    var clause = TextClause(words: "colo*r")
    clause.pattern = .wildcard
    clause.alternatives = ["color"]
    #expect(QueryNode.text(clause).lines == ["wildcard: colo*r (1 word)"])
    clause.alternatives = []
    #expect(QueryNode.text(clause).lines == ["wildcard: colo*r (0 words)"])
    #expect(QueryNode.everything.lines == ["everything"])
    #expect(QueryNode.nothing.lines == ["not", "  everything"])
  }

  @Test(
    "conditions print in the query language's notation",
    arguments: [
      "lang:la", "in:starter", "type:proverb", "id:12", "note:*", "has:date", "is:misattributed", "date:1843",
      "date-within:1843", "before:1843", "after:1843", "added:2w", "modified:today",
    ])
  func linesOfFilters(query: String) {
    #expect(parse(query).lines == ["filter: \(query)"])
  }

  @Test("the words that a hit may match are all but those under a 'not'")
  func positiveText() {
    let node = parse("a (b OR -c) -(d e) f NEAR g lang:de *")
    #expect(node.positiveText.map(\.words) == ["a", "b", "f", "g"])
  }

  @Test("a further condition joins an 'all', and makes an 'all' of anything else")
  func and() {
    #expect(parse("a b").and(parse("c")).shape == "([a] & [b] & [c])")
    #expect(parse("a OR b").and(parse("c d")).shape == "(([a] | [b]) & ([c] & [d]))")
    #expect(QueryNode.everything.and(.nothing).shape == "(* & !*)")
  }

  @Test("conjuncts are the nodes under an 'all', or the tree itself")
  func conjuncts() {
    #expect(parse("a (b c) d").conjuncts.map(\.shape) == ["[a]", "([b] & [c])", "[d]"])
    #expect(parse("a OR b").conjuncts.map(\.shape) == ["([a] | [b])"])
  }

  @Test("fields are given to clauses that name none, inside every kind of node")
  func scoped() {
    let node = parse("a note:b -c (d OR e) f NEAR/2 g lang:de").scoped(to: [.title])
    #expect(
      node.shape == "(title=[a] & note=[b] & !title=[c] & (title=[d] | title=[e])"
        + " & (title=[f] ~ title=[g] within 2) & lang<de>)")
  }

  @Test("a boost multiplies those of the words inside")
  func boosted() {
    #expect(parse("a^3 -b c NEAR/1 d").boosted(by: 2).shape == "([a]^6.0 & ![b]^2.0 & ([c]^2.0 ~ [d]^2.0 within 1))")
  }

  @Test(
    "plain text has words and no operators",
    arguments: [
      ("", "*"), ("  ", "!*"), ("to be", "([to] & [be])"), ("a OR -b", "([a] & [OR] & [-b])"), ("\"x", "[\"x]"),
      ("author:twain", "[author:twain]"), ("-- !", "!*"), ("cour*", "[cour*]"),
    ])
  func plain(text: String, shape: String) {
    let (node, warnings) = QueryNode.plain(text)
    #expect(node.shape == shape)
    #expect(warnings.isEmpty)
  }

  @Test("plain text beyond 500 words is cut, with a warning")
  func longPlainText() {
    let (node, warnings) = QueryNode.plain(Array(repeating: "word", count: 501).joined(separator: " "))
    #expect(node.conjuncts.count == 500)
    #expect(
      warnings.map(\.message) == ["the query has 501 words and conditions; only the first 500 are searched for"])
  }

  @Test("words near each other share the fields that all of them allow")
  func nearFields() throws {
    let node = try #require(
      QueryNode.near(
        [parse("{title,text}:a"), parse("{text,note}:b"), parse("c")], Proximity(distance: 2, isOrdered: true)))
    #expect(node.shape == "(text=[a] > text=[b] > text=[c] within 2)")
    #expect(QueryNode.near([parse("title:a"), parse("text:b")], Proximity(distance: 2, isOrdered: true)) == nil)
  }

  @Test("choices near each other are combined, up to 64 combinations; those that differ in their order count once")
  func nearCombinations() throws {
    let eight = parse((0..<8).map { "w\($0)" }.joined(separator: " OR "))
    for (isOrdered, count) in [(true, 64), (false, 36)] {
      let proximity = Proximity(distance: 1, isOrdered: isOrdered)
      guard case .any(let nodes)? = QueryNode.near([eight, eight], proximity) else {
        Issue.record("not an OR")
        return
      }
      #expect(nodes.count == count)
      #expect(nodes.last?.shape == "([w7] \(isOrdered ? ">" : "~") [w7] within 1)")
      #expect(QueryNode.near([eight, eight, parse("a OR b")], proximity) == nil)
    }
  }

  @Test("repeated groups count once; repeated words are kept, as in a sentence")
  func repeatedGroups() {
    #expect(parse("(a OR b) (a OR b) -(c d) -(c d)") == parse("(a OR b) -(c d)"))
    #expect(parse("to be or not to be") != parse("to be or not"))
  }

  @Test(
    "filters, negations and conjunctions are not near anything", arguments: ["lang:de", "-a", "(a b)", "a NEAR b", "*"])
  func notNear(query: String) {
    #expect(QueryNode.near([parse(query), parse("x")], Proximity(distance: 1, isOrdered: false)) == nil)
  }

  @Test(
    "NEAR and ADJ have a distance up to 10,000",
    arguments: [
      ("NEAR", 10, false), ("ADJ", 10, true), ("NEAR/3", 3, false), ("ADJ/0", 0, true), ("NEAR/10000", 10_000, false),
    ])
  func proximity(typed: String, distance: Int, isOrdered: Bool) {
    #expect(Proximity(typed: typed) == Proximity(distance: distance, isOrdered: isOrdered))
  }

  @Test(
    "other text is no distance",
    arguments: ["", "near", "NEAR/", "NEAR/-1", "NEAR/3/4", "NEAR/x", "NEARBY"])
  func noProximity(typed: String) {
    #expect(Proximity(typed: typed) == nil)
  }
}
