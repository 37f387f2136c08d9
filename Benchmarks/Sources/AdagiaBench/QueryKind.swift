/// The kinds of questions that are measured, each on its own.
enum QueryKind: CaseIterable {
  case rare, mid, common, frequent, and, or, phrase, prefix, author
  case dateAndWord, date, languageAndWord, twoFilters, count, latest

  var title: String {
    switch self {
    case .rare: "rare word (3 to 30 records)"
    case .mid: "mid word (0.05 to 1 %)"
    case .common: "common word (4 to 6 %)"
    case .frequent: "very common word (20 % and more)"
    case .and: "two words"
    case .or: "three words, any of them"
    case .phrase: "phrase of two words"
    case .prefix: "prefix of three letters"
    case .author: "author:"
    case .dateAndWord: "common word, date: a tenth"
    case .date: "date: a tenth, no words"
    case .languageAndWord: "common word, lang:"
    case .twoFilters: "common word, date: and lang:"
    case .count: "count only, common word"
    case .latest: "common word, latest first"
    }
  }

  /// Whether both sides have to give the same ten records. With several words they need not: the two formulas for a
  /// word's rarity differ a little, and with them what each word of a query is worth. Nor with phrases and beginnings
  /// of words: the best hundred of ours come in the order of how they match.
  var hasOneOrder: Bool {
    switch self {
    case .and, .or, .phrase, .prefix, .count: false
    default: true
    }
  }
}
