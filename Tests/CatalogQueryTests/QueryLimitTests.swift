import CatalogQuery
import Testing

/// What would keep a search busy is not looked for, and a warning says so.
@Suite struct QueryLimitTests {
  @Test func chainsThatCannotBeNearAreNoDeeperThanTheyAreLong() {
    let (node, _) = QueryParser.parse("lang:de NEAR a NEAR b ADJ c NEAR d ADJ/2 e")
    #expect(node.shape == "(lang<de> & [a] & [b] & [c] & [d] & [e])")
  }

  @Test func onlyThreeBeginningsAreShort() {
    let (node, warnings) = QueryParser.parse("a* be* c* d* elf*")
    #expect(node.shape == "([a]+ & [be]+ & [c]+ & [d] & [elf]+)")
    #expect(warnings.map(\.typed) == ["d*"])
  }

  @Test func whatIsRepeatedMoreThanInASentenceIsLookedForOnce() {
    #expect(QueryParser.parse("rose rose").node.shape == "([rose] & [rose])")
    #expect(QueryParser.parse(String(repeating: "rose* lang:de ", count: 26)).node.shape == "([rose]+ & lang<de>)")
  }

  @Test func behindTwentyThousandCharactersNothingIsRead() {
    let (node, warnings) = QueryParser.parse("rose" + String(repeating: " ", count: 20_000) + "thorn")
    #expect(node.shape == "[rose]")
    #expect(warnings.map(\.message) == ["only the first 20000 characters of the query were read"])
  }
}
