internal import FTS5Pages
internal import HeapModule

/// Finds the terms of a list that match a pattern, and keeps the top *k*.
///
/// The bytes that a term shares with the one before are matched once, and all terms under a prefix that cannot match are
/// skipped unread.
struct TermSearch {
  private struct Candidate: Comparable {
    let edits: Int
    let doclistBytes: Int
    let term: [UInt8]

    /// Better candidates are lower.
    static func < (left: Candidate, right: Candidate) -> Bool {
      if left.edits != right.edits { return left.edits < right.edits }
      if left.doclistBytes != right.doclistBytes { return left.doclistBytes > right.doclistBytes }
      return left.term.lexicographicallyPrecedes(right.term)
    }
  }

  private var automaton: PatternDFA
  private let limit: Int
  private var best: Heap<Candidate> = []
  /// The number of terms that match.
  private(set) var total = 0
  private let term = TermBytes()
  /// The state before each character of the term, at the offset of its first byte.
  private var states: [Int32] = []
  /// The number of bytes of the term that were matched.
  private var readCount = 0

  init(_ pattern: PatternNFA, limit: Int) {
    automaton = PatternDFA(pattern)
    self.limit = limit
  }

  /// The best terms, best first.
  var terms: [TermInfo] {
    best.unordered.sorted().map {
      TermInfo(text: String(decoding: $0.term, as: UTF8.self), doclistBytes: $0.doclistBytes, edits: $0.edits)
    }
  }

  /// Matches the terms of a list.
  ///
  /// - Parameter prefix: A prefix of every term that can match.
  mutating func run(_ list: TermList, from prefix: [UInt8]) {
    var place = list.start(of: prefix)
    // A term that shares as many bytes with the one before, or more, does not match.
    var deadLength = Int.max
    list.bytes.withUnsafeBufferPointer { bytes in
      while place < bytes.count {
        let shared = Int(bytes[place])
        let added = Int(bytes[place + 1]) | Int(bytes[place + 2]) << 8
        let start = place + TermList.headerSize
        defer { place = start + added }
        guard shared < deadLength else { continue }
        term.replaceEnd(after: shared, with: UnsafeBufferPointer(rebasing: bytes[start..<start + added]))
        deadLength = read(from: shared) ?? Int.max
        guard deadLength == Int.max else {
          if isAfterAll(startingWith: prefix) { return }
          continue
        }
        if let edits = automaton.cost(states[term.count]) { offer(edits, TermList.doclistBytes(bytes, place)) }
      }
    }
  }

  /// Matches the term from the first character that differs from the one before.
  ///
  /// - Returns: The number of bytes matched when no term with that prefix can match; otherwise `nil`.
  private mutating func read(from shared: Int) -> Int? {
    let bytes = term.bytes
    var place = min(shared, readCount)
    while place > 0, place < bytes.count, bytes[place] & 0xC0 == 0x80 { place -= 1 }
    while states.count <= bytes.count { states.append(0) }
    if place == 0 { states[0] = automaton.start }
    let generation = automaton.generation
    while place < bytes.count {
      let (scalar, length) = Self.scalar(bytes, place)
      let state = automaton.step(states[place], scalar)
      guard automaton.generation == generation else {
        for index in states.indices { states[index] = PatternDFA.dead }
        return read(from: 0)
      }
      place = min(place + length, bytes.count)
      readCount = place
      guard state != PatternDFA.dead else { return place }
      states[place] = state
    }
    readCount = place
    return nil
  }

  /// Whether the term, and so each one after it, comes after all terms with the prefix.
  private func isAfterAll(startingWith prefix: [UInt8]) -> Bool {
    !term.bytes.starts(with: prefix) && prefix.lexicographicallyPrecedes(term.bytes)
  }

  private mutating func offer(_ edits: Int, _ doclistBytes: Int) {
    total += 1
    guard limit > 0 else { return }
    if best.count >= limit {
      guard let last = best.max, (edits, -doclistBytes) <= (last.edits, -last.doclistBytes) else { return }
      let candidate = Candidate(edits: edits, doclistBytes: doclistBytes, term: Array(term.bytes))
      if candidate < last { best.replaceMax(with: candidate) }
    } else {
      best.insert(Candidate(edits: edits, doclistBytes: doclistBytes, term: Array(term.bytes)))
    }
  }

  /// The character at an offset. Bytes that are not UTF-8, as in a damaged file, give some character.
  @inline(__always)
  static func scalar(_ term: UnsafeBufferPointer<UInt8>, _ place: Int) -> (UInt32, Int) {
    let first = UInt32(term[place])
    if first < 0x80 { return (first, 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard first >= 0xC0, place + length <= term.count else { return (0xFFFD, 1) }
    var value = first & (0x7F >> UInt32(length))
    for offset in 1..<length { value = value << 6 | UInt32(term[place + offset] & 0x3F) }
    return (min(value, 0x10FFFF), length)
  }
}
