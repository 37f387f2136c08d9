internal import CSystemUnicode

/// One scalar of a text and what the tables say of it.
struct ScannedScalar {
  /// The code point, or `notAScalar` for a byte that is no part of well-formed UTF-8.
  let value: UInt32

  /// How many bytes of the text it takes; 0 only at the end.
  let length: Int

  /// An entry of the character table.
  let entry: UInt32

  static let notAScalar: UInt32 = 0xFFFF_FFFF

  init(value: UInt32, length: Int) {
    self.value = value
    self.length = length
    entry = adagia_character(value)
  }

  var characterClass: CharacterClass { CharacterClass(rawValue: UInt8(entry & 15)) ?? .separator }

  /// Whether it may join the scalar before it to a single one, as a vowel sign or an accent does.
  var mayJoin: Bool { entry & 0x40 != 0 }

  /// Whether what it folds to may join the scalar before it.
  var foldingMayJoin: Bool { entry & 0x80 != 0 }

  var foldsToItself: Bool { entry & 0x30 == 0 }

  var foldsToNothing: Bool { entry >> 4 & 3 == 1 && payload == 0 }

  /// The canonical combining class, which the table has only for marks that are kept.
  var combiningClass: UInt32 { foldsToItself ? payload : 0 }

  var payload: UInt32 { entry >> 8 }

  /// The first byte of what it folds to; 0 when that is nothing or itself.
  var firstFoldedByte: UInt8 {
    switch entry >> 4 & 3 {
    case 1: UInt8(payload & 0xFF)
    case 2: adagia_expansion(payload)[1]
    default: 0
    }
  }
}

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
