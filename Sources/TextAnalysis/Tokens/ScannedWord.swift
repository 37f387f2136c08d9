/// What the scanner has seen of a word so far.
struct ScannedWord {
  /// Letters and digits, one a scalar.
  var characterCount = 0

  /// Whether the word is ASCII letters and digits only, so that its term is its lower case.
  var isPlain = true

  /// The scalar that was read last, to see whether a mark joins it.
  var lastScalar: UInt32 = 0

  /// The combining class of the mark that was read last, 0 after a letter.
  private var lastCombiningClass: UInt32 = 0

  /// Whether the word is not in composed form, so that its scalars cannot be folded one by one.
  private(set) var needsComposition = false

  /// The byte of the last apostrophe inside the word, and how many bytes the term had then; 0 when there is none.
  var apostrophe = 0
  var lettersBeforeApostrophe = 0

  /// Takes note of letters and digits of ASCII.
  mutating func noteASCII(count: Int, last: UInt8) {
    characterCount += count
    lastScalar = UInt32(last)
    lastCombiningClass = 0
  }

  /// Takes note of a scalar that the word goes on with.
  mutating func note(_ scalar: ScannedScalar) {
    let combiningClass = scalar.combiningClass
    if scalar.foldingMayJoin || combiningClass != 0 && combiningClass < lastCombiningClass {
      needsComposition = true
    } else if scalar.mayJoin, !(scalar.foldsToNothing && lastScalar < Self.firstWholeLetter) {
      needsComposition = needsComposition || CanonicalComposition.pair(lastScalar, scalar.value) != 0
    }
    isPlain = false
    lastCombiningClass = combiningClass
    lastScalar = scalar.value
  }

  /// Below this, in Latin and Greek, a letter folds to the same with its accent or without, whichever way it is coded.
  private static let firstWholeLetter: UInt32 = 0x400
}
