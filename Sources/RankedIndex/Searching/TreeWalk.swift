/// Finds the records that match a tree of phrases, one after the other: each node moves to the first record from an id
/// on that it matches.
final class TreeWalk {
  private struct Node {
    enum Kind {
      case phrase(Int)
      case near(test: Int, phrases: Range<Int>)
      /// The children's places in `children`.
      case all(Range<Int>)
      case any(Range<Int>)
      case without(Int, Int)
      /// A phrase that no record has.
      case nothing
    }

    let kind: Kind
    /// Records that can match, at most.
    let mostRecords: Int
    /// The first match from the id on that was last asked for.
    var id: UInt32 = 0
  }

  /// The nodes of the tree, and the places of their children, those of one parent together. In memory of their own,
  /// because each access to an array of a class would be checked, and a walk makes millions.
  private let nodes: UnsafeMutablePointer<Node>
  private let children: UnsafeMutablePointer<Int>
  private let root: Int
  private let phrases: [WeightedPhrase]
  /// By phrase number. Phrases that are the same share one, and are one node: see `RankedQuery.firstOfSame`.
  private let cursors: [PhraseCursor?]
  private let first: [Int]
  /// The other phrases that are the same, by the number of the first.
  private var others: [[Int]]
  /// The weights of the phrases in the current match, as far as they were worked out.
  private var weights: [Double]
  private let nears: [NearTest]
  /// The test that each phrase is part of, and its place there.
  private let parts: [(near: NearTest, place: Int)?]
  private let model: BM25

  /// - Parameter phrases: Those of the query.
  init(_ query: RankedQuery, _ phrases: [WeightedPhrase], _ model: BM25) throws {
    (self.phrases, self.model, first) = (phrases, model, query.firstOfSame)
    var cursors: [PhraseCursor?] = []
    others = phrases.map { _ in [] }
    weights = phrases.map { _ in 0 }
    for (number, phrase) in phrases.enumerated() {
      let same = first[number]
      if same < number { others[same].append(number) }
      cursors.append(same < number ? cursors[same] : phrase.isEmpty ? nil : try phrase.cursor(model.fieldWeights))
    }
    self.cursors = cursors
    var tree = Tree(cursors, first, model)
    root = tree.add(query.root)
    (nears, parts) = (tree.nears, tree.parts)
    nodes = .allocate(capacity: tree.nodes.count)
    nodes.initialize(from: tree.nodes, count: tree.nodes.count)
    children = .allocate(capacity: max(1, tree.children.count))
    children.initialize(from: tree.children, count: tree.children.count)
  }

  deinit {
    nodes.deallocate()
    children.deallocate()
  }

  // MARK: - Moving

  /// Calls `body` with each record that matches, ascending.
  func forEachMatch(_ body: (UInt32) throws -> Void) throws {
    var id = try seek(root, 1)
    while id != ListCursor.end {
      try body(id)
      id = try seek(root, id + 1)
    }
  }

  /// Calls `body` with those of some records that match.
  ///
  /// - Parameter ids: Ascending.
  func forEachMatch(among ids: [UInt32], _ body: (UInt32) throws -> Void) throws {
    for id in ids where try matches(id) { try body(id) }
  }

  /// Moves to a record, which has to be after the last one.
  ///
  /// - Returns: True if it matches.
  func matches(_ id: UInt32) throws -> Bool { try seek(root, id) == id }

  /// The first match of a node that is at least `id`. Never moves back.
  private func seek(_ place: Int, _ id: UInt32) throws -> UInt32 {
    if nodes[place].id >= id { return nodes[place].id }
    let found: UInt32
    switch nodes[place].kind {
    case .phrase(let number): found = try cursors[number]?.seek(id) ?? ListCursor.end
    case .near(let test, let numbers): found = try seekNear(nears[test], numbers, id)
    case .all(let range): found = try seekAll(range, id)
    case .any(let range):
      var least = ListCursor.end
      for child in range { least = min(least, try seek(children[child], id)) }
      found = least
    case .without(let wanted, let unwanted):
      var next = try seek(wanted, id)
      while next != ListCursor.end, try seek(unwanted, next) == next { next = try seek(wanted, next + 1) }
      found = next
    case .nothing: found = ListCursor.end
    }
    nodes[place].id = found
    return found
  }

