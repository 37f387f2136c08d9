/// A term for a whole field, so that a title *Kim* is found before titles with *Kim* in them, and a title *!!!* at all.
extension TokenScanner {
  /// The sign between the mark and the word that is a whole field.
  static let wholeSign = UInt8(ascii: "!")

  /// The term of a field that is one folded word, or signs alone.
  static func whole(_ word: String) -> String { "\u{1}!" + word }

  /// Bytes: more signs are a line across the page.
  static let longestSigns = 32

  /// Emits the term of the whole field at the end of a field of one word or none.
  mutating func emitWholeField() {
    guard isField else { return }
    if positionCount == 0 { emitSigns() }
    guard positionCount == 1, term.count > 0 else { return }
    term.insertFirst(Self.wholeSign)
    term.insertFirst(Self.mark)
    emit(term.bytes, count: term.count, range: lastRange, isColocated: true)
  }

  /// Emits the term of a field without any word, which has no other.
  private mutating func emitSigns() {
    var range = beginning..<text.count
    while let first = range.first, text[first] <= UInt8(ascii: " ") { range = first + 1..<range.upperBound }
    while let last = range.last, text[last] <= UInt8(ascii: " ") { range = range.lowerBound..<last }
    guard 1...Self.longestSigns ~= range.count else { return }
    term.removeAll()
    term.append(Self.mark)
    term.append(Self.wholeSign)
    term.append(text.start + range.lowerBound, count: range.count)
    emit(term.bytes, count: term.count, range: range, isColocated: false)
    term.removeAll()
  }
}
