import QueryLanguage
import Testing

/// Every operator alone, and every operator beside every other.
@Suite struct QueryGrammarTests {
  private static let names = NameList(
    extraFields: ["pages", "Publisher"],
    savedSearches: [
      "stoics": "author:(seneca OR epictetus)", "about": "$1 lang:$2", "loop": "query:loop x",
      "outer": "query:stoics time",
    ])

  /// What is typed, and the tree it makes: see `QueryNode.shape`.
  private static let operators = [
    ("stone", "[stone]"), ("\"rolling stone\"", "[rolling stone]"), ("cour*", "[cour]+"), ("=running", "[running]!"),
    ("c*r", "[c*r]*"), ("*ology", "[*ology]*"), ("wom?n", "[wom?n]*"), ("~corage", "[corage]~1"),
    ("~2corage", "[corage]~2"), ("corage~", "[corage]~1"), ("corage~2", "[corage]~2"), ("/colou?r/", "[colou?r]/"),
    ("\"a b c\"~3", "([a] ~ [b] ~ [c] within 3)"), ("stone^2", "[stone]^2.0"), ("\"a b\"^1.5", "[a b]^1.5"),
    ("author:twain", "creator=[twain]"), ("title:\"the prince\"", "title=[the prince]"),
    ("title:(prince OR pauper)", "(title=[prince] | title=[pauper])"), ("{title,text}:time", "title+text=[time]"),
    ("{text,title}:(a OR \"b c\")", "(title+text=[a] | title+text=[b c])"),
    ("author:{twain,\"mark aurel\"}", "(creator=[twain] | creator=[mark aurel])"),
    ("text:~corage", "text=[corage]~1"), ("text:/b.g/", "text=[b.g]/"), ("source:c*r^2", "source=[c*r]*^2.0"),
    ("lang:la", "lang<la>"), ("lang:{de,fr}", "(lang<de> | lang<fr>)"), ("lang:(de OR fr)", "(lang<de> | lang<fr>)"),
    ("in:starter", "in<starter>"), ("type:proverb", "type<proverb>"), ("id:12", "id<12>"),
    ("date:1843", "date overlaps <1843>"), ("date:>1900", "date after <1900>"),
    ("date:>=1900", "date overlaps <1900..>"),
    ("date:<1900", "date before <1900>"), ("date:<=1900", "date overlaps <..1900>"), ("has:date", "has<has:date>"),
    ("note:*", "has<note:*>"), ("lang:*", "has<lang:*>"), ("{title,note}:*", "has<{title,note}:*>"),
    ("is:misattributed", "has<is:misattributed>"), ("has:pages", "extra<pages present>"),
    ("pages:*", "extra<pages present>"), ("PUBLISHER:knopf", "extra<Publisher value(\"knopf\", isPrefix: false)>"),
    ("publisher:kno*", "extra<Publisher value(\"kno\", isPrefix: true)>"),
    ("query:stoics", "(creator=[seneca] | creator=[epictetus])"), ("query:about(time,la)", "([time] & lang<la>)"),
    ("query:about(\"long time\",la)", "([long time] & lang<la>)"),
    ("query:outer", "((creator=[seneca] | creator=[epictetus]) & [time])"), ("*", "*"), ("-death", "![death]"),
    ("id:-abc", "id<-abc>"), ("+author:twain", "creator=[twain]"),
    ("corage~0", "[corage]"), ("\"a b\"~99999999999999999999", "([a] ~ [b] within 10000)"),
    ("(love OR war)", "([love] | [war])"), ("(love war)^3", "([love]^3.0 & [war]^3.0)"),
  ]

  @Test("an operator alone", arguments: operators)
  func alone(query: String, shape: String) {
    let (node, warnings) = QueryParser.parse(query, names: Self.names)
    #expect(node.shape == shape)
    #expect(warnings.isEmpty, "\(warnings)")
  }

