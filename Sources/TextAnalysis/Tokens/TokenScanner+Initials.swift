/// Up to eight initials that stand together: where each lies in the text and how long its folded form is.
///
/// Vectors serve as arrays of fixed length, because a scan allocates nothing.
struct Initials {
  struct Letter {
    let range: Range<Int>
    /// Where the letter's bytes lie in the term.
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
  /// Reads initials and hands them out as one term, when the word is a single letter that a dot and others follow.
  ///
  /// `J.R.R.`, `J. R. R.` and `JRR` find each other as `jrr`, `U.S.A.` and `USA` as `usa`. In a document each letter is
  /// a term too, at the same position, because a name that is typed in pieces is looked up letter by letter.
  mutating func continuesInitials(from start: Int) -> Bool {
    guard word.characterCount == 1, text[index] == UInt8(ascii: "."), term[0] > UInt8(ascii: "9"),
      let first = nextInitial(behind: index)
    else { return false }
    var initials = Initials(first: start..<index, length: term.count)
    append(first, to: &initials)
    while text[index] == UInt8(ascii: "."), !initials.isFull, let next = nextInitial(behind: index) {
      append(next, to: &initials)
    }
    let end = text[index] == UInt8(ascii: ".") ? index + 1 : index
    emit(start..<end)
    if isDocument { emitLetters(of: initials) }
    return true
  }

  /// Where the letter behind the dot at `dot` lies, when it is an initial as well.
  private func nextInitial(behind dot: Int) -> Range<Int>? {
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

  /// The bytes of the one space, breaking or not, that may stand between initials.
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
