/// Clusters pairs by complete linkage, the most similar first: two clusters merge only when each text of one is similar
/// to each text of the other (Sørensen 1948).
struct Linkage {
  private struct Pair {
    let one: UInt32
    let other: UInt32
    let similarity: Float
  }

  private var pairs: [Pair] = []
  /// The cluster of a text, named by its lowest index, and the texts of each cluster of several.
  private var clusterOf: [UInt32: UInt32] = [:]
  private var members: [UInt32: [UInt32]] = [:]
  private var similarities: [UInt64: Float] = [:]

  var pairCount: Int { pairs.count }

  /// Adds a pair. The same pair may be added again.
  mutating func add(_ one: Int, _ other: Int, _ similarity: Float) {
    let (one, other) = (UInt32(min(one, other)), UInt32(max(one, other)))
    guard similarities.updateValue(similarity, forKey: Self.key(one, other)) == nil else { return }
    pairs.append(Pair(one: one, other: other, similarity: similarity))
  }

  /// Merges the clusters.
  ///
  /// - Parameter measure: The similarity of two texts. Nil when they may not share a cluster.
  mutating func close(_ step: (Double) throws -> Void, measure: (Int, Int) -> Float?) throws {
    pairs.sort {
      $0.similarity != $1.similarity ? $0.similarity > $1.similarity : ($0.one, $0.other) < ($1.one, $1.other)
    }
    for (index, pair) in pairs.enumerated() {
      if index.isMultiple(of: 256) { try step(1) }
      let (one, other) = (clusterOf[pair.one] ?? pair.one, clusterOf[pair.other] ?? pair.other)
      guard one != other else { continue }
      let (firsts, seconds) = (members[one] ?? [one], members[other] ?? [other])
      guard areAllAlike(firsts, seconds, measure) else { continue }
      let (kept, gone) = (min(one, other), max(one, other))
      members[gone] = nil
      members[kept] = (firsts + seconds).sorted()
      for text in firsts + seconds { clusterOf[text] = kept }
    }
  }

  private func areAllAlike(_ firsts: [UInt32], _ seconds: [UInt32], _ measure: (Int, Int) -> Float?) -> Bool {
    firsts.allSatisfy { one in
      seconds.allSatisfy { other in
        similarities[Self.key(min(one, other), max(one, other))] != nil || measure(Int(one), Int(other)) != nil
      }
    }
  }

  /// All clusters in the order of their first texts.
  func clusters(measure: (Int, Int) -> Float) -> [NearDuplicates.Cluster] {
    var others: [UInt32: Set<Int>] = [:]
    for pair in pairs {
      let (one, other) = (clusterOf[pair.one] ?? pair.one, clusterOf[pair.other] ?? pair.other)
      guard one != other else { continue }
      others[one, default: []].insert(Int(pair.other))
      others[other, default: []].insert(Int(pair.one))
    }
    return members.sorted { $0.key < $1.key }.map { first, texts in
      let similarity = texts.dropFirst().map { measure(Int(first), Int($0)) }
      return NearDuplicates.Cluster(
        texts: texts.map(Int.init), similarity: [1] + similarity, others: (others[first] ?? []).sorted())
    }
  }

  private static func key(_ one: UInt32, _ other: UInt32) -> UInt64 { UInt64(one) << 32 | UInt64(other) }
}
