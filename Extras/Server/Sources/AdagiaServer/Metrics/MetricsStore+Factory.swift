public import CoreMetrics

/// The store as the backend of swift-metrics. Timers become histograms of seconds, recorders without aggregation
/// gauges.
extension MetricsStore: MetricsFactory {
  public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    SeriesHandler(self, Series(label, dimensions))
  }

  public func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
    SeriesHandler(self, Series(label, dimensions), isHistogram: aggregate)
  }

  public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    SeriesHandler(self, Series(label, dimensions))
  }

  public func destroyCounter(_ handler: any CounterHandler) { (handler as? SeriesHandler)?.reset() }
  public func destroyRecorder(_ handler: any RecorderHandler) { (handler as? SeriesHandler)?.reset() }
  public func destroyTimer(_ handler: any TimerHandler) { (handler as? SeriesHandler)?.reset() }
}

/// One series of the store.
private final class SeriesHandler: CounterHandler, RecorderHandler, TimerHandler {
  private let store: MetricsStore
  private let series: MetricsStore.Series
  private let isHistogram: Bool

  init(_ store: MetricsStore, _ series: MetricsStore.Series, isHistogram: Bool = false) {
    (self.store, self.series, self.isHistogram) = (store, series, isHistogram)
  }

  func increment(by amount: Int64) { store.add(Double(amount), to: series) }
  func reset() { store.reset(series) }
  func record(_ value: Int64) { record(Double(value)) }
  func record(_ value: Double) {
    if isHistogram { store.observe(value, of: series) } else { store.set(value, of: series) }
  }
  func recordNanoseconds(_ duration: Int64) { store.observe(Double(duration) / 1e9, of: series) }
}