  @Test(
    "conditions around words leave the words what they are alone",
    arguments: [
      ("lang:en to be or not to be", "(lang<en> & [to] & [be] & [or] & [not] & [to] & [be])"),
      ("to be or not to be lang:en", "([to] & [be] & [or] & [not] & [to] & [be] & lang<en>)"),
      ("lang:en THOU SHALT NOT KILL", "(lang<en> & [THOU] & [SHALT] & [NOT] & [KILL])"),
      (
        "life is short and sweet lang:de or lang:fr",
        "(([life] & [is] & [short] & [and] & [sweet] & lang<de>) | lang<fr>)"
      ),
      ("lang:en NOT LOVE", "(lang<en> & ![LOVE])"),
    ])
  func conditionsAround(query: String, shape: String) {
    #expect(QueryParser.parse(query, names: Self.names).node.shape == shape)
  }

  @Test(
    "a saved search reads its text as if it were typed",
    arguments: ["THOU SHALT NOT KILL", "to be or not to be", "!!!"])
  func savedAsTyped(text: String) {
    let names = NameList(savedSearches: ["it": text])
    #expect(QueryParser.parse("query:it", names: names).node == QueryParser.parse(text, names: names).node)
  }

  @Test(
    "a minus sign after the colon is one before the field",
    arguments: ["author:-seneca", "lang:-la", "publisher:-knopf", "in:-starter", "said:-twain", "is:-disputed"])
  func negatedValue(query: String) {
    let usual = "-" + query.replacing(":-", with: ":")
    #expect(QueryParser.parse(query, names: Self.names).node == QueryParser.parse(usual, names: Self.names).node)
  }

  @Test("signs between quotation marks are looked for in a field beside other clauses")
  func signsBesideClauses() {
    #expect(QueryParser.parse("lang:en -text:\"!!!\"").node.shape == "(lang<en> & !text=[!!!])")
  }

  /// Whatever two clauses are, the tree of both is made of the trees of each. Groups that are the same count once.
  @Test("two clauses make a tree of the trees of each")
  func everyPair() {
    for (one, first) in Self.operators {
      for (other, second) in Self.operators where second != first {
        expect("\(one) \(other)", "(\(first) & \(second))")
        expect("\(one) AND \(other)", "(\(first) & \(second))")
        expect("(\(one)) OR (\(other))", "(\(first) | \(second))")
        expect("(\(one)) | NOT (\(other))", "(\(first) | !\(second))")
        expect("-(\(one)) (\(other))", "(!\(first) & \(second))")
      }
    }
  }

  private func expect(_ query: String, _ shape: String) {
    let (node, warnings) = QueryParser.parse(query, names: Self.names)
    #expect(node.shape == shape, "\(query)")
    #expect(warnings.isEmpty, "\(query)")
  }

  @Test(
    "which operator binds tighter",
    arguments: [
      ("a OR b c", "([a] | ([b] & [c]))"), ("a or b", "([a] | [b])"), ("a|b", "([a] | [b])"),
      ("a || b", "([a] | [b])"), ("-a b OR c", "((![a] & [b]) | [c])"), ("NOT a NOT b", "(![a] & ![b])"),
      ("- a", "[a]"), ("--a", "[--a]"), ("-(a OR b)", "!([a] | [b])"), ("-author:x", "!creator=[x]"),
      ("-~corage", "![corage]~1"),
      ("a NEAR/3 b", "([a] ~ [b] within 3)"), ("a NEAR b", "([a] ~ [b] within 10)"),
      ("a ADJ/1 b", "([a] > [b] within 1)"),
      ("a NEAR/3 b NEAR/3 c", "([a] ~ [b] ~ [c] within 3)"), ("a NEAR/3 b c", "(([a] ~ [b] within 3) & [c])"),
      ("a OR b NEAR/3 c", "([a] | ([b] ~ [c] within 3))"), ("NOT a NEAR/3 b", "!([a] ~ [b] within 3)"),
      ("(a OR b) ADJ/2 \"c d\"", "(([a] > [c d] within 2) | ([b] > [c d] within 2))"),
      ("title:a NEAR/3 b", "(title=[a] ~ title=[b] within 3)"),
      ("title:(a NEAR/3 b)", "(title=[a] ~ title=[b] within 3)"),
      ("cour* ADJ/0 =b", "([cour]+ > [b]! within 0)"), ("(a NEAR/2 b)^2", "([a]^2.0 ~ [b]^2.0 within 2)"),
      ("(a b)^2 c", "(([a]^2.0 & [b]^2.0) & [c])"), ("title:(a text:b)", "(title=[a] & text=[b])"),
      ("to be or not to be", "([to] & [be] & [or] & [not] & [to] & [be])"),
      ("what is love?", "([what] & [is] & [love?])"), ("who? me", "([who?] & [me])"), ("E=mc^2", "[E=mc]^2.0"),
      ("x^y", "[x^y]"), ("/usr/bin", "[/usr/bin]"), ("a ~", "[a]"), ("near adj", "([near] & [adj])"),
      ("AC/DC", "[AC/DC]"),
    ])
  func precedence(query: String, shape: String) {
    #expect(QueryParser.parse(query, names: Self.names).node.shape == shape)
  }

