import Testing

@testable import QueryLanguage

/// Limits are inclusive: the last thing within one is still searched for.
@Suite struct QueryBudgetTests {
  @Test("500 clauses are searched for")
  func clauses() {
    var budget = QueryBudget()
    let admitted = [budget.admitClauses(499), budget.admitClauses(1), budget.admitClauses(1)]
    #expect(admitted == [true, true, false])
    #expect(budget.clauseCount == 501)
  }

  @Test("eight patterns are looked up")
  func patterns() {
    var budget = QueryBudget()
    let admitted = (0..<12).count { _ in budget.admitPattern() }
    #expect(admitted == 8)
  }

  @Test("two short prefixes are expanded")
  func shortPrefixes() {
    var budget = QueryBudget()
    let admitted = (0..<5).count { _ in budget.admitShortPrefix() }
    #expect(admitted == 2)
  }

  @Test("a group that was left makes room for another")
  func groups() {
    var budget = QueryBudget()
    for _ in 0..<50 { budget.enterGroup() }
    #expect(!budget.canNest)
    budget.leaveGroup()
    #expect(budget.canNest)
  }

  @Test("twenty different warnings are kept, and those about limits come last")
  func warnings() {
    var list = WarningList()
    for number in 0..<22 { list.add(QueryWarning(typed: "\(number)", message: "m")) }
    list.add(QueryWarning(typed: "0", message: "m"))
    var budget = QueryBudget()
    _ = budget.admitClauses(501)
    let complete = list.complete(budget)
    #expect(complete.count == 22)
    #expect(complete[20] == .tooManyWords(501))
    #expect(complete[21].message == "2 more warnings about the query")
  }
}
