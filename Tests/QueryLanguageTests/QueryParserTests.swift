import CatalogRecords
import HistoricalDates
import QueryLanguage
import Testing

@Suite struct QueryParserTests {
  @Test(
    "queries that mean what they say",
    arguments: [
      ("", "*"), ("  ", "*"), ("courage", "[courage]"), ("slow steady", "([slow] & [steady])"),
      ("\"to be or\"", "[to be or]"), ("a OR b", "([a] | [b])"), ("a b OR c", "(([a] & [b]) | [c])"),
      ("a AND b", "([a] & [b])"), ("-money", "![money]"), ("NOT money", "![money]"),
      ("love -money", "([love] & ![money])"),
      ("(a OR b) c", "(([a] | [b]) & [c])"), ("cour*", "[cour]+"), ("author:twain", "creator=[twain]"),
      ("by:twain", "creator=[twain]"), ("BY:twain", "creator=[twain]"), ("title:\"the prince\"", "title=[the prince]"),
      ("title:(a OR b)", "(title=[a] | title=[b])"), ("-author:twain", "!creator=[twain]"),
      ("tag:time", "subject=[time]"),
      ("lang:ko 시작", "(lang<ko> & [시작])"), ("in:proverbs", "in<proverbs>"), ("type:book", "type<book>"),
      ("id:la-1", "id<la-1>"), ("date-within:1939..1945", "date within <1939..1945>"),
      ("after:1960 before:1965", "(date after <1960> & date before <1965>)"), ("year:1843", "date overlaps <1843>"),
      ("added:\"now,-7 days\"..", "added within <now,-7 days..>"),
      ("modified:yesterday", "modified within <yesterday>"), ("lang:(de OR fr)", "(lang<de> | lang<fr>)"),
      ("well-known", "[well-known]"),
      ("don't", "[don't]"), ("=running", "[running]!"), ("title:=running", "title=[running]!"), ("=runn*", "[runn]+!"),
      ("\"=running\"", "[running]"), ("a=b", "[a=b]"), ("C++", "[C++]"), ("“curly quotes”", "[curly quotes]"),
      ("date:..", "date overlaps <..>"),
      ("\"a\"\"b\"", "([a] & [b])"),
    ])
  func understood(query: String, shape: String) {
    let (node, warnings) = QueryParser.parse(query)
    #expect(node.shape == shape)
    #expect(warnings.isEmpty)
  }

  @Test(
    "queries that are searched as text, with a warning",
    arguments: [
      ("AND", "[and]", "AND"), ("or", "[or]", "or"), ("OR", "[or]", "OR"), ("NOT", "[not]", "NOT"),
      ("a OR", "([a] & [or])", "OR"),
      ("\"", "!*", "\""), ("\"open phrase", "[open phrase]", "\""), ("(a b", "([a] & [b])", "("),
      ("a) b", "([a] & [b])", ")"),
      ("autor:twain", "[autor twain]", "autor:"), ("--", "[--]", "--"),
      ("!!!", "[!!!]", "!!!"), ("http:x.org", "[http x.org]", "http:"),
    ])
  func readAsText(query: String, shape: String, typed: String) {
    let (node, warnings) = QueryParser.parse(query)
    #expect(node.shape == shape)
    #expect(warnings.contains { $0.typed == typed }, "\(warnings)")
  }

  @Test("an unknown field's warning names the nearest one")
  func nearestField() {
    let warnings = QueryParser.parse("autor:twain").warnings
    #expect(warnings.first?.message.contains("'author:'") == true)
  }

  @Test(
    "BCE years and open ends",
    arguments: [
      ("date:-0399..-0300", 1_575_328.5, 1_611_852.5), ("date:..1900", -Double.infinity, 2_415_385.5),
      ("date:1843..", 2_394_201.5, Double.infinity), ("date:1843", 2_394_201.5, 2_394_566.5),
    ])
  func dates(query: String, start: Double, end: Double) {
    guard case .filter(.date(let clause)) = QueryParser.parse(query).node else {
      Issue.record("no date filter")
      return
    }
    let interval = clause.span.knownInterval
    #expect(interval?.start == start)
    #expect(interval?.end == end)
  }

