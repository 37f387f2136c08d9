/// Who is said to have said it, and how sure that is.
public struct Attribution: Hashable, Sendable {
  /// A person's part in a record.
  public enum Role: String, CaseIterable, Sendable, Codable {
    case said, wrote, translated, attributed, misattributed, disputed
  }

  /// The name as it is shown and searched: `Seneca`, `Austen, Jane, 1775-1817.`
  public var creator: String
  public var role: Role
  /// Where in the source: `1.3`, `Act 3, scene 1`.
  public var locator: String?
  /// Why it is believed or doubted, in a sentence.
  public var evidence: String?

  public init(creator: String, role: Role = .wrote, locator: String? = nil, evidence: String? = nil) {
    self.creator = creator
    self.role = role
    self.locator = locator
    self.evidence = evidence
  }
}

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
