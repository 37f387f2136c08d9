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
