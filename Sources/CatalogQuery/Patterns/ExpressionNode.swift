/// The syntax tree of a regular expression.
indirect enum ExpressionNode: Hashable, Sendable {
  case set(ScalarSet)
  case sequence([ExpressionNode])
  case choice([ExpressionNode])
  /// The least and the most repetitions; no upper bound when the most is `nil`.
  case repetition(ExpressionNode, Int, Int?)

  /// The number of places with every repetition written out, 1 or more.
  ///
  /// Counting stops one above `largestSize`.
  var size: Int {
    let size =
      switch self {
      case .set: 1
      case .sequence(let nodes), .choice(let nodes):
        nodes.reduce(1) { min($0 + $1.size, Self.largestSize + 1) }
      case .repetition(let node, let least, let most): max(1, most ?? least + 1) * node.size
      }
    return min(size, Self.largestSize + 1)
  }

  static let largestSize = 200

  func automaton() -> PatternNFA {
    var automaton = PatternNFA()
    let start = automaton.addState()
    let end = add(to: &automaton, from: start)
    automaton.setCost(0, of: end)
    automaton.finish()
    return automaton
  }

  /// Adds the states that match this node.
  ///
  /// - Returns: The state after it has matched.
  private func add(to automaton: inout PatternNFA, from start: Int) -> Int {
    switch self {
    case .set(let set):
      let end = automaton.addState()
      automaton.connect(start, set, to: end)
      return end
    case .sequence(let nodes):
      return nodes.reduce(start) { $1.add(to: &automaton, from: $0) }
    case .choice(let nodes):
      let end = automaton.addState()
      for node in nodes { automaton.connectEmpty(node.add(to: &automaton, from: start), to: end) }
      return end
    case .repetition(let node, let least, let most):
      let place = (0..<least).reduce(start) { place, _ in node.add(to: &automaton, from: place) }
      return Self.addOptional(node, most.map { $0 - least }, to: &automaton, from: place)
    }
  }

  /// Adds optional repetitions: a loop, or as many copies as are allowed, each with an empty edge to the end.
  private static func addOptional(
    _ node: ExpressionNode, _ most: Int?, to automaton: inout PatternNFA, from start: Int
  ) -> Int {
    let end = automaton.addState()
    guard let most else {
      automaton.connectEmpty(start, to: end)
      automaton.connectEmpty(node.add(to: &automaton, from: end), to: end)
      return end
    }
    var place = start
    for _ in 0..<most {
      automaton.connectEmpty(place, to: end)
      place = node.add(to: &automaton, from: place)
    }
    automaton.connectEmpty(place, to: end)
    return end
  }
}
