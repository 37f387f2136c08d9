package import CatalogRecords

extension IDRuns {
  /// What is in this set and not in the other.
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

  /// Gathers ids in the order in which they come, which is mostly but not always their own.
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

    /// Sorted before they are put together: to put each in its place would take the square of their number.
    package var gathered: IDRuns {
      var all = IDRuns()
      for run in runs.sorted(by: { $0.lowerBound < $1.lowerBound }) { all.append(run) }
      return all
    }
  }
}
