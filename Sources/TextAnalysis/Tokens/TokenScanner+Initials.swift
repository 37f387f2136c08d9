/// Up to eight adjacent initials: the range of each in the text, and the length of its folded form.
///
/// SIMD vectors serve as arrays of fixed length, because a scan allocates nothing.
struct Initials {
  struct Letter {
    let range: Range<Int>
    /// The offset of the letter's bytes in the term.
    let offset: Int
    let length: Int
  }

  private(set) var count = 0
  private var starts = SIMD8<Int>()
  private var ends = SIMD8<Int>()
  private var lengths = SIMD8<Int>()

  init(first: Range<Int>, length: Int) { append(first, length: length) }

  var isFull: Bool { count == starts.scalarCount }

  subscript(position: Int) -> Letter {
    let offset = (0..<position).reduce(0) { $0 + lengths[$1] }
    return Letter(range: starts[position]..<ends[position], offset: offset, length: lengths[position])
  }

  mutating func append(_ range: Range<Int>, length: Int) {
    starts[count] = range.lowerBound
    ends[count] = range.upperBound
    lengths[count] = length
    count += 1
  }
}

extension TokenScanner {
  /// Scans initials and emits them as one term, if the word is a single letter followed by a dot and further initials.
  ///
  /// `J.R.R.`, `J. R. R.` and `JRR` match each other as `jrr`, `U.S.A.` and `USA` as `usa`. In a document each letter
  /// is also a term at the same position, because a name typed in pieces is looked up letter by letter.
  mutating func continuesInitials(from start: Int) -> Bool {
    guard word.characterCount == 1, text[index] == UInt8(ascii: "."), term[0] > UInt8(ascii: "9"),
      let first = nextInitial(after: index)
    else { return false }
    var initials = Initials(first: start..<index, length: term.count)
    append(first, to: &initials)
    while text[index] == UInt8(ascii: "."), !initials.isFull, let next = nextInitial(after: index) {
      append(next, to: &initials)
    }
    let end = text[index] == UInt8(ascii: ".") ? index + 1 : index
    emit(start..<end)
    if isDocument { emitLetters(of: initials) }
    return true
  }

  /// The range of the initial after the dot at `dot`. Nil when none follows.
  private func nextInitial(after dot: Int) -> Range<Int>? {
    let space = lengthOfSpace(at: dot + 1)
    let begin = dot + 1 + space
    let letter = text.scalar(at: begin)
    guard letter.characterClass == .letter else { return nil }
    var end = begin + letter.length
    var next = text.scalar(at: end)
    while next.characterClass == .mark {
      end += next.length
      next = text.scalar(at: end)
    }
    let isAlone = next.characterClass != .letter && next.characterClass != .digit && next.characterClass != .apostrophe
    return isAlone && (space == 0 || next.value == 0x2E) ? begin..<end : nil
  }

  /// The length in bytes of the space between initials, breaking or not; 0 without one.
  private func lengthOfSpace(at position: Int) -> Int {
    switch text.scalar(at: position).value {
    case 0x20: 1
    case 0xA0: 2
    case 0x2009, 0x202F: 3
    default: 0
    }
  }

  private mutating func append(_ letter: Range<Int>, to initials: inout Initials) {
    let length = term.count
    appendFolded(letter)
    initials.append(letter, length: term.count - length)
  }

  private mutating func emitLetters(of initials: Initials) {
    for position in 0..<initials.count {
      let letter = initials[position]
      let isRepeated = (0..<position).contains { isSameTerm(initials[$0], letter) }
      guard !isRepeated else { continue }
      emit(term.bytes + letter.offset, count: letter.length, range: letter.range, isColocated: true)
    }
  }

  private func isSameTerm(_ one: Initials.Letter, _ other: Initials.Letter) -> Bool {
    one.length == other.length
      && (0..<one.length).allSatisfy { term[one.offset + $0] == term[other.offset + $0] }
  }
}
