/// A relation between an index and a term.
enum CQLRelation: Hashable, CaseIterable {
  /// The words side by side and in order, in any of their forms.
  case phrase
  /// The same, each word exactly as it is.
  case exact
  case all, any
  case different
  case less, lessOrEqual, greater, greaterOrEqual
  case within

  /// Relations that are words. `encloses` and `partial` are known, and not supported.
  static let names: Set<String> = ["adj", "all", "any", "encloses", "exact", "partial", "scr", "within"]

  /// - Parameter name: In lower case, without the prefix `cql.`.
  init(named name: String) throws(SRUDiagnostic) {
    switch name {
    case "=", "scr", "adj": self = .phrase
    case "==", "exact": self = .exact
    case "all": self = .all
    case "any": self = .any
    case "<>": self = .different
    case "<": self = .less
    case "<=": self = .lessOrEqual
    case ">": self = .greater
    case ">=": self = .greaterOrEqual
    case "within": self = .within
    default: throw SRUDiagnostic(.relation, name)
    }
  }
}

/// The relation modifiers that change something.
struct CQLRelationModifiers: Hashable {
  /// Words one typing error away match too.
  private(set) var isFuzzy = false
  /// `*` and `?` are text.
  private(set) var isUnmasked = false

  init(_ modifiers: [CQLModifier]) throws(SRUDiagnostic) {
    for modifier in modifiers {
      switch modifier.name {
      case "fuzzy": isFuzzy = true
      case "unmasked": isUnmasked = true
      // These are so in any case.
      case "stem", "relevant", "word", "masked", "ignorecase", "ignoreaccents", "isodate", "number", "string": continue
      default: throw SRUDiagnostic(.relationModifier, modifier.name)
      }
    }
  }
}
