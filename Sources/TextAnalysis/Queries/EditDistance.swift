/// How many single-letter changes lead from one word to another (Levenshtein 1966).
package enum EditDistance {
  /// - Complexity: O(*n* · *m*) in the lengths of the words, which are short.
  package static func between(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    var row = Array(0...right.count)
    for (index, character) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let substituted = diagonal + (right[column] == character ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(substituted, row[column] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
