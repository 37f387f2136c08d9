/// A person credited with a record, and the part they had in it.
public struct Attribution: Hashable, Sendable {
  /// A person's part in a record. The last three express doubt.
  public enum Role: String, CaseIterable, Sendable, Codable {
    /// The person said it, and others wrote it down.
    case said
    /// The person wrote it.
    case wrote
    /// The person translated it.
    case translated
    /// Commonly attributed to the person, without proof.
    case attributed
    /// Attributed to the person by mistake.
    case misattributed
    /// The person's part is disputed.
    case disputed
  }

  /// The name, as shown and searched: `Seneca`, `Austen, Jane, 1775-1817.`
  public var creator: String
  /// The person's part.
  public var role: Role
  /// The place in the source: `1.3`, `Act 3, scene 1`.
  public var locator: String?
  /// The reason for the role, in a sentence.
  public var evidence: String?

  /// An attribution to one person.
  public init(creator: String, role: Role = .wrote, locator: String? = nil, evidence: String? = nil) {
    self.creator = creator
    self.role = role
    self.locator = locator
    self.evidence = evidence
  }
}

extension Attribution {
  /// The name with its role in words, if that matters: `Seneca`, `wrongly attributed to Voltaire`.
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
