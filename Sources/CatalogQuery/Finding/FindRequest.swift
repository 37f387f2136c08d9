/// A saying to be found though it is remembered badly: of any length, with words missing, wrong, exchanged or misspelt.
public struct FindRequest: Hashable, Sendable {
  /// As remembered. No sign in it means anything.
  public var text: String
  /// The most hits to give back, 0 to 100.
  public var limit: Int
  /// Only records of this collection; `nil` for all.
  public var collection: String?
  /// The language that the words are in, for their stems; `nil` for all of the catalogue.
  public var language: String?
  /// Whether each hit says why it was found, in `Hit.why`.
  public var explainsHits = false

  public init(_ text: String, limit: Int = 10) {
    self.text = text
    self.limit = min(max(0, limit), Self.mostHits)
  }

  /// What is remembered badly is among the first hits or nowhere.
  public static let mostHits = 100
}
