/// What one phrase gives to a record's BM25 score.
struct PhraseShare {
  /// How often it stands in the record, each time as often as its field counts.
  let frequency: Double
  /// Its inverse document frequency; 0 when the record does not have it.
  let rarity: Double
  let score: Double
}

/// Takes in the shares of a record that FTS5 stands on, and what went wrong there, where nothing can be thrown.
struct ShareReading {
  var scorer: MatchScorer
  var shares: [PhraseShare] = []
  var failure: (any Error)?
}
