internal import Adagia
internal import CatalogRecords
internal import QueryLanguage
internal import Synchronization

/// Searches beside the keys: the hits first, then the values beside them. A newer query ends the search of an older
/// one.
final class BrowseSearch: Sendable {
  enum Outcome: Sendable {
    case hits(SearchAnswer, query: String)
    case summary(SearchAnswer)
    case fault(String)
    /// The end of a change: a message, and whether records changed.
    case done(BrowseOutcome)
  }

  private let catalog: Catalog
  private struct State {
    var outcomes: [Outcome] = []
    var task: Task<Void, Never>?
    /// The latest change.
    var change: Task<Void, Never>?
  }
  private let state = Mutex(State())

  init(_ catalog: Catalog) {
    self.catalog = catalog
  }

  /// Starts a search in place of the one that runs.
  func start(_ query: String, limit: Int) {
    let task = Task { [self] in
      do {
        var request = SearchRequest(query, limit: limit)
        Settings.current.chooseSynonyms(for: &request)
        let answer = try await answer(&request)
        try Task.checkCancellation()
        post(.hits(answer, query: query))
        request.limit = 0
        request.histogram = .century
        request.facets = Sidebar.fields.map { FacetRequest($0, limit: 40) }
        let summary = try await catalog.search(request)
        try Task.checkCancellation()
        post(.summary(summary))
      } catch {
        if !Task.isCancelled { post(.fault(ExitStatus.message(of: error))) }
      }
    }
    let old = state.withLock { state in
      state.outcomes.removeAll { if case .done = $0 { false } else { true } }
      defer { state.task = task }
      return state.task
    }
    old?.cancel()
  }

  /// Runs a change beside the keys, after the changes before it.
  func change(_ body: @escaping @Sendable () async throws -> BrowseOutcome) {
    state.withLock { state in
      let former = state.change
      state.change = Task { [self] in
        await former?.value
        do {
          post(.done(try await body()))
        } catch {
          post(.done(BrowseOutcome(notice: ExitStatus.message(of: error))))
        }
      }
    }
  }

  /// The outcomes since the last call, in order.
  func outcomes() -> [Outcome] {
    state.withLock { state in
      defer { state.outcomes = [] }
      return state.outcomes
    }
  }

  private func post(_ outcome: Outcome) {
    state.withLock { $0.outcomes.append(outcome) }
    RawTerminal.wake(.answered)
  }

  /// The hits. If few records have all of the words, and the last word may be unfinished, also those with words that
  /// begin like it, if these are more. The request then has the query that was asked.
  private func answer(_ request: inout SearchRequest) async throws -> SearchAnswer {
    let typed = try await catalog.search(request)
    let isEnough = typed.matched == .all && typed.total >= Self.few
    guard !isEnough, let continued = Self.continuing(request.query) else { return typed }
    var other = request
    other.query = continued
    other.allowsFewerWords = false
    let answer = try await catalog.search(other)
    guard answer.total > (typed.matched == .all ? typed.total : 0) else { return typed }
    request = other
    return answer
  }

  private static let few = 10

  /// The query with the continuations of its last word: `to cour` becomes `to (cour OR cour*)`. Nil if the last word is
  /// finished, in quotation marks, an operator, or too short.
  static func continuing(_ query: String) -> String? {
    guard query.count(where: { $0 == "\"" }) % 2 == 0, query.last?.isLetter == true else { return nil }
    let start = query.lastIndex { !$0.isLetter && !$0.isNumber }.map(query.index(after:)) ?? query.startIndex
    let word = query[start...]
    guard word.count > 1, !["OR", "AND", "NOT", "NEAR", "ADJ"].contains(word) else { return nil }
    guard canContinue(after: query[..<start]) else { return nil }
    return query[..<start] + "(\(word) OR \(word)*)"
  }
}

extension BrowseSearch {
  /// True if a word that follows this is one of a text: after a space, a minus, a parenthesis, or a field of text.
  private static func canContinue(after before: Substring) -> Bool {
    guard let last = before.last else { return true }
    guard last == ":" else {
      let rest = before.dropLast().last
      return last.isWhitespace || (last == "(" || last == "-") && rest?.isLetter != true
    }
    let name = before.dropLast().reversed().prefix { $0.isLetter }.reversed()
    switch QueryField(String(name)) {
    case .text, .credited: return true
    case .filter, .has, .role, .saved, nil: return false
    }
  }
}

/// The end of a change.
struct BrowseOutcome: Sendable {
  var notice: String?
  /// Something to ask before the change is made.
  var question: (text: String, action: BrowseAction)?
  /// A record to open in the editor.
  var edited: StoredRecord?
  /// True if records changed, so that the search has to be made again.
  var hasChanged = false
}
