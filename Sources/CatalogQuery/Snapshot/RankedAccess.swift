internal import CatalogStore
internal import GRDB
internal import QueryLanguage
internal import RankedIndex

/// The indexes that may answer a search.
package enum IndexChoice: Sendable {
  /// The ranked index if it can answer, the full-text index for the rest. The answers are the same.
  case any
  /// The full-text index alone.
  case fullText
}

/// The ranked index during one answer.
final class RankedAccess {
  /// A reason to leave a walk to the full-text index alone.
  enum Refusal: Error, CaseIterable {
    case unwanted
    case missing
    case unfinished
    case outdated
    case damaged
    /// The ranked index cannot express the query.
    case shape
    /// The query names a few records.
    case namedRecords

    /// In words.
    var reason: String {
      switch self {
      case .unwanted: "as the request says"
      case .missing: "since the catalog has no ranked index yet"
      case .unfinished: "since the ranked index is being built"
      case .outdated: "since many records have changed after the ranked index was built"
      case .damaged: "since the ranked index is damaged"
      case .shape: "since the ranked index cannot express the query"
      case .namedRecords: "since the query names records"
      }
    }
  }

  private let choice: IndexChoice
  private var opened: Result<RankedReader, RankedRefusal>?
  private var isDamaged = false

  init(_ choice: IndexChoice) { self.choice = choice }

  /// The reader, or the reason why there is none.
  func reader(_ db: Database, _ columns: ColumnTable) throws -> Result<RankedReader, Refusal> {
    guard choice == .any else { return .failure(.unwanted) }
    guard !isDamaged else { return .failure(.damaged) }
    let opened = try self.opened ?? RankedIndex.reader(db, columns, Self.model(db, columns))
    self.opened = opened
    return opened.mapError {
      switch $0 {
      case .missing: .missing
      case .unfinished: .unfinished
      case .outdated: .outdated
      }
    }
  }

  /// The ranking of all records, for as long as a connection sees the same state of the file.
  static func model(_ db: Database, _ columns: ColumnTable) throws -> BM25 {
    try columns.cache.companion { Ranking(try BM25(IndexGeneration.current.pages(db))) }.model
  }

  private final class Ranking {
    let model: BM25
    init(_ model: BM25) { self.model = model }
  }

  /// Notes damage: no walk of this answer uses the ranked index again.
  func noteDamage() { isDamaged = true }

  /// Warnings for the reader of the answer.
  var warnings: [QueryWarning] {
    let message = "the ranked index is damaged; the answer is right, but took longer; 'adagia repair' rebuilds it"
    return isDamaged ? [QueryWarning(typed: "", message: message)] : []
  }
}
