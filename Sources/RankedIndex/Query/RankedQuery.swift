/// Words that records must have: at each position a term, or any of several.
///
/// `MatchPhrase.terms` has this shape: the typed word, its stems, its synonyms.
package struct RankedPhrase: Hashable, Sendable {
  /// The bytes of the terms at each position, as FTS5 has them.
  package var positions: [[[UInt8]]]
  /// The fields that may have the phrase.
  package var fields: FieldMask
  /// True if the terms at the last position are prefixes.
  package var isPrefix: Bool

  package init(_ positions: [[String]], fields: FieldMask = .all, isPrefix: Bool = false) {
    self.positions = positions.map { $0.map { Array($0.utf8) } }
    (self.fields, self.isPrefix) = (fields, isPrefix)
  }

  /// A prefix.
  init(prefix: [UInt8], fields: FieldMask) {
    (positions, self.fields, isPrefix) = ([[prefix]], fields, true)
  }

  /// True if words in a row come before a prefix.
  var endsWithPrefix: Bool { isPrefix && positions.count > 1 }

  /// The words before the last one.
  var head: RankedPhrase {
    var head = self
    (head.positions, head.isPrefix) = (Array(positions.dropLast()), false)
    return head
  }

  /// The prefixes at the last position; none when it has whole terms.
  var prefixes: [[UInt8]] { isPrefix ? positions.last ?? [] : [] }
}

/// A query that the ranked index can answer: a tree of phrases.
package struct RankedQuery: Hashable, Sendable {
  /// A part of a query. Phrases are named by their places in `phrases`.
  package indirect enum Node: Hashable, Sendable {
    case phrase(Int)
    /// Two phrases or more that are near each other, in any order, with at most this many tokens between the end of the
    /// first and the start of the last.
    case near(Range<Int>, distance: Int)
    /// All of the nodes match.
    case all([Node])
    /// At least one of the nodes matches.
    case any([Node])
    /// The first node matches, and the second does not.
    case without(Node, Node)
  }

  /// In the order that adds up their parts of a score.
  package let phrases: [RankedPhrase]
  package let root: Node

  /// - Returns: `nil` when a phrase has no position.
  package init?(_ phrases: [RankedPhrase], _ root: Node) {
    guard !phrases.isEmpty, phrases.allSatisfy({ !$0.positions.isEmpty }) else { return nil }
    (self.phrases, self.root) = (phrases, root)
  }

  /// By phrase number: whether the phrase can add to a score. Those that must not be there cannot.
  package var isScored: [Bool] {
    var isScored = phrases.map { _ in false }
    root.forEachScored(where: { _ in true }, { isScored[$0] = true })
    return isScored
  }
}

extension RankedQuery {
  /// True if the phrase with a number has to be near others.
  func isNear(_ number: Int) -> Bool { nearGroups.contains { $0.contains(number) } }

  /// The numbers of the phrases that have to be near each other, group by group.
  var nearGroups: [Range<Int>] { root.nearGroups }
}

extension RankedQuery.Node {
  fileprivate var nearGroups: [Range<Int>] {
    switch self {
    case .phrase: []
    case .near(let numbers, _): [numbers]
    case .all(let nodes), .any(let nodes): nodes.flatMap(\.nearGroups)
    case .without(let wanted, let unwanted): wanted.nearGroups + unwanted.nearGroups
    }
  }

  /// True if phrases are in groups of groups.
  package var isTree: Bool { if case .phrase = self { false } else { FlatQuery(self) == nil } }

  /// By phrase number: whether the phrase counts in a record, as part of groups that match as a whole. In a record
  /// without c, the `b` of `a OR (b c)` does not count.
  ///
  /// - Parameter isFound: By phrase number: whether the record has it. A record has those that are near each other, or
  ///   none.
  package func counted(_ isFound: [Bool]) -> [Bool] {
    var counted = isFound.map { _ in false }
    forEachScored(where: { $0.matches(isFound) }, { counted[$0] = isFound[$0] })
    return counted
  }

  private func matches(_ isFound: [Bool]) -> Bool {
    switch self {
    case .phrase(let number): isFound[number]
    case .near(let numbers, _): numbers.allSatisfy { isFound[$0] }
    case .all(let nodes): nodes.allSatisfy { $0.matches(isFound) }
    case .any(let nodes): nodes.contains { $0.matches(isFound) }
    case .without(let wanted, let unwanted): wanted.matches(isFound) && !unwanted.matches(isFound)
    }
  }

