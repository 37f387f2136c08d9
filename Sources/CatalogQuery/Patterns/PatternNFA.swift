/// A pattern as a nondeterministic finite automaton: it reads a term once, in several states at a time, and never
/// backtracks (Thompson 1968).
///
/// Swift's `Regex` cannot be used: the search skips over a sorted list, and has to know after each character whether
/// any term can still match.
struct PatternNFA: Sendable {
  /// A set of states, one bit each. Only states that read a character or may end a term have bits: the others are left
  /// without reading.
  typealias States = [UInt64]

  struct Edge: Sendable {
    /// The index of the set that the next character must be in.
    let set: Int
    let target: Int
  }

  private(set) var sets: [ScalarSet] = []
  private var edges: [[Edge]] = []
  private var emptyEdges: [[Int]] = []
  /// The number of edits of a term that ends in each state; `nil` for states that cannot end a term.
  private var costs: [Int?] = []
  private var setNumbers: [ScalarSet: Int] = [:]

  /// The states that have bits, by their bits.
  private var places: [Int] = []
  /// The bits that may end a term, the cheapest first.
  private var ends: [(bit: Int, cost: Int)] = []
  /// The bits reached from each state without reading.
  private var closures: [States] = []

  /// The initial state.
  static let start = 0

  /// The number of words of a set of states.
  private(set) var wordCount = 1
  /// The number of states that have bits.
  var bitCount: Int { places.count }
  /// The states before the first character.
  var startStates: States { closures[Self.start] }

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
    places = edges.indices.filter { !edges[$0].isEmpty || costs[$0] != nil }
    wordCount = max(1, (places.count + 63) / 64)
    ends = places.enumerated().compactMap { bit, state in costs[state].map { (bit, $0) } }.sorted { $0.cost < $1.cost }
    var bits = [Int?](repeating: nil, count: edges.count)
    for (bit, state) in places.enumerated() { bits[state] = bit }
    closures = edges.indices.map { closure(of: $0, bits) }
  }

  private func closure(of state: Int, _ bits: [Int?]) -> States {
    var states = States(repeating: 0, count: wordCount)
    var isMet = [Bool](repeating: false, count: edges.count)
    var open = [state]
    while let next = open.popLast() {
      guard !isMet[next] else { continue }
      isMet[next] = true
      if let bit = bits[next] { states[bit >> 6] |= 1 << UInt64(bit & 63) }
      open += emptyEdges[next]
    }
    return states
  }

  /// The states after one more character, for each state: `wordCount` words a bit.
  ///
  /// - Parameter isIn: For each set, whether the character is in it.
  func steps(isIn: [Bool]) -> [UInt64] {
    var steps = [UInt64](repeating: 0, count: bitCount * wordCount)
    for (bit, state) in places.enumerated() {
      for edge in edges[state] where isIn[edge.set] {
        let closure = closures[edge.target]
        for word in 0..<wordCount { steps[bit * wordCount + word] |= closure[word] }
      }
    }
    return steps
  }

  /// The fewest edits of a term that ends in one of the states; `nil` when none may end there.
  func cost(_ states: UnsafeBufferPointer<UInt64>) -> Int? {
    ends.first { states[$0.bit >> 6] & 1 << UInt64($0.bit & 63) != 0 }?.cost
  }

  /// The characters that every accepted term begins with.
  var literalPrefix: [Unicode.Scalar] {
    var prefix: [Unicode.Scalar] = []
    var states = startStates
    while states.withUnsafeBufferPointer({ cost($0) }) == nil, prefix.count < bitCount,
      let scalar = onlyScalar(after: states)
    {
      prefix.append(scalar)
      let steps = steps(isIn: sets.map { $0.contains(scalar) })
      var next = States(repeating: 0, count: wordCount)
      Self.forEach(states) { bit in
        for word in next.indices { next[word] |= steps[bit * wordCount + word] }
      }
      states = next
    }
    return prefix
  }

  /// The only characters that lead on from some states, ascending; `nil` when others do, too, or they are many.
  func continuations(of states: States) -> [UInt32]? {
    var scalars: Set<UInt32> = []
    var isComplete = true
    Self.forEach(states) { bit in
      for edge in edges[places[bit]] where isComplete {
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
    Self.forEach(states) { bit in numbers.formUnion(edges[places[bit]].map(\.set)) }
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
