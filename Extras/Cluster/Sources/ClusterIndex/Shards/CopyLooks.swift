/// The copies that were looked at, for one thread's searches: whether they have the rows that their states tell of.
final class CopyLooks {
  private var fits: [ShardCopy: CopyFit] = [:]
  /// The moment of the last look at a shard, and the rows that were summed.
  private var looks: [Int: (moment: ContinuousClock.Instant, rows: Int64)] = [:]
  private var mark = ""

  /// A shard is looked at again after this time, or later if it has many rows: a look takes 30 ms a million.
  private static let interval = Duration.seconds(2)
  private static let rowsPerSecond = 500_000.0

  /// Forgets what was found in another state of the catalog.
  func begin(_ mark: String) {
    if self.mark != mark { (self.mark, fits, looks) = (mark, [:], [:]) }
  }

  func isDue(_ shard: Int) -> Bool {
    guard let look = looks[shard] else { return true }
    return .now - look.moment > max(Self.interval, .seconds(Double(look.rows) / Self.rowsPerSecond))
  }

  func noteLook(_ shard: Int, rows: Int64) { looks[shard] = (.now, rows) }

  /// The fit that a copy had; `nil` for one that was not looked at.
  subscript(_ copy: ShardCopy) -> CopyFit? {
    get { fits[copy] }
    set { fits[copy] = newValue }
  }
}
