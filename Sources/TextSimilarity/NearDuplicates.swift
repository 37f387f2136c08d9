/// Near-duplicate texts among many.
package struct NearDuplicates: Sendable {
  /// A cluster of texts that are all similar enough to each other, so that a chain of small changes cannot link
  /// different texts.
  package struct Cluster: Sendable {
    /// The indexes of the texts, ascending.
    package let texts: [Int]
    /// The similarity of each text to the first; 1 for the first.
    package let similarity: [Float]
    /// Texts outside the cluster that are similar to some of its texts but not to all; ascending.
    package let others: [Int]
  }

  /// The clusters in the order of their first texts.
  package let clusters: [Cluster]
  /// The number of pairs that are similar enough.
  package let pairCount: Int
  /// The number of keys that so many texts share that not all pairs were compared.
  package let crowdedKeys: Int

  /// - Parameters:
  ///   - similarity: The minimum similarity of a pair, 0 to 1.
  ///   - step: Called with the progress, 0 to 1. It may throw to end the search.
  /// - Complexity: Near O(*n*) in the number of texts.
  package init(_ texts: AnalyzedTexts, similarity least: Float, step: (Double) throws -> Void) throws {
    var texts = texts
    texts.close()
    let weights = TermWeights(texts)
    var measure = Similarity(texts, weights: weights.values)
    var candidates = CandidatePairs(texts, frequencies: weights.frequencies)
    var linkage = Linkage()
    var count = 0
    try candidates.walk { one, other, share in
      if count.isMultiple(of: 4096) { try step(share) }
      count += 1
      if let similarity = measure.of(one, other, atLeast: least) { linkage.add(one, other, similarity) }
    }
    try linkage.close(step) { measure.of($0, $1, atLeast: least) }
    clusters = linkage.clusters { measure.of($0, $1, atLeast: 0) ?? 0 }
    pairCount = linkage.pairCount
    crowdedKeys = candidates.crowdedKeys
  }
}
