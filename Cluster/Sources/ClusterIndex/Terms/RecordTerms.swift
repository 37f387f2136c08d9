internal import TextAnalysis

/// The codes of a text's terms, each at its place: what a field of a shard's index is filled with.
///
/// Every word has room for `width` terms: the word itself, then its stem and other words that it can be found by. Places
/// without a term hold a token that the engine counts and does not index. So the words of a phrase are `width` places
/// apart, whichever of their terms is looked for.
enum RecordTerms {
  /// The terms that have room at one word's place.
  static let width = 8
  /// A token that is too short to be a word.
  static let filler = "0"

  /// The field's text, and the number of terms that had no room.
  ///
  /// - Parameter text: With the mark of its language; `nil` for none.
  static func field(_ text: String?) -> (text: String, leftOut: Int) {
    guard var text else { return ("", 0) }
    var field = ""
    var (used, leftOut) = (width, 0)
    text.withUTF8 { bytes in
      Analyzer().forEachTerm(inIndexText: bytes) { term in
        let code = TermCode.code(ofTerm: String(decoding: term.bytes, as: UTF8.self), isFirst: !term.isColocated)
        if !term.isColocated {
          field += String(repeating: " " + filler, count: width - used)
          used = 0
        }
        if used < width {
          field += " " + code
          used += 1
        } else {
          leftOut += 1
        }
        return true
      }
    }
    return (field, leftOut)
  }
}
