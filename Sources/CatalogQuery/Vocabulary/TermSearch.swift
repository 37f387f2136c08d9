internal import HeapModule

/// Finds the terms of a list that match a pattern, and keeps the best.
///
/// What terms share with the one before is read once, and all terms below a beginning that cannot match are stepped
/// over unread.
struct TermSearch {
  private struct Candidate: Comparable {
    let edits: Int
    let weight: Int
    let term: [UInt8]

    /// Better ones are lower.
    static func < (left: Candidate, right: Candidate) -> Bool {
      if left.edits != right.edits { return left.edits < right.edits }
      if left.weight != right.weight { return left.weight > right.weight }
      return left.term.lexicographicallyPrecedes(right.term)
    }
  }

  private var machine: TermMachine
  private let limit: Int
  private var best: Heap<Candidate> = []
  /// How many terms match.
  private(set) var total = 0
  private let term = TermBytes()
  /// The state before each byte of the term that a character begins at.
  private var states: [Int32] = []
  /// How many bytes of the term were read.
  private var readCount = 0

  init(_ automaton: TermAutomaton, limit: Int) {
    machine = TermMachine(automaton)
    self.limit = limit
  }

  /// The best terms, the best one first.
  var terms: [VocabularyTerm] {
    best.unordered.sorted().map {
      VocabularyTerm(text: String(decoding: $0.term, as: UTF8.self), weight: $0.weight, edits: $0.edits)
    }
  }

  /// Looks at the terms of a list.
  ///
  /// - Parameter prefix: What every term begins with that can match.
  mutating func run(_ list: TermList, from prefix: [UInt8]) {
    var place = list.start(of: prefix)
    // A term that shares more bytes than this with the one before does not match.
    var deadLength = Int.max
    list.bytes.withUnsafeBufferPointer { bytes in
      while place < bytes.count {
        let shared = Int(bytes[place])
        let added = Int(bytes[place + 1]) | Int(bytes[place + 2]) << 8
        let start = place + TermList.headerSize
        defer { place = start + added }
        guard shared < deadLength else { continue }
        term.replaceEnd(behind: shared, with: UnsafeBufferPointer(rebasing: bytes[start..<start + added]))
        deadLength = read(from: shared) ?? Int.max
        guard deadLength == Int.max else {
          if isBehind(prefix) { return }
          continue
        }
        if let edits = machine.cost(states[term.count]) { offer(edits, TermList.weight(bytes, place)) }
      }
    }
  }

  /// Reads the term, from the character that is not that of the one before.
  ///
  /// - Returns: How many bytes were read when no term that begins with them can match.
  private mutating func read(from shared: Int) -> Int? {
    let bytes = term.bytes
    var place = min(shared, readCount)
    while place > 0, place < bytes.count, bytes[place] & 0xC0 == 0x80 { place -= 1 }
    while states.count <= bytes.count { states.append(0) }
    if place == 0 { states[0] = machine.start }
    let generation = machine.generation
    while place < bytes.count {
      let (scalar, length) = Self.scalar(bytes, place)
      let state = machine.step(states[place], scalar)
      guard machine.generation == generation else {
        for index in states.indices { states[index] = TermMachine.dead }
        return read(from: 0)
      }
      place = min(place + length, bytes.count)
      readCount = place
      guard state != TermMachine.dead else { return place }
      states[place] = state
    }
    readCount = place
    return nil
  }

  /// Whether the term, and so each behind it, is behind all that begin with `prefix`.
  private func isBehind(_ prefix: [UInt8]) -> Bool {
    !term.bytes.starts(with: prefix) && prefix.lexicographicallyPrecedes(term.bytes)
  }

  private mutating func offer(_ edits: Int, _ weight: Int) {
    total += 1
    guard limit > 0 else { return }
    if best.count >= limit {
      guard let last = best.max, (edits, -weight) <= (last.edits, -last.weight) else { return }
      let candidate = Candidate(edits: edits, weight: weight, term: Array(term.bytes))
      if candidate < last { best.replaceMax(with: candidate) }
    } else {
      best.insert(Candidate(edits: edits, weight: weight, term: Array(term.bytes)))
    }
  }

  /// The character at a place. Bytes that are none, as in a damaged file, read as some other.
  @inline(__always)
  private static func scalar(_ term: UnsafeBufferPointer<UInt8>, _ place: Int) -> (UInt32, Int) {
    let first = UInt32(term[place])
    if first < 0x80 { return (first, 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard first >= 0xC0, place + length <= term.count else { return (0xFFFD, 1) }
    var value = first & (0x7F >> UInt32(length))
    for offset in 1..<length { value = value << 6 | UInt32(term[place + offset] & 0x3F) }
    return (min(value, 0x10FFFF), length)
  }
}
