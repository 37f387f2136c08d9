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
