/// A pattern as a nondeterministic finite automaton: it reads a term once, in several states at a time, and never
/// backtracks (Thompson 1968).
///
/// Swift's `Regex` cannot be used: the search skips over a sorted list, and has to know after each character whether any
/// term can still match.
struct PatternNFA: Sendable {
  /// A set of states, one bit each.
  typealias States = [UInt64]

  struct Edge: Sendable {
    /// The index of the set that the next character must be in.
    let set: Int
    let target: Int
  }

  private(set) var sets: [ScalarSet] = []
  private(set) var edges: [[Edge]] = []
  private var emptyEdges: [[Int]] = []
  /// The number of edits of a term that ends in each state; `nil` for states in which no term may end.
  private var costs: [Int?] = []
  /// The states in which a term may end, the cheapest first.
  private var ends: [(state: Int, cost: Int)] = []
  private var setNumbers: [ScalarSet: Int] = [:]
  /// The states reached from each state without reading, and itself.
  private(set) var closures: [States] = []

  /// The initial state.
  static let start = 0

  var stateCount: Int { edges.count }
  var wordCount: Int { (stateCount + 63) / 64 }

  mutating func addState(cost: Int? = nil) -> Int {
    edges.append([])
    emptyEdges.append([])
    costs.append(cost)
    return edges.count - 1
  }

  mutating func setCost(_ cost: Int, of state: Int) { costs[state] = cost }

  mutating func connect(_ state: Int, _ set: ScalarSet, to target: Int) {
    let number = setNumbers[set] ?? sets.count
    if number == sets.count {
      sets.append(set)
      setNumbers[set] = number
    }
    edges[state].append(Edge(set: number, target: target))
  }

  /// Adds an edge that reads nothing.
  mutating func connectEmpty(_ state: Int, to target: Int) { emptyEdges[state].append(target) }

  /// Computes the closures. Call it once, after all edges were added.
  mutating func finish() {
    ends = costs.enumerated().compactMap { state, cost in cost.map { (state, $0) } }.sorted { $0.cost < $1.cost }
    closures = edges.indices.map { state in
      var states = States(repeating: 0, count: wordCount)
      var open = [state]
      while let next = open.popLast() {
        guard !Self.contains(states, next) else { continue }
        states[next >> 6] |= 1 << UInt64(next & 63)
        open += emptyEdges[next]
      }
      return states
    }
  }

  /// The states after one more character.
  ///
  /// - Parameter isIn: For each set, whether the character is in it.
  func step(_ states: States, isIn: [Bool]) -> States {
    var targets = States(repeating: 0, count: states.count)
    Self.forEach(states) { state in
      for edge in edges[state] where isIn[edge.set] { targets[edge.target >> 6] |= 1 << UInt64(edge.target & 63) }
    }
    var next = States(repeating: 0, count: states.count)
    // A state that another one's closure brought has brought its own with it.
    Self.forEach(targets) { target in
      guard !Self.contains(next, target) else { return }
      let closure = closures[target]
      for word in next.indices { next[word] |= closure[word] }
    }
    return next
  }

  /// The fewest edits of a term that ends in one of the states; `nil` when none may end there.
  func cost(_ states: States) -> Int? {
    ends.first { Self.contains(states, $0.state) }?.cost
  }

  /// The characters that every accepted term begins with.
  var literalPrefix: [Unicode.Scalar] {
    var prefix: [Unicode.Scalar] = []
    var states = closures[Self.start]
    while cost(states) == nil, prefix.count < stateCount, let scalar = onlyScalar(after: states) {
      prefix.append(scalar)
      states = step(states, isIn: sets.map { $0.contains(scalar) })
    }
    return prefix
  }

  /// The only characters that lead on from some states, ascending; `nil` when others do, too, or they are many.
  func continuations(of states: States) -> [UInt32]? {
    var scalars: Set<UInt32> = []
    var isComplete = true
    Self.forEach(states) { state in
      for edge in edges[state] where isComplete {
        guard let scalar = sets[edge.set].onlyScalar, scalars.count < Self.mostContinuations else {
          isComplete = false
          return
        }
        scalars.insert(scalar.value)
      }
    }
    return isComplete ? scalars.sorted() : nil
  }

  private static let mostContinuations = 16

  private func onlyScalar(after states: States) -> Unicode.Scalar? {
    var numbers: Set<Int> = []
    Self.forEach(states) { state in numbers.formUnion(edges[state].map(\.set)) }
    return numbers.count == 1 ? numbers.first.flatMap { sets[$0].onlyScalar } : nil
  }

  @inline(__always)
  private static func contains(_ states: States, _ state: Int) -> Bool {
    states[state >> 6] & 1 << UInt64(state & 63) != 0
  }

  private static func forEach(_ states: States, _ body: (Int) -> Void) {
    for (word, bits) in states.enumerated() {
      var bits = bits
      while bits != 0 {
        body(word << 6 + bits.trailingZeroBitCount)
        bits &= bits - 1
      }
    }
  }
}
