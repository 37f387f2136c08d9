/// A pattern as a machine of states, of which several hold at a time: it reads a term once and never goes back (Thompson
/// 1968).
struct TermAutomaton: Sendable {
  /// Numbers of states, a bit each.
  typealias States = [UInt64]

  struct Edge: Sendable {
    /// The number of the set that the next character has to be in.
    let set: Int
    let target: Int
  }

  private(set) var sets: [ScalarSet] = []
  private(set) var edges: [[Edge]] = []
  private var silentEdges: [[Int]] = []
  /// How many changes a state stands for at the end of a term; `nil` where no term may end.
  private(set) var costs: [Int?] = []
  private var setNumbers: [ScalarSet: Int] = [:]
  /// What holds as soon as a state does: itself, and what is reached without reading.
  private(set) var closures: [States] = []

  /// The first state.
  static let start = 0

  var stateCount: Int { edges.count }
  var wordCount: Int { (stateCount + 63) / 64 }

  mutating func addState(cost: Int? = nil) -> Int {
    edges.append([])
    silentEdges.append([])
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

  /// The second state holds whenever the first does.
  mutating func connectSilently(_ state: Int, to target: Int) { silentEdges[state].append(target) }

  /// Has to be called when all states are connected.
  mutating func finish() {
    closures = edges.indices.map { state in
      var states = States(repeating: 0, count: wordCount)
      var open = [state]
      while let next = open.popLast() {
        guard states[next >> 6] & 1 << UInt64(next & 63) == 0 else { continue }
        states[next >> 6] |= 1 << UInt64(next & 63)
        open += silentEdges[next]
      }
      return states
    }
  }

  /// What holds after one more character.
  ///
  /// - Parameter isIn: Whether the character is in a set.
  func step(_ states: States, isIn: [Bool]) -> States {
    var next = States(repeating: 0, count: states.count)
    Self.forEach(states) { state in
      for edge in edges[state] where isIn[edge.set] {
        for word in next.indices { next[word] |= closures[edge.target][word] }
      }
    }
    return next
  }

  /// The fewest changes with which a term may end here; `nil` when it may not.
  func cost(_ states: States) -> Int? {
    var best: Int?
    Self.forEach(states) { state in
      if let cost = costs[state] { best = min(best ?? cost, cost) }
    }
    return best
  }

  /// The characters that every term it accepts begins with.
  var literalPrefix: [Unicode.Scalar] {
    var prefix: [Unicode.Scalar] = []
    var states = closures[Self.start]
    while cost(states) == nil, prefix.count < stateCount, let scalar = onlyScalar(behind: states) {
      prefix.append(scalar)
      states = step(states, isIn: sets.map { $0.contains(scalar) })
    }
    return prefix
  }

  private func onlyScalar(behind states: States) -> Unicode.Scalar? {
    var numbers: Set<Int> = []
    Self.forEach(states) { state in numbers.formUnion(edges[state].map(\.set)) }
    return numbers.count == 1 ? numbers.first.flatMap { sets[$0].onlyScalar } : nil
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
