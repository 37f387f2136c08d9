/// The role of a scalar in a text. The order is that of `tools/make/unicode-tables`.
enum CharacterClass: UInt8 {
  /// White space, punctuation, symbols that are not searched for, and bytes that are not a scalar.
  case separator
  case letter
  case digit
  /// Part of the preceding character: accents, vowel signs, viramas, joiners, soft hyphens.
  case mark
  /// Han, kana, Hangul and other scripts without spaces, whose characters are close to syllables or words.
  case ideograph
  /// Letters of Thai, Lao, Khmer, Burmese and other scripts without spaces.
  case complex
  case pictograph
  case apostrophe
  /// A regional indicator, half of a flag.
  case regional
  /// A term of its own, such as a fraction.
  case symbol
  /// A vowel or a final consonant of a decomposed Hangul syllable.
  case jamo
}
