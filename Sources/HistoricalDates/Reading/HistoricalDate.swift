/// A date as its source wrote it, with what was made of it: the raw text is always kept, the EDTF only when it was
/// understood.
///
///     HistoricalDate(reading: "c. 400 BC").edtf?.description   // "-0399~"
///     HistoricalDate(reading: "undated").edtf                  // nil
public struct HistoricalDate: Hashable, Sendable {
  /// The text as it was given, untouched.
  public let raw: String
  /// What it says, or nil when nobody could tell.
  public let edtf: EDTF?
  /// How it was understood.
  public let interpretation: DateInterpretation

  /// The stretch of Julian days it can lie in, half-open, without the room that qualifications give; nil when it was
  /// not understood.
  public var interval: JulianInterval? { edtf?.interval }

  /// The same with that room; see `EDTF.fuzzyInterval`.
  public var fuzzyInterval: JulianInterval? { edtf?.fuzzyInterval }

  /// Reads a text in the given notation. It never fails: what cannot be read stays raw and has no `edtf`.
  ///
  /// White space around the text is passed over. Nothing is invented: a part that is missing is not filled in from
  /// today's date, a century is not guessed for a year of two digits.
  /// - Complexity: O(*n*) in the length of `raw`; below a microsecond for common dates.
  public init(reading raw: String, as notation: DateNotation = .auto) {
    self.init(reading: raw, as: notation, isQuery: false)
  }

  init(reading raw: String, as notation: DateNotation, isQuery: Bool) {
    var copy = raw
    let (edtf, interpretation) = copy.withUTF8 { bytes in
      DateReader(bytes: bytes.trimmed, notation: notation, isQuery: isQuery).read()
    }
    self.init(raw: raw, edtf: edtf, interpretation: edtf == nil ? .unreadable : interpretation)
  }

  init(raw: String, edtf: EDTF?, interpretation: DateInterpretation) {
    self.raw = raw
    self.edtf = edtf
    self.interpretation = interpretation
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes without the ASCII white space around them.
  var trimmed: UnsafeBufferPointer<UInt8> {
    var (first, last) = (startIndex, endIndex)
    while first < last, self[first] <= .space { first += 1 }
    while first < last, self[last - 1] <= .space { last -= 1 }
    return UnsafeBufferPointer(rebasing: self[first..<last])
  }
}
