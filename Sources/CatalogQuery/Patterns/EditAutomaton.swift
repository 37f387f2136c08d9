/// The words within one or two edits of a word: a Levenshtein automaton whose states are bits, so that a step takes a
/// few operations and nothing is built beforehand (Wu & Manber 1992, with transpositions).
///
/// Insertions, deletions, substitutions and transpositions of two neighbors that are not edited again (optimal string
/// alignment distance).
struct EditAutomaton: TermAutomaton, Sendable {
  /// The places in the word that the characters read so far can lead to, by the number of edits, one bit each.
  struct State {
    fileprivate var rows: SIMD4<UInt64> = .zero
    /// The places before the first half of a transposition; with as many edits as before it.
    fileprivate var halves: SIMD4<UInt64> = .zero
  }

  private let word: [UInt32]
  private let edits: Int
  /// The places of each ASCII character in the word.
  private let asciiPlaces: [UInt64]
  /// The different characters of the word: those of ASCII together, and each of the others.
  private let asciiSignature: CharacterSignature
  private let otherSignatures: [CharacterSignature]
  /// A bit for each place, the end of the word included.
  private let places: UInt64
  /// The places that have a character.
  private let characters: UInt64

  /// The longest word whose places fit.
  static let mostCharacters = 62

  /// - Parameters:
  ///   - word: Up to `mostCharacters` characters.
  ///   - edits: 0 to 2.
  init?(_ word: [Unicode.Scalar], edits: Int) {
    guard word.count <= Self.mostCharacters, 0...2 ~= edits else { return nil }
    self.word = word.map(\.value)
    self.edits = edits
    asciiPlaces = Self.asciiPlaces(of: word)
    asciiSignature = CharacterSignature(word.filter(\.isASCII))
    otherSignatures = Set(word).filter { !$0.isASCII }.map { CharacterSignature([$0]) }
    characters = (1 << UInt64(word.count)) - 1
    places = characters << 1 | 1
  }

  private static func asciiPlaces(of word: [Unicode.Scalar]) -> [UInt64] {
    var places = [UInt64](repeating: 0, count: 128)
    for (place, scalar) in word.enumerated() where scalar.isASCII { places[Int(scalar.value)] |= 1 << UInt64(place) }
    return places
  }

  let generation = 0
  let work = 0

  /// Each character of the word that a term does not have takes an edit of its own.
  @inline(__always)
  func mayMatch(_ characters: CharacterSignature) -> Bool {
    var missing = characters.missingCount(ofASCII: asciiSignature)
    for signature in otherSignatures where !characters.mayHave(signature) { missing += 1 }
    return missing <= edits
  }

  var start: State {
    var state = State()
    state.rows[0] = 1
    delete(&state)
    return state
  }

  @inline(__always)
  func step(_ state: State, _ scalar: UInt32) -> State {
    let here = matches(scalar)
    var next = State()
    next.rows[0] = (state.rows[0] & here) << 1
    for edit in 0..<edits {
      let row = state.rows[edit]
      // A character too many, another one, or the second half of a transposition.
      next.rows[edit + 1] =
        (state.rows[edit + 1] & here) << 1 | row | row << 1 | (state.halves[edit] & here) << 2
      next.halves[edit] = row & (here >> 1)
    }
    delete(&next)
    return next
  }

  /// Adds the places that are reached by leaving out characters of the word.
  @inline(__always)
  private func delete(_ state: inout State) {
    for edit in 0..<edits { state.rows[edit + 1] |= state.rows[edit] << 1 }
    state.rows &= SIMD4(repeating: places)
  }

  /// The places of a character in the word.
  @inline(__always)
  private func matches(_ scalar: UInt32) -> UInt64 {
    if scalar < 128 { return asciiPlaces[Int(scalar)] }
    var bits: UInt64 = 0
    for place in word.indices { bits |= (word[place] == scalar ? 1 : 0) << UInt64(place) }
    return bits
  }

  @inline(__always)
  func isDead(_ state: State) -> Bool {
    (state.rows[0] | state.rows[1] | state.rows[2] | state.halves[0] | state.halves[1]) == 0
  }

  func cost(_ state: State) -> Int? {
    (0...edits).first { state.rows[$0] >> UInt64(word.count) & 1 != 0 }
  }

  func continuation(of state: State, above scalar: UInt32) -> TermContinuation {
    for edit in 0..<edits where state.rows[edit] != 0 { return .any }
    // With all edits made, only the word's own characters lead on.
    var bits = (state.rows[edits] | (edits > 0 ? state.halves[edits - 1] : 0)) & characters
    var least: UInt32?
    while bits != 0 {
      let character = word[bits.trailingZeroBitCount]
      if character > scalar { least = min(least ?? character, character) }
      bits &= bits - 1
    }
    return least.map { .only($0) } ?? .nothing
  }
}
