import QueryLanguage
import Testing

@Suite struct SavedSearchTests {
  @Test(
    "the number of values is the largest placeholder",
    arguments: [
      ("time", 0), ("$1", 1), ("lang:$2 $1", 2), ("$9", 9), ("$0", 0), ("$", 0), ("$x $10", 1), ("costs 5$", 0),
      ("\"$1\" OR $1", 1),
    ])
  func placeCount(text: String, count: Int) {
    #expect(SavedSearch(text).placeCount == count)
  }

  @Test(
    "values take the places of the placeholders",
    arguments: [
      ("lang:$2 $1", ["time", "la"], "lang:la time"), ("$1", ["long time"], "\"long time\""),
      ("\"$1\"", ["long time"], "\"long time\""), ("$1 \"$1\" $1", ["a b"], "\"a b\" \"a b\" \"a b\""),
      ("$1", ["well-known"], "well-known"), ("$1", ["cour*"], "cour"), ("$1", ["AND"], "\"AND\""),
      ("\"$1\"", ["=a"], "\"a\""),
      ("$1", ["-a"], "\"-a\""), ("$1", ["=a"], "a"), ("$1", ["~a"], "\"~a\""),
      ("date:$1", ["1900..1950"], "date:1900..1950"),
      ("$1", ["a OR b"], "\"a OR b\""), ("$1", ["x) OR (y"], "\"x) OR (y\""), ("$1", ["say “hi”"], "\"say hi\""),
      ("$10", ["a"], "a0"), ("$1 $", ["é"], "é $"), ("time", [], "time"),
    ] as [(String, [String], String)])
  func filled(text: String, values: [String], expected: String) {
    #expect(SavedSearch(text).filled(with: values) == expected)
  }

  @Test(
    "a wrong number of values, or one without words, fills nothing",
    arguments: [
      ("$1", []), ("$1", ["a", "b"]), ("time", ["a"]), ("$2", ["a"]), ("$1", [""]), ("$1", ["*"]), ("$1", ["\""]),
      ("lang:$2 $1", ["a", ")"]),
    ] as [(String, [String])])
  func wrongCount(text: String, values: [String]) {
    #expect(SavedSearch(text).filled(with: values) == nil)
  }

  /// A value that closed its quotation mark could add operators to another person's query.
  @Test(
    "no value adds an operator",
    arguments: ["\" OR x \"", "a\" -b", "„a“ OR b", "«a» b", "-a", "NOT", "a) (b", "author:x", "/a/", "~a", "$1"])
  func harmlessValues(value: String) throws {
    for text in ["$1", "\"$1\""] {
      let query = try #require(SavedSearch(text).filled(with: [value]))
      let (node, _) = QueryParser.parse(query)
      guard case .text = node else {
        Issue.record("\(query): \(node)")
        continue
      }
      #expect(node.positiveText.count <= 1, "\(query)")
      #expect(node.positiveText.allSatisfy { $0.fields.isEmpty }, "\(query)")
      #expect(node.positiveText.allSatisfy { $0.pattern == nil }, "\(query)")
    }
  }

  @Test("letters, digits, hyphens and underscores make a name", arguments: ["stoics", "a", "my-search_2", "été", "道"])
  func names(name: String) {
    #expect(SavedSearch.isName(name))
  }

  @Test("other text is no name", arguments: ["", "2nd", "-a", "a b", "a:b", "a.b", "a(b)", "\"a\"", "a\n"])
  func otherNames(name: String) {
    #expect(!SavedSearch.isName(name))
  }

  @Test("a name has at most 100 bytes")
  func longestName() {
    #expect(SavedSearch.isName(String(repeating: "a", count: 100)))
    #expect(!SavedSearch.isName(String(repeating: "a", count: 101)))
    #expect(!SavedSearch.isName(String(repeating: "é", count: 51)))
  }

  @Test(
    "a cycle is the path from a search back to itself",
    arguments: [
      ("a", ["a": "query:a"], ["a", "a"]), ("a", ["a": "x query:B", "b": "QUERY:a y"], ["a", "b", "a"]),
      ("a", ["a": "query:b query:c", "b": "x", "c": "query:d(1)", "d": "$1 query:a"], ["a", "c", "d", "a"]),
      ("a", ["a": "query:b", "b": "x"], nil), ("a", ["a": "query:b", "b": "query:b"], nil),
      ("a", ["a": "\"query:a\" author:query"], nil), ("a", ["a": "query:missing"], nil), ("missing", [:], nil),
    ] as [(String, [String: String], [String]?)])
  func cycles(name: String, searches: [String: String], path: [String]?) {
    #expect(SavedSearch.cycle(from: name, in: searches) == path)
  }
}
