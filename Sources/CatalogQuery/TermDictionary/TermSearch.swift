internal import FTS5Pages
internal import HeapModule

/// The best terms that match a pattern.
struct FoundTerms {
  /// Best first.
  let terms: [TermInfo]
  /// The number of terms that match.
  let total: Int
  /// False when the search was given up before it had compared all terms.
  let isComplete: Bool
  /// The work of building the automaton: see `TermAutomaton.work`.
  let work: Int
}

extension TermList {
  /// The terms that match a pattern.
  ///
  /// - Parameters:
  ///   - prefix: The terms below it are left out, and those above all that begin with it.
  ///   - limit: The most terms to return.
  ///   - mostWork: The search is given up where building the automaton has taken more.
  func terms(
    matching pattern: TermPattern, from prefix: [UInt8], limit: Int, mostWork: Int = .max
  ) -> FoundTerms {
    var visitor = SearchVisitor(list: self, prefix: prefix, limit: limit, mostWork: mostWork)
    return pattern.accept(&visitor)
  }

  private struct SearchVisitor: TermAutomatonVisitor {
    let list: TermList
    let prefix: [UInt8]
    let limit: Int
    let mostWork: Int

    func visit(_ automaton: some TermAutomaton) -> FoundTerms {
      var search = TermSearch(automaton, limit: limit)
      let isComplete = search.run(list, from: prefix, mostWork: mostWork)
      return FoundTerms(terms: search.terms, total: search.total, isComplete: isComplete, work: search.work)
    }
  }
}

/// Finds the terms of a list that match a pattern, and keeps the top *k*.
///
/// The bytes that a term shares with the one before are matched once. If no term can match, the search leaps to the
/// next one that can.
private struct TermSearch<Automaton: TermAutomaton> {
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

  private var automaton: Automaton
  private let limit: Int
  private var best: Heap<Candidate> = []
  /// The edits and the bytes of the worst of the best, once there are enough: nearly all terms of a broad pattern are
  /// worse.
  private var worst = (edits: Int.max, doclistBytes: 0)
  /// The number of terms that match.
  private(set) var total = 0
  /// The state before each character of the term, at the offset of its first byte.
  private var states: [Automaton.State]
  /// The number of bytes of the term that were matched.
  private var readCount = 0
  /// The term to leap to.
  private let target = TermBytes()

  init(_ automaton: Automaton, limit: Int) {
    (self.automaton, self.limit) = (automaton, limit)
    states = [automaton.start]
  }

  var work: Int { automaton.work }

  /// The best terms, best first.
  var terms: [TermInfo] {
    best.unordered.sorted().map {
      TermInfo(text: String(decoding: $0.term, as: UTF8.self), doclistBytes: $0.doclistBytes, edits: $0.edits)
    }
  }

  /// Matches the terms of a list.
  ///
  /// - Parameter prefix: A prefix of every term that can match.
  /// - Returns: False when it gave up.
  mutating func run(_ list: TermList, from prefix: [UInt8], mostWork: Int) -> Bool {
    list.withCursor { cursor in
      var next = prefix.withUnsafeBufferPointer { cursor.seek($0, sharing: 0) }
      var block = -1
      while let reached = next, let shared = enterBlock(&block, of: list, &cursor, sharing: reached),
        shared >= prefix.count || cursor.term.bytes.starts(with: prefix)
      {
        if let dead = read(cursor.term.bytes, from: shared) {
          next = leap(&cursor, dead)
        } else {
          if let edits = automaton.cost(states[cursor.term.count]) { offer(edits, cursor) }
          next = cursor.next()
        }
        guard next == nil || automaton.work <= mostWork else { return false }
      }
      return true
    }
  }

  /// Skips blocks without a term that may match, when the cursor has come to another block.
  ///
  /// - Parameters:
  ///   - block: The block of the term before.
  ///   - shared: The number of bytes that the current term shares with the one before.
  /// - Returns: The same for the term that the cursor is at now, or fewer; `nil` at the end.
  @inline(__always)
  private func enterBlock(
    _ block: inout Int, of list: TermList, _ cursor: inout TermListCursor, sharing shared: Int
  ) -> Int? {
    let entered = cursor.currentBlock
    guard entered != block else { return shared }
    block = list.firstBlock(from: entered) { automaton.mayMatch($0) }
    guard block != entered else { return shared }
    return cursor.moveToBlock(block) ? 0 : nil
  }

