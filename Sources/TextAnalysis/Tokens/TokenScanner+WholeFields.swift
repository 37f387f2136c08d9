/// A term for a whole field, so that a title *Kim* is found before titles with *Kim* in them.
extension TokenScanner {
  /// The sign between the mark and the word that is a whole field.
  static let wholeSign = UInt8(ascii: "!")

  /// The term of a field that is one folded word.
  static func whole(_ word: String) -> String { "\u{1}!" + word }

  /// Emits the term of the whole field at the end of a field of one word.
  mutating func emitWhole() {
    guard isField, positionCount == 1, term.count > 0 else { return }
    term.insertFirst(Self.wholeSign)
    term.insertFirst(Self.mark)
    emit(term.bytes, count: term.count, range: lastRange, isColocated: true)
  }
}