  @Test(
    "what makes no sense is searched as text, with a warning",
    arguments: [
      ("a NEAR/3 (b c)", "([a] & ([b] & [c]))", "NEAR/3"), ("title:a NEAR text:b", "(title=[a] & text=[b])", "NEAR"),
      ("a NEAR/3", "([a] & [near/3])", "NEAR/3"), ("has:nothing", "[has nothing]", "has:nothing"),
      ("is:funny", "[is funny]", "is:funny"), ("query:nobody", "[query nobody]", "query:nobody"),
      ("query:about(time)", "[query about]", "query:about"), ("query:loop", "([query loop] & [x])", "query:loop"),
      ("{title,foo}:x", "title=[x]", "foo"),
    ])
  func readAsText(query: String, shape: String, typed: String) {
    let (node, warnings) = QueryParser.parse(query, names: Self.names)
    #expect(node.shape == shape)
    #expect(warnings.contains { $0.typed == typed }, "\(warnings)")
  }

  /// Names of a catalog that cannot look up any pattern.
  private struct NoPatterns: QueryNames {
    func extraFields(named name: String) -> [String] { [] }
    let extraFieldNames: [String] = []
    let savedSearches: [String: String] = [:]
    func patternFault(in clause: TextClause) -> String? { clause.pattern == nil ? nil : "no patterns here" }
  }

  @Test(
    "patterns that the catalog refuses are searched as text",
    arguments: [("/a(/ b", "([a(] & [b])", "a("), ("道*經", "[道*經]", "道*經"), ("~corage", "[corage]", "~corage")])
  func refusedPatterns(query: String, shape: String, typed: String) {
    let (node, warnings) = QueryParser.parse(query, names: NoPatterns())
    #expect(node.shape == shape)
    #expect(warnings.map(\.description) == ["\(typed): no patterns here, so it was searched as text"])
  }

  @Test("a warning has the bytes that it is about")
  func warningRanges() throws {
    let query = "née autor:twain (x"
    let warnings = QueryParser.parse(query).warnings
    let texts = warnings.compactMap(\.range).map { String(decoding: Array(query.utf8)[$0], as: UTF8.self) }
    #expect(texts == ["autor:", "("])
  }

  @Test("patterns beyond eight are read as words")
  func manyPatterns() {
    let (node, warnings) = QueryParser.parse((0..<12).map { "a*\($0)b" }.joined(separator: " "))
    #expect(node.positiveText.count { $0.pattern != nil } == 8)
    #expect(warnings.count == 4)
  }

  @Test(
    "a clause prints as it is typed",
    arguments: [
      "stone", "\"rolling stone\"", "=running", "cour*", "c*r", "~corage", "~2corage", "/colou?r/", "stone^2",
      "author^1.5",
      "title:\"the prince\"", "{title,text}:time",
    ])
  func typed(query: String) {
    guard case .text(let clause) = QueryParser.parse(query).node else {
      Issue.record("no text")
      return
    }
    let title = query.replacing("creator:", with: "author:")
    #expect(clause.typed == title)
  }
}
