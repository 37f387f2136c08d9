/// A date as its source wrote it, with its interpretation. The raw text is always kept; the EDTF value exists only when
/// the text was understood.
///
///     HistoricalDate(reading: "c. 400 BC").edtf?.description   // "-0399~"
///     HistoricalDate(reading: "undated").edtf                  // nil
public struct HistoricalDate: Hashable, Sendable {
  /// The unchanged text of the source.
  public let raw: String
  /// The meaning of the text. Nil when it was not understood.
  public let edtf: EDTF?
  /// The interpretation of the text.
  package let interpretation: DateInterpretation

  /// The half-open interval of Julian days that the date can lie in, without the margin for qualifications. Nil when
  /// the text was not understood.
  public var interval: JulianInterval? { edtf?.interval }

  /// The interval with the margin for qualifications; see `EDTF.fuzzyInterval`.
  package var fuzzyInterval: JulianInterval? { edtf?.fuzzyInterval }

  /// Reads a text in a notation. Reading never fails: an unreadable text stays raw and has no `edtf`.
  ///
  /// White space around the text is ignored. Nothing is invented: no missing part is filled in from today's date, and a
  /// year of two digits gets no century.
  /// - Complexity: O(*n*) in the length of `raw`; below a microsecond for common dates.
  public init(reading raw: String, as notation: DateNotation = .auto) {
    self.init(reading: raw, as: notation, isQuery: false)
  }

  init(reading raw: String, as notation: DateNotation, isQuery: Bool) {
    var copy = raw
    let (edtf, interpretation) = copy.withUTF8 { bytes in
      if bytes.mayHaveOtherNumerals, let folding = NumeralFolding(raw) {
        return folding.read(as: notation, isQuery: isQuery)
      }
      return DateReader(bytes: bytes.trimmed, notation: notation, isQuery: isQuery).read()
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
  /// The bytes without leading and trailing ASCII white space.
  var trimmed: UnsafeBufferPointer<UInt8> {
    var (first, last) = (startIndex, endIndex)
    while first < last, self[first] <= .space { first += 1 }
    while first < last, self[last - 1] <= .space { last -= 1 }
    return UnsafeBufferPointer(rebasing: self[first..<last])
  }
}
