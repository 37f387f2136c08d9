import Foundation
import TestTools
import Testing

@Suite struct EvaluateCommandTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    try adagia.folder.write(Self.sayings, to: "sayings.jsonl")
    try adagia.folder.write(Self.queries, to: "queries.tsv")
    try adagia.folder.write(Self.qrels, to: "qrels.txt")
    _ = try adagia("import", "sayings.jsonl", "--catalog", "c.db", "--collection", "s", "--quiet")
  }

  private static let sayings = """
    {"identifier":"a","text":"A rolling stone gathers no moss","language":"en"}
    {"identifier":"b","text":"People who live in glass houses should not throw stones","language":"en"}
    {"identifier":"c","text":"The moss grows on the stone","language":"en"}
    {"identifier":"d","text":"Still waters run deep","language":"en"}

    """

  private static let queries = """
    id\ttext
    q1\tWhat gathers no moss when it rolls?
    q2\t"moss grows"
    q3\tnothing here
    q4\tunjudged stone

    """

  /// q1 has its best answer first and a second one; of q2's two answers one is not in the catalog.
  private static let qrels = """
    q1 0 a 2
    q1 0 c 1
    q2 0 c 1
    q2 0 x 1
    q3 0 d 1

    """

  private func evaluate(_ further: String...) throws -> Adagia.Run {
    try adagia.run(
      Adagia.program,
      ["evaluate", "--queries", "queries.tsv", "--qrels", "qrels.txt", "--catalog", "c.db"] + further, input: nil,
      environment: [:])
  }

  /// nDCG: q1 1, q2 1 / (1 + 1/log₂3) = 0.6131, q3 0. Reciprocal ranks and first hits: 1, 1, 0. Recall: 1, 1/2, 0.
  @Test("figures are means over the judged questions")
  func figuresAreMeansOverTheJudgedQuestions() throws {
    let run = try evaluate()
    #expect(
      run.output == """
        questions   3
        ndcg@10     0.5377
        mrr@10      0.6667
        recall@10   0.5000
        recall@100  0.5000
        success@1   0.6667

        """)
    #expect(
      run.error == """
        adagia: skipped 1 query, without a judgment above 0.
        adagia: 1 of 4 judged documents is not in the catalog and cannot be found: x

        """)
  }

  @Test("documents that the chosen collection lacks are told, with its name")
  func missingFromCollection() throws {
    let run = try evaluate("--in", "nope")
    #expect(run.error.contains("4 of 4 judged documents are not in collection nope and cannot be found: a, c, d, …"))
  }

  @Test("JSON has details when asked for")
  func jsonHasDetailsWhenAskedFor() throws {
    let run = try evaluate("--format", "json", "--detail", "--quiet")
    #expect(run.error.isEmpty)
    let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(report["queries"] as? Int == 3)
    #expect(report["recall@10"] as? Double == 0.5)
    let details = try #require(report["details"] as? [[String: Any]])
    #expect(details.map { $0["matched"] as? String } == ["any", "all", "all"])
    #expect(details.map { $0["total"] as? Int } == [2, 1, 0])
    #expect(details[1]["mrr@10"] as? Double == 1)
  }

  @Test("a run file is for TREC's programs")
  func aRunFileIsForTRECsPrograms() throws {
    _ = try evaluate("--run", "run.txt")
    let rows = try adagia.text(of: "run.txt").split(separator: "\n").map { $0.split(separator: " ") }
    #expect(rows.map { $0.prefix(4).joined(separator: " ") } == ["q1 Q0 a 1", "q1 Q0 c 2", "q2 Q0 c 1"])
    #expect(rows.allSatisfy { $0.count == 6 && Double($0[4]) != nil && $0[5] == "adagia" })
  }

  @Test("the features that rank a hit can be written")
  func whatRanksAHitCanBeSeen() throws {
    _ = try evaluate("--features", "features.tsv")
    let rows = try adagia.text(of: "features.tsv").split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(rows.first?.prefix(5) == ["query", "document", "grade", "matched", "score"])
    #expect(rows.dropFirst().map { $0[1] } == ["a", "c", "c"])
    #expect(rows.allSatisfy { $0.count == 15 })
  }

  @Test("bad lines are named and counted")
  func badLinesAreNamedAndCounted() throws {
    try adagia.folder.write("q1\tmoss\nno tab\nq1\tagain\n", to: "queries.tsv")
    try adagia.folder.write("q1 0 a\nq1 0 a 1\nq1 0 a 2\nq9 0 c 1\n", to: "qrels.txt")
    let run = try evaluate()
    #expect(run.status == 0)
    #expect(
      run.error == """
        adagia: qrels.txt:1: a judgment has 4 columns (query, iteration, document, grade), and this line has 3.
        adagia: qrels.txt:3: 'a' has another grade for this query already.
        adagia: queries.tsv:2: the line is not an identifier, a tab and a text.
        adagia: queries.tsv:3: the query 'q1' is there twice.
        adagia: skipped 4 lines that could not be read.
        adagia: skipped 1 judged query, missing in the file of queries.

        """)
  }

  @Test("no questions are nothing found")
  func nothingToAskIsNothingFound() throws {
    try adagia.folder.write("", to: "queries.tsv")
    #expect(try evaluate().status == 1)
    #expect(try adagia("evaluate", "--queries", "none.tsv", "--qrels", "qrels.txt", "--catalog", "c.db").status == 66)
  }

  @Test("the collection and the language can be given")
  func theCollectionAndTheLanguageCanBeSaid() throws {
    #expect(try evaluate("--in", "s", "--lang", "en").output.contains("success@1   0.6667"))
    let elsewhere = try evaluate("--in", "elsewhere")
    #expect(elsewhere.output.contains("success@1   0.0000"))
    #expect(elsewhere.error.contains("4 of 4 judged documents are not"))
  }

  @Test("plain questions have no operators")
  func plainQuestionsHaveNoSigns() throws {
    try adagia.folder.write("q2\t\"moss stone\"\n", to: "queries.tsv")
    #expect(try evaluate("--quiet").output.contains("success@1   0.0000"))
    #expect(try evaluate("--quiet", "--plain").output.contains("recall@10   0.5000"))
  }
}
