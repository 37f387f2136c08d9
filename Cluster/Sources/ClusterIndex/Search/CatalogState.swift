internal import CatalogQuery

/// The relation of a copy's rows to the catalog that asks, the best first.
enum CopyFit: Int, Comparable {
  /// The rows are those of the catalog's present state.
  case whole
  /// They are those of an earlier state, or the copy is being changed.
  case otherState
  /// Rows are gone, changed or added since the copy was filled.
  case altered
  /// They are those of another catalog, or of a state that this one does not know.
  case otherCatalog

  static func < (one: CopyFit, other: CopyFit) -> Bool { one.rawValue < other.rawValue }
}

/// The state of the catalog that a search is on.
struct CatalogState {
  let mark: String
  private let searcher: Searcher

  init(_ searcher: Searcher) throws {
    self.searcher = searcher
    mark = try searcher.contentMark()
  }

  /// - Parameters:
  ///   - state: The state of a copy.
  ///   - live: The sum of its rows now, if it was asked for.
  func fit(of state: CopyState, _ live: CopyCheck.Sum?) throws -> CopyFit {
    if state.mark != mark, try JournalPosition(state.journal).map({ try !searcher.hasPassed($0) }) ?? false {
      return .otherCatalog
    }
    if let live, let sum = state.sum, live != sum { return .altered }
    return state.mark == mark ? .whole : .otherState
  }
}

/// The copies that were looked at, for one thread's searches: whether they have the rows that their states tell of.
struct CopyLooks {
  private var fits: [ShardCopy: CopyFit] = [:]
  /// The moment of the last look at a shard, and the rows that were summed.
  private var looks: [Int: (moment: ContinuousClock.Instant, rows: Int64)] = [:]
  private var mark = ""

  /// A shard is looked at again after this time, or later if it has many rows: a look takes 30 ms a million.
  private static let interval = Duration.seconds(2)
  private static let rowsPerSecond = 500_000.0

  /// Forgets what was found in another state of the catalog.
  mutating func begin(_ mark: String) {
    if self.mark != mark { (self.mark, fits, looks) = (mark, [:], [:]) }
  }

  func isDue(_ shard: Int) -> Bool {
    guard let look = looks[shard] else { return true }
    return .now - look.moment > max(Self.interval, .seconds(Double(look.rows) / Self.rowsPerSecond))
  }

  mutating func noteLook(_ shard: Int, rows: Int64) { looks[shard] = (.now, rows) }

  /// The fit that a copy had; `nil` for one that was not looked at.
  subscript(_ copy: ShardCopy) -> CopyFit? {
    get { fits[copy] }
    set { fits[copy] = newValue }
  }
}
