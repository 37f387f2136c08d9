/// The state of the word being scanned.
struct ScannedWord {
  /// The number of letters and digits.
  var characterCount = 0

  /// True if the word is only ASCII letters and digits, so that its term is its lower case.
  var isPlain = true

  /// The last scalar, with which a mark may compose.
  var lastScalar: UInt32 = 0

  /// The combining class of the last mark; 0 after a letter.
  private var lastCombiningClass: UInt32 = 0

  /// True if the word is not composed, so that its scalars cannot be folded one by one.
  private(set) var needsComposition = false

  /// The byte offset of the last apostrophe inside the word.
  var apostrophe = 0

  /// The number of bytes in the term before the last apostrophe; 0 without one.
  var lettersBeforeApostrophe = 0

  /// Adds ASCII letters and digits.
  mutating func noteASCII(count: Int, last: UInt8) {
    characterCount += count
    lastScalar = UInt32(last)
    lastCombiningClass = 0
  }

  /// Adds a scalar.
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

  /// The first scalar after Latin and Greek. Below it a letter folds to the same with and without its accent, composed
  /// or not.
  private static let firstWholeLetter: UInt32 = 0x400
}