  /// Calls `body` with the phrases that may add to a score, except for those in groups that are refused.
  fileprivate func forEachScored(where accepts: (Self) -> Bool, _ body: (Int) -> Void) {
    guard accepts(self) else { return }
    switch self {
    case .phrase(let number): body(number)
    case .near(let numbers, _): for number in numbers { body(number) }
    case .all(let nodes), .any(let nodes): for node in nodes { node.forEachScored(where: accepts, body) }
    case .without(let wanted, _): wanted.forEachScored(where: accepts, body)
    }
  }
}

extension RankedQuery {
  /// By phrase number: the first equal phrase in the same choice, or the phrase itself.
  /// A query may repeat a word hundreds of times, and it has to be looked for only once.
  var firstOfSame: [Int] {
    var first = Array(phrases.indices)
    root.forEachChoice { numbers in
      var known: [RankedPhrase: Int] = [:]
      for number in numbers {
        let same = known[phrases[number], default: number]
        known[phrases[number]] = same
        first[number] = same
      }
    }
    return first
  }

  /// The phrases without those that are the same as one before them in a choice.
  func different(_ numbers: [Int]) -> [Int] {
    let first = firstOfSame
    return numbers.filter { first[$0] == $0 }
  }
}

extension RankedQuery.Node {
  /// Calls `body` with the phrases of each choice that are parts of it by themselves, if there are several, in their
  /// order.
  fileprivate func forEachChoice(_ body: ([Int]) -> Void) {
    switch self {
    case .phrase, .near: break
    case .all(let nodes): for node in nodes { node.forEachChoice(body) }
    case .any(let nodes):
      let numbers = nodes.compactMap { if case .phrase(let number) = $0 { number } else { nil as Int? } }
      if numbers.count > 1 { body(numbers) }
      for node in nodes { node.forEachChoice(body) }
    case .without(let wanted, let unwanted):
      wanted.forEachChoice(body)
      unwanted.forEachChoice(body)
    }
  }
}

/// A query that is not a tree: phrases joined by one operator, and phrases that must not be there.
struct FlatQuery {
  /// True if one of the phrases is enough.
  private(set) var isUnion = false
  /// The numbers of the phrases that may match.
  private(set) var phrases: [Int] = []
  /// Phrases that are near each other, by their places in `phrases`.
  private(set) var near: [RankedNear] = []
  /// Records that have any of these do not match.
  private(set) var excluded: [Int] = []

  /// - Returns: `nil` for a tree.
  init?(_ root: RankedQuery.Node) {
    var node = root
    while case .without(let wanted, let unwanted) = node {
      guard exclude(unwanted) else { return nil }
      node = wanted
    }
    if case .any(let nodes) = node {
      isUnion = true
      guard nodes.allSatisfy({ choose($0) }) else { return nil }
    } else {
      guard require(node) else { return nil }
    }
  }

  private mutating func require(_ node: RankedQuery.Node) -> Bool {
    switch node {
    case .phrase(let number): phrases.append(number)
    case .near(let numbers, let distance):
      near.append(RankedNear(phrases: phrases.count..<phrases.count + numbers.count, distance: distance))
      phrases += numbers
    case .all(let nodes): return nodes.allSatisfy { require($0) }
    case .any: return false
    case .without(let wanted, let unwanted): return require(wanted) && exclude(unwanted)
    }
    return true
  }

  private mutating func choose(_ node: RankedQuery.Node) -> Bool {
    switch node {
    case .phrase(let number):
      phrases.append(number)
      return true
    case .any(let nodes): return nodes.allSatisfy { choose($0) }
    case .near, .all, .without: return false
    }
  }

  private mutating func exclude(_ node: RankedQuery.Node) -> Bool {
    switch node {
    case .phrase(let number):
      excluded.append(number)
      return true
    case .any(let nodes): return nodes.allSatisfy { exclude($0) }
    case .near, .all, .without: return false
    }
  }
}

/// Phrases that must be near each other, in any order.
struct RankedNear {
  /// The places of two phrases or more.
  let phrases: Range<Int>
  /// The most tokens between the end of the first and the start of the last.
  let distance: Int
}
