internal import Metrics
internal import Synchronization

/// The numbers of the server, written as Prometheus reads them (text format 0.0.4).
///
/// Each series is a name with labels. Counters only grow; a timer is a histogram of seconds.
public final class MetricsStore: Sendable {
  struct Series: Hashable {
    let name: String
    let labels: String

    init(_ name: String, _ dimensions: [(String, String)]) {
      self.name = name
      labels = dimensions.sorted { $0.0 < $1.0 }.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }.joined(separator: ",")
    }

    private static func escaped(_ value: String) -> String {
      value.reduce(into: "") { text, character in
        switch character {
        case "\\": text += "\\\\"
        case "\"": text += "\\\""
        case "\n": text += "\\n"
        default: text.append(character)
        }
      }
    }
  }

  struct Histogram {
    /// Observations up to each bound of `bounds`, and all of them.
    var counts = [Int](repeating: 0, count: MetricsStore.bounds.count)
    var count = 0
    var sum = 0.0

    mutating func observe(_ value: Double) {
      for (place, bound) in MetricsStore.bounds.enumerated() where value <= bound { counts[place] += 1 }
      count += 1
      sum += value
    }
  }

  private struct State {
    var counters: [Series: Double] = [:]
    var gauges: [Series: Double] = [:]
    var histograms: [Series: Histogram] = [:]
  }

  /// Seconds, from what a search of a small catalog takes to the time limit.
  static let bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

  private let state = Mutex(State())

  public init() {}

  func add(_ amount: Double, to series: Series) { state.withLock { $0.counters[series, default: 0] += amount } }
  func set(_ value: Double, of series: Series) { state.withLock { $0.gauges[series] = value } }
  func observe(_ value: Double, of series: Series) {
    state.withLock { $0.histograms[series, default: Histogram()].observe(value) }
  }
  func reset(_ series: Series) {
    state.withLock { state in
      state.counters[series] = nil
      state.gauges[series] = nil
      state.histograms[series] = nil
    }
  }

  /// All series by name, each name with its type.
  var text: String {
    let state = state.withLock { $0 }
    let blocks =
      Self.blocks(state.counters, "counter") { [Self.line($0.name, $0.labels, $1)] }
      + Self.blocks(state.gauges, "gauge") { [Self.line($0.name, $0.labels, $1)] }
      + Self.blocks(state.histograms, "histogram", Self.lines)
    return blocks.sorted().joined()
  }

  private static func blocks<Value>(
    _ values: [Series: Value], _ type: String, _ lines: (Series, Value) -> [String]
  ) -> [String] {
    Dictionary(grouping: values) { $0.key.name }.map { name, members in
      let sorted = members.sorted { $0.key.labels < $1.key.labels }
      return "# TYPE \(name) \(type)\n" + sorted.flatMap { lines($0.key, $0.value) }.joined()
    }
  }

  private static func lines(_ series: Series, _ histogram: Histogram) -> [String] {
    let name = series.name
    let labels = series.labels.isEmpty ? "" : series.labels + ","
    let buckets = zip(bounds, histogram.counts).map { bound, count in
      line("\(name)_bucket", "\(labels)le=\"\(bound)\"", Double(count))
    }
    return buckets + [
      line("\(name)_bucket", "\(labels)le=\"+Inf\"", Double(histogram.count)),
      line("\(name)_sum", series.labels, histogram.sum), line("\(name)_count", series.labels, Double(histogram.count)),
    ]
  }

  private static func line(_ name: String, _ labels: String, _ value: Double) -> String {
    let number = value.rounded() == value && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
    return labels.isEmpty ? "\(name) \(number)\n" : "\(name){\(labels)} \(number)\n"
  }
}

extension Duration {
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
