/// A regular expression, read.
indirect enum ExpressionNode: Hashable, Sendable {
  case set(ScalarSet)
  case sequence([ExpressionNode])
  case choice([ExpressionNode])
  /// At least and at most so often; without an end when there is no most.
  case repetition(ExpressionNode, Int, Int?)

  /// How many places it has when every repetition is written out, 1 or more.
  ///
  /// It stops counting soon above the most that is allowed.
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

  func automaton() -> TermAutomaton {
    var automaton = TermAutomaton()
    let start = automaton.addState()
    let end = add(to: &automaton, from: start)
    automaton.setCost(0, of: end)
    automaton.finish()
    return automaton
  }

  /// Adds the states that read it.
  ///
  /// - Returns: The state when it was read.
  private func add(to automaton: inout TermAutomaton, from start: Int) -> Int {
    switch self {
    case .set(let set):
      let end = automaton.addState()
      automaton.connect(start, set, to: end)
      return end
    case .sequence(let nodes):
      return nodes.reduce(start) { $1.add(to: &automaton, from: $0) }
    case .choice(let nodes):
      let end = automaton.addState()
      for node in nodes { automaton.connectSilently(node.add(to: &automaton, from: start), to: end) }
      return end
    case .repetition(let node, let least, let most):
      let place = (0..<least).reduce(start) { place, _ in node.add(to: &automaton, from: place) }
      return Self.addOptional(node, most.map { $0 - least }, to: &automaton, from: place)
    }
  }

  /// Adds what may be left out: a loop, or as many as there may be, each with a way to the end.
  private static func addOptional(
    _ node: ExpressionNode, _ most: Int?, to automaton: inout TermAutomaton, from start: Int
  ) -> Int {
    let end = automaton.addState()
    guard let most else {
      automaton.connectSilently(start, to: end)
      automaton.connectSilently(node.add(to: &automaton, from: end), to: end)
      return end
    }
    var place = start
    for _ in 0..<most {
      automaton.connectSilently(place, to: end)
      place = node.add(to: &automaton, from: place)
    }
    automaton.connectSilently(place, to: end)
    return end
  }
}
