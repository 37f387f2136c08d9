/// Tests whether terms between two others may match a pattern, so that pages without such terms are not read.
struct TermRangeTest<Automaton: TermAutomaton> {
  private var automaton: Automaton
  private let generation: Int

  init(_ automaton: Automaton) { (self.automaton, generation) = (automaton, automaton.generation) }

  /// True if a term in a range may match. It is true as well when the automaton runs out of room on the way.
  ///
  /// - Parameters:
  ///   - lower: The lowest term, or the first bytes of it.
  ///   - upper: Bytes above every term.
  /// - Complexity: O(*n*) in the characters of both.
  mutating func mayMatch(from lower: UnsafeBufferPointer<UInt8>, below upper: UnsafeBufferPointer<UInt8>) -> Bool {
    var (state, place) = (automaton.start, 0)
    // All terms begin with what both share.
    while let low = TermScalar.whole(lower, place), let high = TermScalar.whole(upper, place), low.scalar == high.scalar
    {
      state = automaton.step(state, low.scalar)
      guard isValid else { return true }
      if automaton.isDead(state) { return false }
      place += low.length
    }
    guard let high = TermScalar.whole(upper, place) else { return true }
    if leads(state, above: TermScalar.whole(lower, place)?.scalar ?? 0, below: high.scalar) { return true }
    return mayMatch(from: lower, place, state) || mayMatch(below: upper, place, state)
  }

  /// The same for the terms from `lower` on that share its next character.
  private mutating func mayMatch(from lower: UnsafeBufferPointer<UInt8>, _ place: Int, _ state: Automaton.State) -> Bool
  {
    guard TermScalar.whole(lower, place) != nil else { return automaton.cost(state) != nil }
    var (state, place) = (state, place)
    while let low = TermScalar.whole(lower, place) {
      state = automaton.step(state, low.scalar)
      guard isValid else { return true }
      if automaton.isDead(state) { return false }
      place += low.length
      if let next = TermScalar.whole(lower, place), leads(state, above: next.scalar) { return true }
    }
    // Every term that begins with all of it is in the range.
    return true
  }

  /// The same for the terms below `upper` that share its next character.
  private mutating func mayMatch(below upper: UnsafeBufferPointer<UInt8>, _ place: Int, _ state: Automaton.State)
    -> Bool
  {
    var (state, place) = (state, place)
    while let high = TermScalar.whole(upper, place) {
      state = automaton.step(state, high.scalar)
      guard isValid else { return true }
      if automaton.isDead(state) { return false }
      place += high.length
      if place == upper.count { return false }
      if automaton.cost(state) != nil { return true }
      guard let next = TermScalar.whole(upper, place) else { return true }
      if leads(state, above: 0, below: next.scalar) { return true }
    }
    return true
  }

  /// True if a character between two others leads on from a state.
  private mutating func leads(_ state: Automaton.State, above low: UInt32, below high: UInt32 = .max) -> Bool {
    let continuation = automaton.continuation(of: state, above: low)
    guard isValid else { return true }
    return switch continuation {
    case .any: low + 1 < high
    case .only(let next): next < high
    case .nothing: false
    }
  }

  /// False when states have lost their meaning.
  private var isValid: Bool { automaton.generation == generation }
}