  @Test(
    "unreadable dates find nothing, and say so",
    arguments: [
      "added:soon", "before:xyzzy", "date-within:2w3", "date:1843-13-45", "since:soon", "until:1843-13-45",
    ])
  func unreadableDates(query: String) {
    let (node, warnings) = QueryParser.parse(query)
    #expect(warnings.map(\.typed) == [query])
    #expect(warnings.allSatisfy { $0.message.hasSuffix("No record has such a date.") })
    #expect(node == .nothing)
  }

  @Test(
    "since and until include what they name",
    arguments: [
      ("since:1998", "date:1998.."), ("from:1998", "date:1998.."), ("until:1840s", "date:..1840s"),
      ("to:1998", "date:..1998"), ("SINCE:c.400bce", "date:c.400bce.."),
      ("since:1990..2000", "date:1990.."), ("until:1990..2000", "date:..2000"), ("until:2w", "date:..2w"),
    ])
  func inclusive(query: String, range: String) {
    #expect(QueryParser.parse(query).node == QueryParser.parse(range).node)
  }

  @Test("a column with the name of such a condition is searched by it")
  func columnsOfLetters() {
    let names = NameList(extraFields: ["from", "To"])
    for query in ["from:austen", "to:cassandra"] {
      let (node, warnings) = QueryParser.parse(query, names: names)
      #expect(warnings.isEmpty)
      guard case .filter(.extra) = node else {
        Issue.record("no extra field: \(node)")
        continue
      }
    }
    #expect(QueryParser.parse("since:1998", names: names).node == QueryParser.parse("date:1998..").node)
  }

  @Test(
    "in a query of capitals alone, operators are words",
    arguments: [
      ("THOU SHALT NOT KILL", "NOT"), ("MAKE LOVE NOT WAR", "NOT"), ("READY OR NOT", "OR"),
      ("ÊTRE OU NE PAS AND", "AND"),
      ("НЕ AND ВОЙНА", "AND"), ("ROCK AND ROLL 1955", "AND"), ("SO NEAR YET FAR", "NEAR"),
    ])
  func capitals(query: String, typed: String) {
    let (node, warnings) = QueryParser.parse(query)
    #expect(warnings.map(\.typed) == [typed])
    #expect(node.conjuncts.count == query.split(separator: " ").count)
  }

  @Test(
    "beside small letters and other signs they are operators",
    arguments: [
      "love NOT war", "A OR B", "\"LOVE\" NOT WAR", "(LOVE OR WAR)", "LOVE | WAR", "LOVE OR title:WAR", "愛 OR 戰",
      "LOVE OR WA*", "LOVE NEAR/3 WAR",
    ])
  func smallLetters(query: String) {
    let (node, warnings) = QueryParser.parse(query)
    #expect(warnings.isEmpty)
    #expect(node.conjuncts.count < query.split(separator: " ").count)
  }

  @Test(
    "the notation of other programs gets a hint",
    arguments: [("courage !fear", "!fear", "-fear"), ("author=twain", "author=twain", "author:twain")])
  func otherNotations(query: String, typed: String, hint: String) {
    let (_, warnings) = QueryParser.parse(query)
    #expect(warnings.map(\.typed) == [typed])
    #expect(warnings[0].message.hasSuffix("write \(hint)"))
    #expect(QueryParser.parse("wow! E=mc2 !!! a!b").warnings.allSatisfy { !$0.message.contains("operator") })
  }

  @Test("many parentheses and words get warnings")
  func hugeQueries() {
    #expect(!QueryParser.parse(String(repeating: "(", count: 100_000)).warnings.isEmpty)
    let words = (0..<2000).map { "w\($0)" }.joined(separator: " ")
    #expect(QueryParser.parse(words).warnings.first?.message.contains("2000 words") == true)
  }
}

extension DateSpan {
  /// The time that the span names; `nil` when a part of it is relative to now.
  fileprivate var knownInterval: JulianInterval? {
    switch form {
    case .single(.stretch(let interval, _)): interval
    case .range(.stretch(let first, _), .stretch(let last, _)): DateRange(from: first, through: last)?.interval
    case .range(nil, .stretch(let last, _)): DateRange(from: nil, through: last)?.interval
    case .range(.stretch(let first, _), nil): DateRange(from: first, through: nil)?.interval
    default: nil
    }
  }
}
