/// What typed words may stand for besides, of words that were looked up lately: every query looks each of its words up
/// several times, in all languages of a catalogue.
struct AlternativesMemory {
  struct Key: Hashable {
    /// The bytes as they were typed.
    let word: [UInt8]
    let algorithms: [StemmingAlgorithm]
  }

  private var known: [Key: [[UInt8]]] = [:]
  /// More than this, and it is not worth keeping them.
  private static let mostWords = 512

  /// What is known of a word, `nil` when it was not made or is forgotten.
  subscript(key: Key) -> [[UInt8]]? {
    get { known[key] }
    set {
      if known.count >= Self.mostWords { known.removeAll(keepingCapacity: true) }
      known[key] = newValue
    }
  }
}
