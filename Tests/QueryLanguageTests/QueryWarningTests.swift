import Testing

@testable import QueryLanguage

/// The whole wording of every warning: where, what happened, what to write instead.
@Suite struct QueryWarningTests {
  private static let names = NameList(
    extraFields: ["pages"], savedSearches: ["about": "$1 lang:$2", "loop": "query:loop", "one": "$1", "bad": "autor:x"])

  @Test(
    "a warning in words",
    arguments: [
      ("\"open", "\": this quotation mark is not closed, so the phrase runs to the end of the query"),
      ("(a b", "(: this parenthesis is not closed, so the group runs to the end of the query"),
      ("a) b", "): no parenthesis is open here, so it was ignored"),
      ("a OR", "OR: there is nothing on one side of it, so it was searched as a word"),
      ("AND a", "AND: there is nothing on one side of it, so it was searched as a word"),
      ("a NOT", "NOT: there is nothing after it, so it was searched as a word"),
      ("a \"", "\": this quotation mark is not closed, so the phrase runs to the end of the query"),
      ("-- a", "--: there is no letter, digit or symbol in it to search for, so it was ignored"),
      ("\"\" a", "\"\": there is no letter, digit or symbol in it to search for, so it was ignored"),
      (
        "title:a NEAR/2 text:b",
        "NEAR/2: it joins words, phrases and OR groups of one field only, so it was read as AND"
      ),
      ("autor:x", "autor: there is no such field, so it was searched as text. Did you mean 'author:'?"),
      ("on:1850", "on: there is no such field, so it was searched as text. For a date write 'date:1850-12-31'."),
      (
        "between:1..2",
        "between: there is no such field, so it was searched as text. For a date write 'date:1840..1860'."
      ),
      ("THIS:THAT", "THIS: there is no such field, so it was searched as text."),
      ("xyzzy:x", "xyzzy: there is no such field, so it was searched as text."),
      ("{title,titel}:x", "titel: no text field has this name, so it was ignored. Did you mean 'title:'?"),
      ("has:pagez", "has:pagez: there is no such field, so it was searched as text. Did you mean 'pages:'?"),
      (
        "is:funny",
        "is:funny: 'funny' is not a role, so it was searched as text. "
          + "Roles: said, wrote, translated, attributed, misattributed, disputed."
      ),
      (
        "date:xyzzy",
        "date:xyzzy: 'xyzzy' is not a date. Write 1843, c.400bce, 1840s or 1939..1945. No record has such a date."
      ),
      (
        "within:1945..1939",
        "date-within:1945..1939: '1939' is earlier than '1945'. Write the earlier date first. "
          + "No record has such a date."
      ),
      (
        "query:nobody",
        "query:nobody: no search is saved under this name, so it was searched as text. "
          + "Saved searches: about, bad, loop, one."
      ),
      ("query:loop", "query:loop: it refers to itself, so it was searched as text (in query:loop)"),
      ("query:one", "query:one: it takes 1 value in parentheses, so it was searched as text. Its query: $1"),
      (
        "query:about(a)",
        "query:about: it takes 2 values in parentheses, so it was searched as text. Its query: $1 lang:$2"
      ),
      (
        "query:bad", "autor: there is no such field, so it was searched as text. Did you mean 'author:'? (in query:bad)"
      ),
      ("corage~9", "corage~9: a word is found with 2 typing errors at most"),
      ("love^0", "love^0: a weight is a positive number of a few digits, so it was searched as text"),
      ("love^-1", "love^-1: a weight is a positive number of a few digits, so it was searched as text"),
      ("NEAR/-1", "NEAR/-1: a distance is a whole number, so it was searched as text"),
      ("a NEAR/3 b NEAR/5 c", "NEAR/5: a chain of these has one distance, so it was read as AND"),
      ("pages>300", "pages>300: a > makes no condition, so it was searched as text; write pages:>300"),
      ("date>=1843", "date>=1843: a >= makes no condition, so it was searched as text; write date:>=1843"),
      ("author!=twain", "author!=twain: a != makes no condition, so it was searched as text; write -author:twain"),
      ("author:!twain", "!twain: a ! is no operator; to leave the word out, write -creator:twain"),
      ("=author:twain", "=author:twain: a = belongs to the word, so it was searched as text; write author:=twain"),
      ("{pages,title}:x", "pages: only text fields can be listed, so it was ignored; write it by itself: pages:…"),
      (
        "date:1843..>1850",
        "date:1843..>1850: '>1850' is not a date. Write 1843, c.400bce, 1840s or 1939..1945. No record has such a date."
      ),
      ("a* b* c*", "c*: a query can have 2 prefixes this short, so it was searched as a whole word"),
    ])
  func wording(query: String, warning: String) {
    #expect(QueryParser.parse(query, names: Self.names).warnings.map(\.description) == [warning])
  }

  @Test("no search is listed when none is saved")
  func noSavedSearches() {
    let warnings = QueryParser.parse("query:x").warnings
    #expect(
      warnings.map(\.message) == ["no search is saved under this name, so it was searched as text."])
  }

  @Test("twelve saved searches are listed")
  func manySavedSearches() throws {
    let searches = Dictionary(uniqueKeysWithValues: (10..<23).map { ("s\($0)", "x") })
    let warning = try #require(QueryParser.parse("query:x", names: NameList(savedSearches: searches)).warnings.first)
    #expect(
      warning.message.hasSuffix(
        "Saved searches: s10, s11, s12, s13, s14, s15, s16, s17, s18, s19, s20, s21 and 1 more."))
  }

  @Test("a saved search is named in its warnings, which have no place in the query")
  func savedSearchRanges() {
    let warnings = QueryParser.parse("x query:bad", names: Self.names).warnings
    #expect(warnings.map(\.range) == [nil])
  }

  @Test("a warning that would repeat itself is given once")
  func repeated() {
    #expect(QueryParser.parse("autor:x autor:y autor:z").warnings.map(\.typed) == ["autor:"])
  }

  @Test("groups nested deeper than fifty are ignored")
  func deepGroups() {
    let deep = String(repeating: "(", count: 51) + "a" + String(repeating: ")", count: 51)
    let warnings = QueryParser.parse(deep).warnings.map(\.message)
    #expect(warnings.first == "parentheses nested this deep are ignored")
    let fifty = String(repeating: "(", count: 50) + "a" + String(repeating: ")", count: 50)
    #expect(QueryParser.parse(fifty).warnings.isEmpty)
    #expect(QueryParser.parse(fifty).node.shape == "[a]")
  }

  @Test("one warning too many is counted in the singular")
  func oneMore() {
    let warnings = QueryParser.parse((0..<21).map { "f\($0):x" }.joined(separator: " ")).warnings
    #expect(warnings.last?.message == "1 more warning about the query")
  }
}
