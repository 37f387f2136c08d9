/// Phrases that must follow each other in one field, each within a distance of the one before.
package struct RankedOrder {
  /// The phrases in their order, by their numbers in the query, with their lengths in tokens. One may be there twice.
  let phrases: [(number: Int, length: Int)]
  /// The most tokens between a phrase and the next.
  let distance: Int

  package init(phrases: [(number: Int, length: Int)], distance: Int) {
    (self.phrases, self.distance) = (phrases, distance)
  }
}