  private func seekAll(_ range: Range<Int>, _ first: UInt32) throws -> UInt32 {
    var id = first
    leaping: while id != ListCursor.end {
      for child in range {
        let other = try seek(children[child], id)
        guard other == id else {
          id = other
          continue leaping
        }
      }
      return id
    }
    return id
  }

  private func seekNear(_ test: NearTest, _ numbers: Range<Int>, _ first: UInt32) throws -> UInt32 {
    var id = first
    leaping: while id != ListCursor.end {
      for number in numbers {
        let other = try cursors[number]?.seek(id) ?? ListCursor.end
        guard other == id else {
          id = other
          continue leaping
        }
      }
      if try test.passes() { return id }
      id += 1
    }
    return id
  }

  // MARK: - The current match

  /// Calls `body` with each phrase that counts in the current match, in their order: not those of a group that does not
  /// match as a whole, as of `b` in `a OR (b c)` in a record without c.
  func forEachPhrase(_ body: (Int) -> Void) { forEachPhrase(root, nodes[root].id, body) }

  private func forEachPhrase(_ place: Int, _ id: UInt32, _ body: (Int) -> Void) {
    guard nodes[place].id == id else { return }
    switch nodes[place].kind {
    case .phrase(let number):
      body(number)
      for other in others[number] { body(other) }
    case .near(_, let numbers): for number in numbers { body(number) }
    case .all(let range), .any(let range): for child in range { forEachPhrase(children[child], id, body) }
    case .without(let wanted, _): forEachPhrase(wanted, id, body)
    case .nothing: break
    }
  }

  /// True if the current match can have at least a score.
  ///
  /// - Parameter numbers: The phrases that count, ascending.
  func mayReach(_ threshold: Double, _ numbers: [Int], _ length: Double) -> Bool {
    var most = 0.0
    for number in numbers {
      if first[number] == number {
        weights[number] = model.termWeight(frequency: cursors[number]?.mostFrequency ?? 0, length: length)
      }
      most += phrases[number].factor * weights[first[number]]
    }
    return most * (1 + RoughWeight.slack) >= threshold
  }

  /// The score of the current match.
  ///
  /// - Parameter numbers: The phrases that count, ascending.
  func score(_ numbers: [Int], _ length: Double) throws -> Double {
    var score = 0.0
    for number in numbers {
      if first[number] == number {
        let frequency = try parts[number].map { $0.near.frequency($0.place) } ?? cursors[number]?.frequency() ?? 0
        weights[number] = frequency > 0 ? model.termWeight(frequency: frequency, length: length) : -1
      }
      let weight = weights[first[number]]
      guard weight >= 0 else { continue }
      score += phrases[number].factor * weight
    }
    return score
  }
}

extension TreeWalk {
  /// The nodes of a query's tree while they are put together.
  private struct Tree {
    private(set) var nodes: [Node] = []
    private(set) var children: [Int] = []
    private(set) var nears: [NearTest] = []
    private(set) var parts: [(near: NearTest, place: Int)?]
    private let cursors: [PhraseCursor?]
    private let first: [Int]
    private let model: BM25

    init(_ cursors: [PhraseCursor?], _ first: [Int], _ model: BM25) {
      (self.cursors, self.first, self.model) = (cursors, first, model)
      parts = cursors.map { _ in nil }
    }

