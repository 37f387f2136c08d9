/// What Snowball 3 does with Spanish words that libstemmer 2.2 does not: done before the library is asked.
enum SpanishRevision {
  /// Puts the accent that many leave out on -ación and -ución.
  static func prepare(_ word: inout StemmedWord) {
    guard word.hasSuffix("acion") || word.hasSuffix("ucion") else { return }
    word.replaceLast(2, with: "ón")
  }
}