  /// Matches the term from the first character that differs from the one before.
  ///
  /// - Returns: The bytes of the character that no matching term can have there; `nil` when there is none.
  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, from shared: Int) -> Range<Int>? {
    var place = min(shared, readCount)
    while place > 0, place < bytes.count, bytes[place] & 0xC0 == 0x80 { place -= 1 }
    while states.count <= bytes.count { states.append(automaton.start) }
    if place == 0 { states[0] = automaton.start }
    let generation = automaton.generation
    while place < bytes.count {
      let (scalar, length) = TermScalar.read(bytes, place)
      let state = automaton.step(states[place], scalar)
      guard automaton.generation == generation else { return read(bytes, from: 0) }
      let end = min(place + length, bytes.count)
      guard !automaton.isDead(state) else {
        readCount = place
        return place..<end
      }
      states[end] = state
      place = end
    }
    readCount = place
    return nil
  }

  /// Moves to the next term that may match.
  ///
  /// - Parameter dead: The character with which no term can match.
  private mutating func leap(_ cursor: inout TermListCursor, _ dead: Range<Int>) -> Int? {
    let bytes = cursor.term.bytes
    let (scalar, _) = TermScalar.read(bytes, dead.lowerBound)
    target.removeAll()
    switch automaton.continuation(of: states[dead.lowerBound], above: scalar) {
    case .any:
      target.replaceEnd(after: 0, with: UnsafeBufferPointer(rebasing: bytes[..<dead.upperBound]))
      append([Self.aboveAll])
    case .only(let next):
      target.replaceEnd(after: 0, with: UnsafeBufferPointer(rebasing: bytes[..<dead.lowerBound]))
      append(TermScalar.bytes(of: next))
    case .nothing:
      target.replaceEnd(after: 0, with: UnsafeBufferPointer(rebasing: bytes[..<dead.lowerBound]))
      append([Self.aboveAll])
    }
    // Bytes that are not UTF-8, as in a damaged file, may be in another order.
    guard bytes.precedes(target.bytes) else { return cursor.next() }
    return cursor.seek(target.bytes, sharing: bytes.sharedCount(target.bytes))
  }

  private func append(_ end: [UInt8]) {
    end.withUnsafeBufferPointer { target.replaceEnd(after: target.count, with: $0) }
  }

  /// No byte of UTF-8 is as high.
  private static var aboveAll: UInt8 { .max }

  private mutating func offer(_ edits: Int, _ cursor: TermListCursor) {
    total += 1
    guard limit > 0 else { return }
    let doclistBytes = cursor.doclistBytes
    guard edits < worst.edits || (edits == worst.edits && doclistBytes >= worst.doclistBytes) else { return }
    let candidate = Candidate(edits: edits, doclistBytes: doclistBytes, term: Array(cursor.term.bytes))
    if best.count < limit {
      best.insert(candidate)
    } else if let last = best.max, candidate < last {
      best.replaceMax(with: candidate)
    }
    if best.count == limit, let last = best.max { worst = (last.edits, last.doclistBytes) }
  }
}

/// The characters of a term in UTF-8.
enum TermScalar {
  /// The character at an offset, and its bytes. Bytes that are not UTF-8, as in a damaged file, give some character.
  @inline(__always)
  static func read(_ term: UnsafeBufferPointer<UInt8>, _ place: Int) -> (scalar: UInt32, length: Int) {
    let first = UInt32(term[place])
    if first < 0x80 { return (first, 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard first >= 0xC0, place + length <= term.count else { return (0xFFFD, 1) }
    var value = first & (0x7F >> UInt32(length))
    for offset in 1..<length { value = value << 6 | UInt32(term[place + offset] & 0x3F) }
    return (min(value, 0x10FFFF), length)
  }

  /// The same for a character that is there with all of its bytes; `nil` at the end of a term, or for one that is cut.
  @inline(__always)
  static func whole(_ term: UnsafeBufferPointer<UInt8>, _ place: Int) -> (scalar: UInt32, length: Int)? {
    guard place < term.count else { return nil }
    let first = term[place]
    let length = first < 0x80 ? 1 : first < 0xC0 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    return length > 0 && place + length <= term.count ? read(term, place) : nil
  }

  /// A character's UTF-8.
  static func bytes(of scalar: UInt32) -> [UInt8] {
    Array(UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
  }
}
