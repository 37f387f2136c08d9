/// A pattern as a deterministic finite automaton, built lazily from its NFA: each set of NFA states that the terms lead
/// to becomes one state. Copies share the states: only one of them may be used.
struct PatternDFA: TermAutomaton {
  /// The dead state: no continuation can match.
  static let dead: Int32 = 0
  private static let unknown: Int32 = -1
  /// The limit on cached transitions: 8 MB, and many more states than a term has characters.
  private static let transitionCapacity = 2 << 20

  private let pattern: PatternNFA
  private let wordCount: Int
  private var classes: ScalarClasses
  /// The NFA states after a character of each class, by the state before it; empty until they are needed.
  private var steps: [[UInt64]] = []
  private var states: StateNumbers
  /// The transitions: for each state, the next one by class of character.
  private var next: [Int32] = []
  private var stride = 16
  /// The number of edits of a term that ends in each state; -1 if none may end.
  private var costs: [Int8] = []
  /// The characters that lead on from states that were asked for them. Most never are.
  private var continuations: [Int32: [UInt32]?] = [:]
  /// Changes whenever states get new numbers.
  private(set) var generation = 0
  private(set) var work = 0

  init(_ pattern: PatternNFA) {
    (self.pattern, wordCount) = (pattern, pattern.wordCount)
    classes = ScalarClasses(pattern.sets)
    states = StateNumbers(wordCount: pattern.wordCount)
    forgetStates()
  }

  /// The initial state, which has the same number in all generations.
  private(set) var start = dead

  private mutating func forgetStates() {
    states.removeAll()
    next.removeAll(keepingCapacity: true)
    costs.removeAll(keepingCapacity: true)
    continuations.removeAll(keepingCapacity: true)
    generation += 1
    // The dead state is the empty set.
    states.candidate.update(repeating: 0)
    _ = numberOfCandidate()
    for (word, bits) in pattern.startStates.enumerated() { states.candidate[word] = bits }
    start = numberOfCandidate()
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
    let scalars = pattern.continuations(of: Array(states.bits(state)))
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
    while steps.count <= number { steps.append([]) }
    if steps[number].isEmpty { steps[number] = pattern.steps(isIn: classes.membership(number)) }
    let (before, after) = (states.bits(state), states.candidate)
    work += Self.workOfStep + steps[number].withUnsafeBufferPointer { Self.step(before, $0, after) }
    let reached = numberOfCandidate()
    next[Int(state) * stride + number] = reached
    return reached
  }

  /// The work of a step, apart from the states that it leaves.
  private static let workOfStep = 16

  /// Finds the states after some others.
  ///
  /// - Returns: The number of words that were read: `wordCount` for each state that was left.
  private static func step(
    _ states: UnsafeMutableBufferPointer<UInt64>, _ steps: UnsafeBufferPointer<UInt64>,
    _ reached: UnsafeMutableBufferPointer<UInt64>
  ) -> Int {
    reached.update(repeating: 0)
    let wordCount = reached.count
    var count = 0
    for word in 0..<wordCount {
      var bits = states[word]
      count &+= bits.nonzeroBitCount &* wordCount
      while bits != 0 {
        let first = (word << 6 | bits.trailingZeroBitCount) &* wordCount
        bits &= bits &- 1
        for place in 0..<wordCount { reached[place] |= steps[first &+ place] }
      }
    }
    return count
  }

  private mutating func numberOfCandidate() -> Int32 {
    let (number, isNew) = states.numberOfCandidate()
    guard isNew else { return number }
    costs.append(pattern.cost(UnsafeBufferPointer(states.candidate)).map { Int8($0) } ?? -1)
    next.append(contentsOf: repeatElement(number == Self.dead ? Self.dead : Self.unknown, count: stride))
    return number
  }
}

/// Sets of NFA states, numbered from 0 as they are met: a hash table with open addressing over one array of all their
/// bits.
///
/// With a dictionary of arrays, most of the time for a pattern with many states went into allocating and hashing.
private final class StateNumbers {
  private let wordCount: Int
  private var bits: UnsafeMutablePointer<UInt64>
  private var capacity = 1_024
  private(set) var count = 0
  /// The numbers in the table; -1 for free places. At least twice as many places as numbers.
  private var table: [Int32]
  /// A set to look up.
  let candidate: UnsafeMutableBufferPointer<UInt64>

  init(wordCount: Int) {
    self.wordCount = wordCount
    bits = .allocate(capacity: capacity * wordCount)
    candidate = .allocate(capacity: wordCount)
    candidate.initialize(repeating: 0)
    table = [Int32](repeating: -1, count: 2 * capacity)
  }

  deinit {
    bits.deallocate()
    candidate.deallocate()
  }

  func removeAll() {
    count = 0
    table = [Int32](repeating: -1, count: 2 * capacity)
  }

  /// The bits of a set.
  func bits(_ number: Int32) -> UnsafeMutableBufferPointer<UInt64> {
    UnsafeMutableBufferPointer(start: bits + Int(number) * wordCount, count: wordCount)
  }

  /// The number of the candidate, and whether it is new.
  func numberOfCandidate() -> (number: Int32, isNew: Bool) {
    let mask = table.count - 1
    var place = hash(UnsafePointer(candidate.baseAddress ?? bits)) & mask
    while table[place] >= 0 {
      if isCandidate(table[place]) { return (table[place], false) }
      place = (place + 1) & mask
    }
    if count == capacity {
      grow()
      return numberOfCandidate()
    }
    let number = Int32(count)
    for word in 0..<wordCount { bits[count * wordCount + word] = candidate[word] }
    table[place] = number
    count += 1
    return (number, true)
  }

  private func isCandidate(_ number: Int32) -> Bool {
    let first = bits + Int(number) * wordCount
    for word in 0..<wordCount where first[word] != candidate[word] { return false }
    return true
  }

  private func hash(_ set: UnsafePointer<UInt64>) -> Int {
    var hash: UInt64 = 0
    for word in 0..<wordCount {
      hash = (hash ^ set[word]) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    return Int(truncatingIfNeeded: hash >> 1)
  }

  private func grow() {
    let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: 2 * capacity * wordCount)
    larger.update(from: bits, count: count * wordCount)
    bits.deallocate()
    (bits, capacity) = (larger, 2 * capacity)
    table = [Int32](repeating: -1, count: 2 * capacity)
    let mask = table.count - 1
    for number in 0..<count {
      var place = hash(bits + number * wordCount) & mask
      while table[place] >= 0 { place = (place + 1) & mask }
      table[place] = Int32(number)
    }
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
