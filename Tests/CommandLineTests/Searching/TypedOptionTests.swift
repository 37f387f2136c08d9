import Testing

@testable import AdagiaCLI

/// Options as people type them, and words that only look like options.
@Suite struct TypedOptionTests {
  @Test(
    "a short option with its value in one word",
    arguments: [
      ("-n5", ["-n", "5"]), ("-n=5", ["-n", "5"]), ("-fids", ["-f", "ids"]), ("-f=csv", ["-f", "csv"]),
      ("-o=x.csv", ["-o", "x.csv"]), ("-qn5", ["-q", "-n", "5"]), ("-qn", ["-q", "-n"]),
      ("-qfids", ["-q", "-f", "ids"]),
    ])
  func glued(typed: String, expected: [String]) {
    #expect(QueryArguments.shielded(["search", "a", typed, "b"]) == ["search", "a"] + expected + ["b"])
  }

  @Test("a negated word is no option", arguments: ["-night", "-fear", "-often", "-n5x", "-queen", "-author:twain"])
  func negated(typed: String) {
    let shielded = QueryArguments.shielded(["search", "a", typed])
    #expect(shielded.count == 3)
    #expect(QueryArguments.query(Array(shielded.dropFirst())) == "a \(typed)")
  }

  @Test("an order with a minus follows its option", arguments: ["-date", "-added", "-title", "-field:pages"])
  func order(typed: String) {
    #expect(QueryArguments.shielded(["search", "a", "--sort", typed]) == ["search", "a", "--sort=\(typed)"])
  }

  @Test("a tag that looks like an option is taken off")
  func tag() {
    #expect(QueryArguments.shielded(["tag", "-fids", "--", "a"]).first { $0.hasSuffix("fids") } == "\u{1A}fids")
  }

  @Test("after two hyphens everything is a word")
  func terminator() {
    #expect(QueryArguments.shielded(["search", "--", "-n5"]) == ["search", "--", "-n5"])
  }
}
