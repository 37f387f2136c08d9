/// The part that a scalar plays in a text. The order is that of `tools/make-unicode-tables`.
enum CharacterClass: UInt8 {
  /// White space, punctuation, symbols that nobody searches for, and whatever is not a scalar.
  case separator
  case letter
  case digit
  /// Belongs to what stands before it: accents, vowel signs, signs that put the next consonant below, joiners, soft
  /// hyphens.
  case mark
  /// Han, kana, Hangul and the like: written without spaces, each character close to a syllable or a word.
  case ideograph
  /// Thai, Lao, Khmer, Burmese and the like: letters written without spaces.
  case complex
  case pictograph
  case apostrophe
  /// Half a flag.
  case regional
  /// A term by itself, such as a fraction.
  case symbol
  /// A vowel or a final consonant of a Hangul syllable that is written in pieces.
  case jamo
}
