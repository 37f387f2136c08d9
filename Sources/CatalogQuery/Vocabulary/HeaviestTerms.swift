internal import HeapModule

/// The words with some beginning that the index has most on.
///
/// One walk over a list that compares nothing but weights: a tenth of what a pattern (`TermSearch`) takes where tens of
/// thousands of words begin with one letter.
struct HeaviestTerms {
  /// The heaviest first.
  let terms: [VocabularyTerm]
  /// How many words begin so.
  let total: Int
  /// Bytes that the index has on all of them.
  let totalWeight: Int

  /// - Parameter limit: How many to keep; 1 or more.
  /// - Complexity: O(*n*) in the words that begin so.
  init(_ list: TermList, startingWith prefix: [UInt8], limit: Int) {
    var best: Heap<Candidate> = []
    var total = 0
    var totalWeight = 0
    list.forEach(startingWith: prefix) { term, weight in
      total += 1
      totalWeight += weight
      if best.count < limit {
        best.insert(Candidate(weight: weight, term: term))
      } else if let last = best.max, weight > last.weight {
        // Of words with the same weight the first in their order stays.
        best.replaceMax(with: Candidate(weight: weight, term: term))
      }
    }
    terms = best.unordered.sorted().map {
      VocabularyTerm(text: String(decoding: $0.term, as: UTF8.self), weight: $0.weight, edits: 0)
    }
    self.total = total
    self.totalWeight = totalWeight
  }

  private struct Candidate: Comparable {
    let weight: Int
    let term: [UInt8]

    /// Better ones are lower.
    static func < (left: Candidate, right: Candidate) -> Bool {
      left.weight != right.weight ? left.weight > right.weight : left.term.lexicographicallyPrecedes(right.term)
    }
  }
}

extension TermList {
  /// Gives the terms that begin with some bytes, in their order, and their weights.
  func forEach(startingWith prefix: [UInt8], _ body: ([UInt8], _ weight: Int) -> Void) {
    var place = start(of: prefix)
    var term: [UInt8] = []
    var isInside = false
    bytes.withUnsafeBufferPointer { bytes in
      while place < bytes.count {
        let shared = Int(bytes[place])
        let end = place + Self.headerSize + (Int(bytes[place + 1]) | Int(bytes[place + 2]) << 8)
        term.removeLast(term.count - shared)
        term.append(contentsOf: bytes[place + Self.headerSize..<end])
        // What shares the beginning with a term that has it has it too.
        if !isInside || shared < prefix.count {
          isInside = term.starts(with: prefix)
          if !isInside, prefix.lexicographicallyPrecedes(term) { return }
        }
        if isInside { body(term, Self.weight(bytes, place)) }
        place = end
      }
    }
  }

  /// Of the term that begins at a place.
  @inline(__always)
  static func weight(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(bytes[place + 3 + $1]) << (8 * $1) }
  }
}
