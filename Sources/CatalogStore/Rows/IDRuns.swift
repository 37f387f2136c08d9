package import CatalogRecords

/// A set of record ids as ascending runs that do not touch. Records that were added together share a run.
///
/// Not a `RangeSet<Int64>`: its half-open ranges cannot hold the highest id, which a foreign file may have.
package struct IDRuns: Hashable, Sendable, Sequence {
  package private(set) var runs: [ClosedRange<Int64>] = []

  package init() {}

  /// - Parameter ids: Ascending; the same id may come several times.
  package init(ascending ids: some Sequence<Int64>) {
    for id in ids { append(id...id) }
  }

  /// The union of two sets.
  ///
  /// - Complexity: O(*n* + *m*) in the numbers of runs.
  package init(joining one: IDRuns, _ other: IDRuns) {
    var (left, right) = (one.runs[...], other.runs[...])
    while let run = Self.next(&left, &right) { append(run) }
  }

  private static func next(
    _ left: inout ArraySlice<ClosedRange<Int64>>, _ right: inout ArraySlice<ClosedRange<Int64>>
  ) -> ClosedRange<Int64>? {
    guard let first = left.first else { return right.popFirst() }
    guard let other = right.first, other.lowerBound < first.lowerBound else { return left.popFirst() }
    return right.popFirst()
  }

  package var isEmpty: Bool { runs.isEmpty }

  /// Number of ids, clamped to the type.
  package var count: Int {
    runs.reduce(0) { sum, run in
      let steps = Int(clamping: run.upperBound.subtractingClamped(run.lowerBound))
      return sum.addingClamped(steps).addingClamped(1)
    }
  }

  /// Adds a run. A run that begins before the last one, as in a damaged file, takes a pass over all runs.
  package mutating func append(_ run: ClosedRange<Int64>) {
    guard let last = runs.last, run.lowerBound <= last.upperBound.addingClamped(1) else { return runs.append(run) }
    guard run.lowerBound >= last.lowerBound else {
      var single = IDRuns()
      single.runs = [run]
      self = IDRuns(joining: self, single)
      return
    }
    runs[runs.count - 1] = last.lowerBound...Swift.max(last.upperBound, run.upperBound)
  }

  /// - Complexity: O(log *n*) in the number of runs.
  package func contains(_ id: Int64) -> Bool {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].upperBound < id { low = middle + 1 } else { high = middle }
    }
    return low < runs.count && runs[low].contains(id)
  }

  /// True if any id is in both sets.
  ///
  /// - Complexity: O(*n* + *m*) in the numbers of runs.
  package func overlaps(_ other: IDRuns) -> Bool { first(in: other) != nil }

  /// The lowest id that is also in another set.
  ///
  /// - Complexity: O(*n* + *m*) in the numbers of runs.
  package func first(in other: IDRuns) -> Int64? {
    var (left, right) = (runs[...], other.runs[...])
    while let first = left.first, let second = right.first {
      if first.overlaps(second) { return Swift.max(first.lowerBound, second.lowerBound) }
      if first.upperBound < second.lowerBound { left = left.dropFirst() } else { right = right.dropFirst() }
    }
    return nil
  }

  /// The ids that are in both sets.
  package func intersection(_ other: IDRuns) -> IDRuns { subtracting(subtracting(other)) }

  package func makeIterator() -> some IteratorProtocol<RecordID> {
    runs.lazy.joined().lazy.map { RecordID($0) }.makeIterator()
  }
}

extension IDRuns {
  /// The ids that are in this set and not in the other.
  ///
  /// - Complexity: O(*n* + *m*) in the numbers of runs.
  package func subtracting(_ other: IDRuns) -> IDRuns {
    var rest = IDRuns()
    var others = other.runs[...]
    eachRun: for run in runs {
      var start = run.lowerBound
      while let next = others.first, start <= run.upperBound {
        if next.upperBound < start {
          others.removeFirst()
        } else if next.lowerBound > run.upperBound {
          break
        } else {
          if next.lowerBound > start { rest.append(start...next.lowerBound - 1) }
          guard next.upperBound < run.upperBound else { continue eachRun }
          start = next.upperBound + 1
        }
      }
      if start <= run.upperBound { rest.append(start...run.upperBound) }
    }
    return rest
  }

  /// Collects ids in any order; mostly ascending ones are fastest.
  package struct Collector: Sendable {
    private var runs: [ClosedRange<Int64>] = []

    package init() {}

    package mutating func add(_ id: RecordID) {
      let id = id.rawValue
      if let last = runs.indices.last, id > .min, runs[last].upperBound == id - 1 {
        runs[last] = runs[last].lowerBound...id
      } else {
        runs.append(id...id)
      }
    }

    /// The collected ids. They are sorted once: inserting each at its place would take quadratic time.
    package var gathered: IDRuns {
      var all = IDRuns()
      for run in runs.sorted(by: { $0.lowerBound < $1.lowerBound }) { all.append(run) }
      return all
    }
  }
}
