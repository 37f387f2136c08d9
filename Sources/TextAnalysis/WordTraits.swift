/// What the scanner has seen of a word so far.
struct WordTraits {
  /// Letters and digits, one a scalar.
  var characterCount = 0

  /// The scalar that was read last, to see whether a mark joins it.
  var lastScalar: UInt32 = 0

  var lastClass = CharacterClass.separator

  /// The combining class of the mark that was read last, 0 after a letter.
  var lastCombiningClass: UInt32 = 0

  /// Whether the word is not in composed form, so that its scalars cannot be folded one by one.
  var needsComposition = false

  /// Takes note of a scalar that the word goes on with.
  mutating func note(_ scalar: ScannedScalar) {
    let combiningClass = scalar.combiningClass
    if scalar.foldingMayJoin || combiningClass != 0 && combiningClass < lastCombiningClass {
      needsComposition = true
    } else if scalar.mayJoin, !(scalar.foldsToNothing && lastScalar < Self.firstWholeLetter) {
      needsComposition = needsComposition || CanonicalComposition.pair(lastScalar, scalar.value) != 0
    }
    lastCombiningClass = combiningClass
    lastScalar = scalar.value
    lastClass = scalar.characterClass
  }

  /// Below this, in Latin and Greek, a letter folds to the same with its accent or without, whichever way it is coded.
  private static let firstWholeLetter: UInt32 = 0x400
}
