/// How what stands in a text relates to what was typed.
public enum WordForm: String, CaseIterable, Comparable, Sendable {
  /// It is the same, but for case and accents.
  case typed
  /// It begins so.
  case beginning
  /// It has the same stem.
  case stem

  /// What is nearer to the typed word comes first. A phrase is as near as the farthest of its words.
  public static func < (left: WordForm, right: WordForm) -> Bool { left.order < right.order }

  private var order: Int {
    switch self {
    case .typed: 0
    case .beginning: 1
    case .stem: 2
    }
  }
}
