import QueryLanguage
import Testing
import TextAnalysis

/// Limits on what one query may ask for. A warning says when one is reached.
@Suite struct QueryLimitTests {
  @Test("chains that cannot be near each other make a flat tree")
  func brokenChains() {
    let (node, _) = QueryParser.parse("lang:de NEAR a NEAR b ADJ c NEAR d ADJ/2 e")
    #expect(node.shape == "(lang<de> & [a] & [b] & [c] & [d] & [e])")
  }

  @Test("the third short prefix is searched as a whole word")
  func shortPrefixes() {
    let (node, warnings) = QueryParser.parse("a* be* c* elf*")
    #expect(node.shape == "([a]+ & [be]+ & [c] & [elf]+)")
    #expect(warnings.map(\.typed) == ["c*"])
  }

  @Test("the first 64 words of a phrase are searched for")
  func longPhrases() {
    let (node, warnings) = QueryParser.parse("\"" + String(repeating: "a ", count: 150) + "\"")
    #expect(node.positiveText.map { $0.phrase([]).tokenCount } == [64])
    #expect(warnings.map(\.message) == ["only the first 64 of its 150 words are searched for"])
  }

  @Test("the first 8 words of a chain are near each other, the others anywhere")
  func longChains() {
    let chain = (1...10).map { "w\($0)" }.joined(separator: " NEAR/3 ")
    let (node, warnings) = QueryParser.parse(chain)
    #expect(node.shape.hasSuffix("& [w9] & [w10])"))
    #expect(node.conjuncts.count == 3)
    #expect(node.conjuncts.first?.positiveText.count == 8)
    #expect(
      warnings.map(\.message) == [
        "it joins 10 words; the first 8 are searched for like that, the others anywhere"
      ])
  }

  @Test("after 24 words in chains further chains are read as AND")
  func manyChains() {
    let chain = (1...8).map { "w\($0)" }.joined(separator: " ADJ ")
    let chains = Array(repeating: "(\(chain))", count: 3).joined(separator: " ")
    let (node, warnings) = QueryParser.parse("\(chains) a ADJ b")
    #expect(node.shape.contains("[a] & [b]"))
    #expect(warnings.map(\.message) == ["the query has too many like it, so it was read as AND"])
  }

  @Test("clauses repeated more often than in a sentence count once")
  func repetitions() {
    #expect(QueryParser.parse("rose rose").node.shape == "([rose] & [rose])")
    #expect(QueryParser.parse(String(repeating: "rose* lang:de ", count: 26)).node.shape == "([rose]+ & lang<de>)")
  }

  @Test("nothing is read after 20,000 characters")
  func longestQuery() {
    let (node, warnings) = QueryParser.parse("rose" + String(repeating: " ", count: 20_000) + "thorn")
    #expect(node.shape == "[rose]")
    #expect(warnings.map(\.message) == ["only the first 20000 characters of the query were read"])
  }

  @Test("a negation nested deeper than fifty is read as a word")
  func deepNegations() {
    let fifty = String(repeating: "NOT ", count: 50)
    #expect(QueryParser.parse(fifty + "a").warnings.isEmpty)
    let warnings = QueryParser.parse(fifty + "NOT a").warnings
    #expect(warnings.map(\.description) == ["NOT: it is nested too deep, so it was searched as a word"])
  }

  @Test("warnings beyond twenty are counted")
  func manyWarnings() {
    let warnings = QueryParser.parse((0..<23).map { "f\($0):x" }.joined(separator: " ")).warnings
    #expect(warnings.count == 21)
    #expect(warnings.last?.message == "3 more warnings about the query")
  }

  @Test("saved searches are read up to 20,000 characters, however they are nested")
  func savedCharacters() {
    var searches = ["leaf": "rose", "long": String(repeating: "thorn ", count: 4_000)]
    for level in 1...20 {
      searches["n\(level)"] = level == 1 ? "query:leaf OR query:leaf" : "query:n\(level - 1) OR query:n\(level - 1)"
    }
    let names = NameList(savedSearches: searches)
    #expect(QueryParser.parse("query:n3", names: names).warnings.isEmpty)
    for query in ["query:n20", "query:long"] {
      let warnings = QueryParser.parse(query, names: names).warnings
      #expect(warnings.contains { $0.message.contains("more than 20000 characters") }, "\(query): \(warnings)")
    }
  }

  @Test("saved searches share the budget of their query")
  func sharedBudget() {
    let patterns = (0..<6).map { "a*\($0)b" }.joined(separator: " ")
    let names = NameList(savedSearches: ["six": patterns])
    let (node, warnings) = QueryParser.parse("query:six \(patterns) query:six", names: names)
    #expect(node.positiveText.count { $0.pattern != nil } == 8)
    #expect(warnings.count == 10)
  }
}
