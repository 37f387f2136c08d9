import Adagia
import TestTools
import Testing

@Suite struct DailyOrderTests {
  @Test("none comes twice until all had their day", arguments: [1, 2, 3, 7, 10, 64, 365, 1000, 1325])
  func everyoneOnceARound(count: Int) {
    let order = DailyOrder(count: count, seed: "lang:la")
    // Rounds begin at multiples of the count, before day 0 too.
    for round in [-2, -1, 0, 5, 700] {
      let days = (0..<count).map { order.index(onDay: round * count + $0) }
      #expect(Set(days) == Set(0..<count))
    }
  }

  @Test("the order is the same in every run and differs by query")
  func theOrderIsTheSameInEveryRunAndDiffersByQuery() {
    let days = 2_461_366..<2_461_376
    #expect(
      days.map { DailyOrder(count: 1000, seed: "").index(onDay: $0) }
        == days.map { DailyOrder(count: 1000, seed: "").index(onDay: $0) })
    #expect(
      days.map { DailyOrder(count: 1000, seed: "").index(onDay: $0) }
        != days.map { DailyOrder(count: 1000, seed: "a").index(onDay: $0) })
  }
}
