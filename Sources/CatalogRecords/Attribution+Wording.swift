extension Attribution {
  /// The name and what is doubtful about it, in words: `Seneca`, `wrongly attributed to Voltaire`.
  package var wording: String {
    switch role {
    case .said, .wrote: creator
    case .translated: "translated by \(creator)"
    case .attributed: "attributed to \(creator)"
    case .misattributed: "wrongly attributed to \(creator)"
    case .disputed: "perhaps \(creator)"
    }
  }
}
