/// Texts that are alike, found among many.
package struct NearDuplicates: Sendable {
  /// Texts of which any two are as alike as was asked for, so that a chain of small steps does not end at something
  /// else.
  package struct Cluster: Sendable {
    /// Numbers of texts, ascending.
    package let texts: [Int]
    /// For each text how alike it is to the first; the first is 1.
    package let similarity: [Float]
    /// Texts of other clusters, or of none, that are alike to some of these and not to all; ascending.
    package let others: [Int]
  }

  /// In the order of their first texts.
  package let clusters: [Cluster]
  /// Pairs of texts that are as alike as was asked for.
  package let pairCount: Int
  /// Sets of rare words that so many texts share that not each could be compared with each.
  package let crowdedKeys: Int

  /// - Parameters:
  ///   - similarity: 0 to 1: what a pair needs.
  ///   - step: Told how much is done, from 0 to 1; may throw to end the search.
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
