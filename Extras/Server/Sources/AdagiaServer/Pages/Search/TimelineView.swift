internal import Adagia
internal import HistoricalDates

/// The bars of a histogram, as the template draws them. Each bar is a link to the hits of its time.
struct TimelineView {
  struct Bar {
    let href: String
    let label: String
    /// In a drawing that is 100 high and 10 wide for each bar.
    let x: Int
    let height: Int
    let isEmpty: Bool
    let isOutside: Bool
    let isLit: Bool
  }

  struct Tick {
    let label: String
    let isMinor: Bool
  }

  let bars: [Bar]
  /// The times of all bars, also the empty ones, as EDTF.
  let bins: String
  let width: Int
  /// The outlines of the bars, for a drawing without links: those of the page's period apart, `nil` if it has none.
  let strip: String
  let litStrip: String?
  /// False where the bars with links are folded below the strip.
  var isOpen = false
  let ticks: [Tick]
  /// A sentence on the records that no bar has; `nil` when all have one.
  let remark: String?
  /// The page without a period; `nil` without one.
  let whole: String?
  /// The parameters that a form for another period keeps.
  let kept: [SearchState.Filter]
  let query: String
  let sort: String?

  /// - Parameters:
  ///   - histogram: By decade, of the hits of all times.
  ///   - state: The page's; its period is lit.
  init?(_ histogram: DateHistogram, _ state: SearchState, base: String) {
    let counts = Self.counts(histogram)
    guard let first = counts.keys.min(), let last = counts.keys.max(), counts.count > 1 else { return nil }
    let start = max(first.ordinal, last.ordinal - Self.mostBars + 1)
    // Two bars are not as wide as the page.
    let margin = max(0, Self.fewestBars - (last.ordinal - start + 1) + 1) / 2
    let times = (start - margin...last.ordinal + margin).map { TimeBin(first.length, $0) }
    let highest = max(1, counts.values.max() ?? 1)
    let period = Self.period(state)
    bars = times.enumerated().map { place, bin in
      Self.bar(bin, place, counts[bin] ?? 0, highest, period, state, base)
    }
    strip = Self.outline(bars.filter { !$0.isLit })
    let lit = Self.outline(bars.filter(\.isLit))
    litStrip = lit.isEmpty ? nil : lit
    bins = times.map(\.edtf).joined(separator: " ")
    width = times.count * 10
    ticks = Self.ticks(times)
    let earlier = counts.filter { $0.key.ordinal < start }.sorted { $0.key < $1.key }.reduce(0) { $0 + $1.value }
    remark = Self.remark(unplaced: histogram.unplaced, earlier: Int(earlier.rounded()))
    whole = period == nil ? nil : state.during(nil).href(base)
    kept = state.filters.filter { $0.field != "date" }
    query = state.query
    sort = state.sort == .rank ? nil : state.sort.rawValue
  }

  private static let fewestBars = 16
  private static let mostBars = 60
  private static let mostDecades = 40
  /// The most that a sum of shares differs from a whole number by the arithmetic alone.
  private static let shareError = 1e-6

  /// Centuries, or decades when there are few of them.
  private static func counts(_ histogram: DateHistogram) -> [TimeBin: Double] {
    var decades: [TimeBin: Double] = [:]
    for bar in histogram.bars {
      if let bin = TimeBin(bar.bin.edtf.description) { decades[bin, default: 0] += bar.count }
    }
    guard let first = decades.keys.min(), let last = decades.keys.max() else { return [:] }
    if last.ordinal - first.ordinal < mostDecades { return decades }
    // In order of time: sums of fractions depend on the order, and a page is the same after a restart.
    return decades.sorted { $0.key < $1.key }.reduce(into: [:]) { $0[$1.key.century, default: 0] += $1.value }
  }

  /// The period that the state asks for; `nil` without one.
  private static func period(_ state: SearchState) -> JulianInterval? {
    guard let text = state.filters.last(where: { $0.field == "date" })?.value else { return nil }
    let ends = text.split(separator: "..", omittingEmptySubsequences: false).map(String.init)
    guard let first = ends.first, let last = ends.last else { return nil }
    let start = first.isEmpty ? -Double.infinity : RecordDate(reading: first).interval?.start
    let end = last.isEmpty ? Double.infinity : RecordDate(reading: last).interval?.end
    guard let start, let end, start <= end else { return nil }
    return JulianInterval(start: start, end: end)
  }

  private static func bar(
    _ bin: TimeBin, _ place: Int, _ count: Double, _ highest: Double, _ period: JulianInterval?, _ state: SearchState,
    _ base: String
  ) -> Bar {
    let height = count == 0 ? 0 : max(3, Int((100 * count / highest).rounded()))
    let inside = period.map { period in (try? EDTF(bin.edtf))?.interval.overlaps(period) ?? false }
    let whole = count.rounded()
    let isWhole = abs(count - whole) < shareError
    let shown = isWhole ? "\(Int(whole))" : count < 1 ? "less than one" : "about \(Int(whole))"
    return Bar(
      href: state.during(bin.edtf).href(base), label: "\(bin.label): \(shown)", x: place * 10,
      height: height, isEmpty: count == 0, isOutside: inside == false, isLit: inside == true)
  }

  private static func outline(_ bars: [Bar]) -> String {
    bars.filter { !$0.isEmpty }.map { "M\($0.x) 100v-\($0.height)h9V100z" }.joined()
  }

  /// Labels at even distances.
  private static func ticks(_ bins: [TimeBin]) -> [Tick] {
    let count = bins.count < 5 ? 2 : 5
    return (0..<count).map { place in
      Tick(label: bins[place * (bins.count - 1) / (count - 1)].label, isMinor: count == 5 && place % 2 == 1)
    }
  }

  private static func remark(unplaced: Int, earlier: Int) -> String? {
    let parts = [
      unplaced > 0 ? "\(EnglishText.count(unplaced, "record")) without a date that can be drawn" : nil,
      earlier > 0 ? "\(EnglishText.count(earlier, "record")) from before" : nil,
    ]
    let text = parts.compactMap(\.self).joined(separator: "; ")
    return text.isEmpty ? nil : "Not drawn: \(text)."
  }
}
