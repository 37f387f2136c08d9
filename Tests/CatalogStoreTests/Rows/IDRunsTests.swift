import CatalogRecords
import CatalogStore
import TestTools
import Testing

/// Sets of ids, also of those that only another program's file has.
@Suite struct IDRunsTests {
  private static func runs(_ runs: ClosedRange<Int64>...) -> IDRuns {
    var all = IDRuns()
    for run in runs { all.append(run) }
    return all
  }

  @Test("runs may end at the last number")
  func lastNumber() {
    let all = Self.runs(Int64.min...(-5), 1...3, 4...Int64.max, Int64.max...Int64.max)
    #expect(all.runs == [Int64.min...(-5), 1...Int64.max])
  }

  @Test("the count is clamped")
  func clampedCount() {
    #expect(Self.runs(Int64.min...Int64.max).count == Int.max)
  }

  @Test("runs at the ends of the numbers are subtracted")
  func subtractedEnds() {
    #expect(Self.runs(.min ... .max).subtracting(Self.runs(3...Int64.max)).runs == [Int64.min...2])
    #expect(Self.runs(1...Int64.max).subtracting(Self.runs(Int64.min...0, 5...5)).runs == [1...4, 6...Int64.max])
  }

  @Test("runs out of order are a set")
  func outOfOrder() {
    #expect(Self.runs(10...12, 1...3, 2...5, 6...6, 30...30).runs == [1...6, 10...12, 30...30])
  }

  @Test("ids in any order are collected")
  func collector() {
    var collector = IDRuns.Collector()
    for id: Int64 in [5, 6, 1, 2, 7, 3, 3] { collector.add(RecordID(id)) }
    #expect(collector.gathered.runs == [1...3, 5...7])
  }

  @Test("any sets, against sets of numbers", arguments: 1...50 as ClosedRange<UInt64>)
  func sets(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func some() -> (IDRuns, Set<Int64>) {
      var (runs, set) = (IDRuns(), Set<Int64>())
      for _ in 0..<Int.random(in: 0...8, using: &generator) {
        let first = Int64.random(in: 0...40, using: &generator)
        let run = first...first + Int64.random(in: 0...5, using: &generator)
        runs.append(run)
        set.formUnion(run)
      }
      return (runs, set)
    }
    let ((left, leftSet), (right, rightSet)) = (some(), some())
    #expect(left.map(\.rawValue) == leftSet.sorted(), "seed \(seed)")
    #expect(left.count == leftSet.count, "seed \(seed)")
    #expect(left.subtracting(right).map(\.rawValue) == leftSet.subtracting(rightSet).sorted(), "seed \(seed)")
    #expect(IDRuns(joining: left, right).map(\.rawValue) == leftSet.union(rightSet).sorted(), "seed \(seed)")
    #expect(left.overlaps(right) == !leftSet.isDisjoint(with: rightSet), "seed \(seed)")
  }
}
