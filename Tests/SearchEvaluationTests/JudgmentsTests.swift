import SearchEvaluation
import Testing

@Suite struct JudgmentsTests {
  private func judgments(_ lines: String...) throws -> Judgments {
    var judgments = Judgments()
    for line in lines { try judgments.add(line: line) }
    return judgments
  }

  @Test("columns are parted by blanks or tabs") func columnsArePartedByBlanksOrTabs() throws {
    let judgments = try judgments("q1 0 a 1", "q1\t0\tb\t0", "q2  Q0  a   2")
    #expect(judgments.grades == ["q1": ["a": 1, "b": 0], "q2": ["a": 2]])
    #expect(judgments.documents == ["a", "b"])
  }

  @Test(
    "what is no judgment is refused",
    arguments: [
      ("q1 0 a", Judgments.Fault.columns(3)), ("q1 0 a 1 x", .columns(5)), ("", .columns(0)),
      ("q1 0 a one", .grade("one")), ("q1 0 b 2", .contradiction(document: "b")),
    ])
  func faults(line: String, fault: Judgments.Fault) throws {
    var judgments = try judgments("q1 0 b 1")
    #expect(throws: fault) { try judgments.add(line: line) }
    #expect(judgments.grades == ["q1": ["b": 1]])
  }

  @Test("the same judgment twice counts once") func theSameJudgmentTwiceCountsOnce() throws {
    #expect(try judgments("q 0 a 1", "q 1 a 1").ranking([], for: "q").judged == [1])
  }

  @Test("a document that comes twice counts once") func aDocumentThatComesTwiceCountsOnce() throws {
    let ranking = try judgments("q 0 a 1", "q 0 b 2").ranking(["x", "b", nil, "b", "a"], for: "q")
    #expect(ranking == JudgedRanking(grades: [0, 2, 0, 0, 1], judged: [1, 2]))
  }

  @Test("a query without judgments has nothing relevant") func aQueryWithoutJudgmentsHasNothingRelevant() throws {
    #expect(try judgments("q 0 a 1").ranking(["a"], for: "other") == JudgedRanking(grades: [0], judged: []))
  }

  @Test(
    "questions are identifier, tab, text",
    arguments: [
      ("q1\tWho said it?", "q1", "Who said it?"), ("q1\tWho said it?\tnobody", "q1", "Who said it?"),
      (" q1\t Who", "q1", "Who"),
    ])
  func questions(line: String, id: String, text: String) {
    let query = JudgedQuery(line: line)
    #expect(query?.id == id)
    #expect(query?.text == text)
  }

  @Test("lines that are not questions", arguments: ["q1", "q1 Who", "\tWho", "q1\t", "q1\t ", ""])
  func noQuestion(line: String) {
    #expect(JudgedQuery(line: line) == nil)
  }

  @Test("headings are known") func headingsAreKnown() {
    #expect(JudgedQuery(line: "query_id\ttext")?.isHeading == true)
    #expect(JudgedQuery(line: "q1\ttext")?.isHeading == false)
  }

  @Test("run lines have six columns") func runLinesHaveSixColumns() {
    let line = RunLine(query: "q 1", document: "a b", rank: 1, score: 2.5)
    #expect("\(line)" == "q_1 Q0 a_b 1 2.5 adagia")
  }
}
