internal import CUnicodeTables

/// A scalar of a text with its table entry.
struct ScannedScalar {
  /// The code point, or `notAScalar` for a byte outside well-formed UTF-8.
  let value: UInt32

  /// Its length in bytes; 0 only at the end of the text.
  let length: Int

  /// The entry of the character table.
  let entry: UInt32

  static let notAScalar: UInt32 = 0xFFFF_FFFF

  init(value: UInt32, length: Int) {
    self.value = value
    self.length = length
    entry = adagia_character(value)
  }

  var characterClass: CharacterClass { CharacterClass(rawValue: UInt8(entry & 15)) ?? .separator }

  /// True if it may compose with its predecessor, as a vowel sign or an accent does.
  var mayJoin: Bool { entry & 0x40 != 0 }

  /// True if its folded form may compose with its predecessor.
  var foldingMayJoin: Bool { entry & 0x80 != 0 }

  var foldsToItself: Bool { entry & 0x30 == 0 }

  var foldsToNothing: Bool { entry >> 4 & 3 == 1 && payload == 0 }

  /// The canonical combining class. The table has it only for marks that are kept.
  var combiningClass: UInt32 { foldsToItself ? payload : 0 }

  var payload: UInt32 { entry >> 8 }

  /// The first byte of its folded form. 0 when that is empty or the scalar itself.
  var firstFoldedByte: UInt8 {
    switch entry >> 4 & 3 {
    case 1: UInt8(payload & 0xFF)
    case 2: adagia_expansion(payload)[1]
    default: 0
    }
  }
}
