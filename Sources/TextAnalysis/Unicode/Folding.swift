internal import CUnicodeTables

/// The folded form of a text, without the differences that people leave out: compatibility forms, case, accents and
/// ligatures. It is used to compare names and words; punctuation and spaces stay.
///
///     folded("Ｓtraße, Œuvre, Việt")   // "strasse, oeuvre, viet"
///
/// Folding is idempotent.
/// - Complexity: O(*n*) in the UTF-8 length of `text`.
package func folded(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
  return String(scalars: Folding.folded(text.unicodeScalars.map(\.value)))
}

/// The text in Unicode's normalization form C, the form of stored and compared texts.
/// - Complexity: O(*n*) in the UTF-8 length of `text`. Text that is composed already is only scanned.
package func canonicallyComposed(_ text: String) -> String {
  var native = text
  return native.withUTF8 { bytes in
    if CanonicalComposition.isEvident(bytes) { return text }
    return String(decoding: CanonicalComposition.composed(bytes), as: UTF8.self)
  }
}

enum Folding {
  /// The folded form of scalars, which may be in any normalization form.
  static func folded(_ scalars: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(scalars.count)
    for scalar in CanonicalComposition.composed(scalars) { append(foldingOf: scalar, to: &result) }
    return CanonicalComposition.composed(result)
  }

  private static func append(foldingOf value: UInt32, to result: inout [UInt32]) {
    let scalar = ScannedScalar(value: value, length: 0)
    switch scalar.entry >> 4 & 3 {
    case 0: result.append(value)
    case 1: withUnsafeBytes(of: scalar.payload.littleEndian) { append(upToZero: $0, to: &result) }
    default:
      let expansion = adagia_expansion(scalar.payload)
      append(upToZero: UnsafeRawBufferPointer(start: expansion + 1, count: Int(expansion[0])), to: &result)
    }
  }

  private static func append(upToZero bytes: UnsafeRawBufferPointer, to result: inout [UInt32]) {
    let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    result.append(contentsOf: text.unicodeScalars.lazy.map(\.value))
  }
}

extension String {
  /// A text of scalars. A value that is not a scalar becomes U+FFFD.
  init(scalars: [UInt32]) {
    self.init(unsafeUninitializedCapacity: scalars.count * 4) { bytes in
      var count = 0
      for value in scalars {
        let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          bytes[count] = byte
          count += 1
        }
      }
      return count
    }
  }
}
