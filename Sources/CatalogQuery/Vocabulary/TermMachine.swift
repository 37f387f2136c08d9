/// An automaton with one state at a time, made of what the terms need of it while they are read: each set of states
/// that holds together gets a number.
struct TermMachine {
  /// What no term can match any more.
  static let dead: Int32 = 0
  private static let unknown: Int32 = -1
  /// What the machine keeps at most: 8 MB, and many more states than a term has characters.
  private static let mostSteps = 2 << 20

  private let automaton: TermAutomaton
  private var classes: ScalarClasses
  private var numbers: [TermAutomaton.States: Int32] = [:]
  private var states: [TermAutomaton.States] = []
  /// For each state the one after each class of characters.
  private var next: [Int32] = []
  private var stride = 16
  /// For each state how many changes a term has that ends there; -1 where none may.
  private var costs: [Int8] = []
  /// Is another whenever states got other numbers.
  private(set) var generation = 0

  init(_ automaton: TermAutomaton) {
    self.automaton = automaton
    classes = ScalarClasses(automaton.sets)
    forgetStates()
  }

  /// The state before the first character: the number is the same in all generations.
  let start: Int32 = 1

  private mutating func forgetStates() {
    numbers.removeAll(keepingCapacity: true)
    states.removeAll(keepingCapacity: true)
    next.removeAll(keepingCapacity: true)
    costs.removeAll(keepingCapacity: true)
    generation += 1
    _ = number(TermAutomaton.States(repeating: 0, count: automaton.wordCount))
    _ = number(automaton.closures[TermAutomaton.start])
  }

  /// How many changes a term has that ends in a state; `nil` when it does not match.
  func cost(_ state: Int32) -> Int? {
    let cost = costs[Int(state)]
    return cost < 0 ? nil : Int(cost)
  }

  /// The state after one more character. When the generation is another afterwards, the number means nothing, and
  /// the term has to be read from its beginning.
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
    guard number < stride, states.count * stride < Self.mostSteps else {
      while stride <= number { stride *= 2 }
      forgetStates()
      return Self.dead
    }
    let reached = self.number(automaton.step(states[Int(state)], isIn: classes.membership(number)))
    next[Int(state) * stride + number] = reached
    return reached
  }

  private mutating func number(_ set: TermAutomaton.States) -> Int32 {
    if let known = numbers[set] { return known }
    let number = Int32(states.count)
    numbers[set] = number
    states.append(set)
    costs.append(automaton.cost(set).map { Int8($0) } ?? -1)
    next.append(contentsOf: repeatElement(number == Self.dead ? Self.dead : Self.unknown, count: stride))
    return number
  }
}

/// Characters that a pattern does not tell apart, under one number.
struct ScalarClasses {
  private let sets: [ScalarSet]
  private var numbers: [[Bool]: Int] = [:]
  private var memberships: [[Bool]] = []
  /// For each page of 256 characters where its numbers begin in `known`; -1 for a page that none was asked of.
  private var pages = [Int32](repeating: -1, count: 0x1100)
  private var known: [Int16] = []

  init(_ sets: [ScalarSet]) {
    self.sets = sets
  }

  /// In which sets the characters of a class are.
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
