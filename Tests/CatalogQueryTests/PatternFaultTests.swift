import CatalogQuery
import QueryLanguage
import Testing

/// Patterns that cannot be looked up in a term dictionary.
@Suite struct PatternFaultTests {
  @Test(
    "patterns that are searched as text, with a warning",
    arguments: [
      ("/a(/", "a(", "this is not a regular expression"), ("道*經", "道*經", "wildcards and ~ work on one word"),
      ("well-kn*wn", "well-kn*wn", "wildcards and ~ work on one word"), ("~~~~", "~~~~", "there is no letter"),
    ])
  func faults(query: String, typed: String, message: String) {
    let (node, warnings) = QueryParser.parse(query, names: CatalogNames())
    #expect(node.positiveText.allSatisfy { $0.pattern == nil })
    #expect(warnings.first?.typed == typed)
    #expect(warnings.contains { $0.message.hasPrefix(message) }, "\(warnings)")
  }

  @Test("patterns that can be looked up", arguments: ["/colou?r/", "c*r", "wom?n", "~corage", "~2corage"])
  func sound(query: String) {
    let (node, warnings) = QueryParser.parse(query, names: CatalogNames())
    #expect(node.positiveText.allSatisfy { $0.pattern != nil })
    #expect(warnings.isEmpty, "\(warnings)")
  }
}
