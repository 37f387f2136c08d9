import SearchEvaluation
import Testing

/// The expected values are worked out by hand; the discounts of the first four ranks are 1, 1/log₂3, 1/2, 1/log₂5.
@Suite struct JudgedRankingTests {
  private func isClose(_ left: Double, _ right: Double) -> Bool { abs(left - right) < 1e-9 }

  @Test(
    "nDCG: gains are grades, divided by the logarithm of the rank",
    arguments: [
      // 3 + 2/log₂3 + 0 + 1/log₂5 over 3 + 2/log₂3 + 1/2
      ([3, 2, 0, 1], [1, 2, 3], 4.692_536_065_2 / 4.761_859_507_1),
      // (1/log₂3) over 1
      ([0, 1], [1], 0.630_929_753_571_457),
      // One of two is found, first: 1 over 1 + 1/log₂3
      ([1, 0, 0], [1, 1], 1 / 1.630_929_753_571_457),
      ([2, 1], [1, 2], 1), ([0, 0, 0], [1], 0), ([], [1], 0), ([1], [], 0), ([], [], 0),
    ] as [([Int], [Int], Double)])
  func gain(grades: [Int], judged: [Int], expected: Double) {
    let value = JudgedRanking(grades: grades, judged: judged).nDCG(within: 10)
    #expect(isClose(value, expected), "\(value)")
  }

  @Test("nothing beyond the depth counts") func nothingBehindTheDepthCounts() {
    let late = JudgedRanking(grades: Array(repeating: 0, count: 10) + [1], judged: [1])
    #expect(late.nDCG(within: 10) == 0)
    #expect(late.reciprocalRank(within: 10) == 0)
    #expect(late.recall(within: 10) == 0)
    #expect(late.recall(within: 100) == 1)
    #expect(late.success(within: 1) == 0)
    // With more relevant documents than the depth, a depth full of them is perfect.
    #expect(JudgedRanking(grades: [1, 1], judged: [1, 1, 1]).nDCG(within: 2) == 1)
  }

  @Test(
    "the reciprocal rank is that of the first relevant hit",
    arguments: [([0, 0, 1, 1], 1.0 / 3), ([2], 1), ([0, 0], 0), ([], 0)] as [([Int], Double)])
  func reciprocal(grades: [Int], expected: Double) {
    #expect(isClose(JudgedRanking(grades: grades, judged: [1, 1]).reciprocalRank(within: 10), expected))
  }

  @Test("recall is the share of what is relevant") func recallIsTheShareOfWhatIsRelevant() {
    let ranking = JudgedRanking(grades: [0, 1, 0, 2], judged: [1, 2, 1, 0])
    #expect(isClose(ranking.recall(within: 10), 2.0 / 3))
    #expect(isClose(ranking.recall(within: 2), 1.0 / 3))
    #expect(ranking.success(within: 1) == 0)
    #expect(ranking.success(within: 2) == 1)
  }

  @Test("grades below zero are not relevant") func gradesBelowZeroAreNotRelevant() {
    let ranking = JudgedRanking(grades: [-2, 1], judged: [-2, 1])
    #expect(ranking.recall(within: 10) == 1)
    #expect(ranking.reciprocalRank(within: 10) == 0.5)
  }

  @Test("means are over queries") func meansAreOverQueries() {
    let best = EvaluationFigures(JudgedRanking(grades: [1], judged: [1]))
    let worst = EvaluationFigures(JudgedRanking(grades: [], judged: [1]))
    #expect(best.values == [1, 1, 1, 1, 1])
    #expect(worst.values == [0, 0, 0, 0, 0])
    #expect(EvaluationFigures(meanOf: [best, worst, best, best]).values == [0.75, 0.75, 0.75, 0.75, 0.75])
    #expect(EvaluationFigures(meanOf: []).values == [0, 0, 0, 0, 0])
  }
}
