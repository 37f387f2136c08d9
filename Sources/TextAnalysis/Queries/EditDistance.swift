/// The edit distance of two words: the number of insertions, deletions and substitutions of one letter that turn one
/// into the other (Levenshtein 1966).
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

/// Suggestions for a misspelled field name.
package enum FieldNames {
  /// The closest name within two edits of the typed one; the first of several. Nil when there is none.
  package static func nearest(to typed: String, among names: [String]) -> String? {
    guard typed.utf8.count <= longestName else { return nil }
    let lowered = typed.lowercased()
    let distances = names.map { EditDistance.between(lowered, $0.lowercased()) }
    let near = zip(names, distances).filter { name, distance in distance <= 2 && distance < name.count }
    return near.min { $0.1 < $1.1 }?.0
  }

  /// The maximum length of a typed name in bytes. No field name is as long.
  private static let longestName = 40
}
