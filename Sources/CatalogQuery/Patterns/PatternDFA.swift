/// A pattern as a deterministic finite automaton, built lazily from its NFA: each set of NFA states that the terms lead
/// to becomes one state.
struct PatternDFA: TermAutomaton {
  /// The dead state: no continuation can match.
  static let dead: Int32 = 0
  private static let unknown: Int32 = -1
  /// The limit on cached transitions: 8 MB, and many more states than a term has characters.
  private static let transitionCapacity = 2 << 20

  private let pattern: PatternNFA
  private var classes: ScalarClasses
  private var numbers: [PatternNFA.States: Int32] = [:]
  private var states: [PatternNFA.States] = []
  /// The transitions: for each state, the next one by class of character.
  private var next: [Int32] = []
  private var stride = 16
  /// The number of edits of a term that ends in each state; -1 where none may end.
  private var costs: [Int8] = []
  /// The characters that lead on from states that were asked for them. Most never are.
  private var continuations: [Int32: [UInt32]?] = [:]
  /// Changes whenever states get new numbers.
  private(set) var generation = 0

  init(_ pattern: PatternNFA) {
    self.pattern = pattern
    classes = ScalarClasses(pattern.sets)
    forgetStates()
  }

  /// The initial state, which has the same number in all generations.
  let start: Int32 = 1

  private mutating func forgetStates() {
    numbers.removeAll(keepingCapacity: true)
    states.removeAll(keepingCapacity: true)
    next.removeAll(keepingCapacity: true)
    costs.removeAll(keepingCapacity: true)
    continuations.removeAll(keepingCapacity: true)
    generation += 1
    _ = number(PatternNFA.States(repeating: 0, count: pattern.wordCount))
    _ = number(pattern.closures[PatternNFA.start])
  }

  /// The number of edits of a term that ends in a state; `nil` when it does not match.
  func cost(_ state: Int32) -> Int? {
    let cost = costs[Int(state)]
    return cost < 0 ? nil : Int(cost)
  }

  func isDead(_ state: Int32) -> Bool { state == Self.dead }

  mutating func continuation(of state: Int32, above scalar: UInt32) -> TermContinuation {
    guard let scalars = continuations(of: state) else { return .any }
    return scalars.first { $0 > scalar }.map { .only($0) } ?? .nothing
  }

  private mutating func continuations(of state: Int32) -> [UInt32]? {
    if let known = continuations[state] { return known }
    let scalars = pattern.continuations(of: states[Int(state)])
    continuations[state] = .some(scalars)
    return scalars
  }

  /// The state after one more character. If `generation` changes, the result means nothing, and the term has to be read
  /// from its beginning.
  @inline(__always)
  mutating func step(_ state: Int32, _ scalar: UInt32) -> Int32 {
    let number = classes.number(scalar)
    if number < stride {
      let known = next[Int(state) * stride + number]
      if known != Self.unknown { return known }
    }
    return makeStep(state, number)
  }

  @inline(never)
  private mutating func makeStep(_ state: Int32, _ number: Int) -> Int32 {
    guard number < stride, states.count * stride < Self.transitionCapacity else {
      while stride <= number { stride *= 2 }
      forgetStates()
      return Self.dead
    }
    let reached = self.number(pattern.step(states[Int(state)], isIn: classes.membership(number)))
    next[Int(state) * stride + number] = reached
    return reached
  }

  private mutating func number(_ set: PatternNFA.States) -> Int32 {
    if let known = numbers[set] { return known }
    let number = Int32(states.count)
    numbers[set] = number
    states.append(set)
    costs.append(pattern.cost(set).map { Int8($0) } ?? -1)
    next.append(contentsOf: repeatElement(number == Self.dead ? Self.dead : Self.unknown, count: stride))
    return number
  }
}

/// The classes of characters that a pattern does not distinguish, numbered from 0 as they are met.
struct ScalarClasses {
  private let sets: [ScalarSet]
  private var numbers: [[Bool]: Int] = [:]
  private var memberships: [[Bool]] = []
  /// For each block of 256 characters, the offset of its numbers in `known`; -1 before the first of them is looked up.
  private var pages = [Int32](repeating: -1, count: 0x1100)
  private var known: [Int16] = []

  init(_ sets: [ScalarSet]) {
    self.sets = sets
  }

  /// For each set, whether the characters of a class are in it.
  func membership(_ number: Int) -> [Bool] { memberships[number] }

  @inline(__always)
  mutating func number(_ scalar: UInt32) -> Int {
    let page = pages[Int(scalar >> 8)]
    if page >= 0 {
      let number = known[Int(page) + Int(scalar & 0xFF)]
      if number >= 0 { return Int(number) }
    }
    return find(scalar)
  }

  @inline(never)
  private mutating func find(_ scalar: UInt32) -> Int {
    if pages[Int(scalar >> 8)] < 0 {
      pages[Int(scalar >> 8)] = Int32(known.count)
      known.append(contentsOf: repeatElement(-1, count: 256))
    }
    let character = Unicode.Scalar(scalar) ?? "\u{FFFD}"
    let membership = sets.map { $0.contains(character) }
    let number = numbers[membership] ?? memberships.count
    if number == memberships.count {
      numbers[membership] = number
      memberships.append(membership)
    }
    known[Int(pages[Int(scalar >> 8)]) + Int(scalar & 0xFF)] = Int16(clamping: number)
    return number
  }
}