    mutating func add(_ node: RankedQuery.Node) -> Int {
      switch node {
      case .phrase(let number): return add(.phrase(number), cursors[number]?.mostRecords)
      case .near(let numbers, let distance): return add(near: numbers, distance)
      case .all(let parts):
        let places = parts.map { add($0) }.sorted { (nodes[$0].mostRecords, $0) < (nodes[$1].mostRecords, $1) }
        return add(.all(append(places)), nodes[places[0]].mostRecords)
      case .any(let parts):
        let places = parts.filter { !isRepeated($0) }.map { add($0) }
        return add(.any(append(places)), places.reduce(0) { $0 + nodes[$1].mostRecords })
      case .without(let wanted, let unwanted):
        let place = add(wanted)
        return add(.without(place, add(unwanted)), nodes[place].mostRecords)
      }
    }

    private func isRepeated(_ node: RankedQuery.Node) -> Bool {
      if case .phrase(let number) = node { first[number] < number } else { false }
    }

    private mutating func add(near numbers: Range<Int>, _ distance: Int) -> Int {
      let members = cursors[numbers].compactMap { $0 }
      guard members.count == numbers.count else { return add(.nothing, nil) }
      let test = NearTest(members, distance: distance, model.fieldWeights)
      for (place, number) in numbers.enumerated() { parts[number] = (test, place) }
      nears.append(test)
      return add(.near(test: nears.count - 1, phrases: numbers), members.map(\.mostRecords).min())
    }

    private mutating func append(_ places: [Int]) -> Range<Int> {
      children += places
      return children.count - places.count..<children.count
    }

    private mutating func add(_ kind: Node.Kind, _ mostRecords: Int?) -> Int {
      nodes.append(mostRecords.map { Node(kind: kind, mostRecords: $0) } ?? Node(kind: .nothing, mostRecords: 0))
      return nodes.count - 1
    }
  }
}

/// Keeps the best matches of a `TreeWalk`.
struct TreeSearch {
  private let task: RankedTask
  private let accepts: RecordTest?
  private let lengths: RecordLengths
  private var best: BestHits
  private var total = 0
  private var isFound: [Bool]
  /// The phrases of the current match, and whether each is one of them.
  private var numbers: [Int] = []
  private var isHere: [Bool]

  /// - Parameters:
  ///   - accepts: The task's test, and that records are covered.
  ///   - isFound: False for each phrase.
  init(_ task: RankedTask, _ accepts: RecordTest?, _ lengths: RecordLengths, _ isFound: [Bool]) {
    (self.task, self.accepts, self.lengths) = (task, accepts, lengths)
    (self.isFound, isHere) = (isFound, isFound)
    best = BestHits(limit: task.limit, after: task.cursor)
  }

  /// The matches taken so far.
  func page(_ query: RankedQuery) -> RankedPage {
    var page = RankedPage(query)
    (page.hits, page.total, page.isFound) = (best.hits, total, isFound)
    return page
  }

  /// Takes a match, if it passes the test.
  mutating func take(_ id: UInt32, _ walk: TreeWalk) throws {
    if try mayTake(id) { try takeAccepted(id, walk) }
  }

  /// True if a record passes the test, match or not.
  func mayTake(_ id: UInt32) throws -> Bool { try accepts?(id) ?? true }

  /// Takes a match that has passed the test.
  mutating func takeAccepted(_ id: UInt32, _ walk: TreeWalk) throws {
    task.visit?(id)
    numbers.removeAll(keepingCapacity: true)
    walk.forEachPhrase { numbers.append($0) }
    guard hasQuorum else { return }
    total += 1
    for number in numbers { isFound[number] = true }
    try task.take?(id)
    guard task.limit > 0 else { return }
    let length = Double(try lengths.length(id))
    numbers.sort()
    guard walk.mayReach(best.threshold, numbers, length) else { return }
    best.offer(RankedHit(id: id, score: try walk.score(numbers, length)))
  }

  private var hasQuorum: Bool {
    mutating get {
      guard let quorum = task.quorum else { return true }
      for number in numbers { isHere[number] = true }
      defer { for number in numbers { isHere[number] = false } }
      return quorum.accepts(isHere)
    }
  }
}
