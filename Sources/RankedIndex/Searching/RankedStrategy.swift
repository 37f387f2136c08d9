/// The way to the page of a query, with what it walks over. Chosen in one place, from the query, the task and the heads
/// of the lists.
enum RankedStrategy {
  case nothing
  case ordered(RankedOrder)
  case named([UInt32])
  case prefix(RankedPhrase)
  case everyOfPrefix(RankedPhrase)
  case everyOfAny(FlatSearch, [PostingList])
  case every(FlatSearch)
  case count(FlatSearch)
  case filtered(FlatSearch, WeightedUnion, [PostingList])
  case word(FlatSearch, WeightedPhrase)
  case any(FlatSearch, WeightedUnion)
  case all(FlatSearch, [WeightedPhrase])
  case quorum(RankedQuorum)
  case tree

  /// - Parameters:
  ///   - prefix: The phrase of the query, when it is a prefix.
  ///   - flat: The search for the query; `nil` when it is a tree.
  init(_ task: RankedTask, prefix: RankedPhrase?, flat: FlatSearch?) throws {
    if let order = task.order {
      self = .ordered(order)
    } else if let candidates = task.candidates {
      self = .named(candidates)
    } else if let quorum = task.quorum, task.visit == nil, let flat, flat.isUnion {
      self = .quorum(quorum)
    } else if task.quorum != nil || task.visit != nil {
      self = .tree
    } else if let prefix {
      self = task.takesAll ? .everyOfPrefix(prefix) : .prefix(prefix)
    } else if let flat {
      try self.init(flat, task)
    } else {
      self = .tree
    }
  }

  private init(_ search: FlatSearch, _ task: RankedTask) throws {
    if task.takesAll {
      let lists = task.takesMany ? try search.unionOfAll() : nil
      self = lists.map { .everyOfAny(search, $0) } ?? .every(search)
      return
    }
    let phrases = try search.weightedPhrases()
    let found = phrases.filter { !$0.isEmpty }
    guard !found.isEmpty, search.isUnion || found.count == phrases.count else {
      self = .nothing
      return
    }
    guard search.isUnion || found.count == 1, found.allSatisfy({ $0.lists.count == 1 }) else {
      self = .all(search, found)
      return
    }
    self = try Self.best(of: search.union(of: phrases), search, task)
  }

  /// The way to the best with any of some words that have one list each.
  private static func best(of union: WeightedUnion, _ search: FlatSearch, _ task: RankedTask) throws -> Self {
    guard task.limit > 0 else { return .count(search) }
    // Keeping the matches as bits takes less than testing the best ones again, one by one.
    if task.countsAll, task.accepts != nil, let lists = try search.unionOfAll() {
      return .filtered(search, union, lists)
    }
    if let word = union.onlyPhrase, try search.excluded().isEmpty { return .word(search, word) }
    return .any(search, union)
  }

  var walk: RankedWalk {
    switch self {
    case .nothing: .nothing
    case .ordered: .ordered
    case .named: .named
    case .prefix: .prefix
    case .everyOfPrefix: .everyOfPrefix
    case .everyOfAny: .everyOfAny
    case .every: .every
    case .count: .count
    case .filtered: .filtered
    case .word: .word
    case .any: .any
    case .all: .all
    case .quorum: .quorum
    case .tree: .tree
    }
  }
}
