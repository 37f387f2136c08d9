/// A list of synonyms that comes with Adagia and can be switched on in a catalog.
public enum SynonymList: String, CaseIterable, Sendable {
  /// British and American spelling.
  case britishAmerican = "british-american"
  /// Names of authors that are written in several ways, in transliterations and in their own script.
  case names

  /// Groups of words and phrases. The members of a group find each other.
  public var groups: [[String]] {
    switch self {
    case .britishAmerican: BritishAmericanSpelling.pairs
    case .names: TransliteratedNames.groups
    }
  }
}
