/// A way through the ranked lists, as an explanation names it.
package enum RankedWalk: CaseIterable, Hashable, Sendable {
  /// No walk: a word that all matches need is in no record.
  case nothing
  /// All records with the phrases in order.
  case ordered
  /// Each named record, looked up by itself.
  case named
  /// The best with a prefix.
  case prefix
  /// Every match of a prefix.
  case everyOfPrefix
  /// Every match of any of some words, many at a time.
  case everyOfAny
  /// Every match, one after the other.
  case every
  /// The number of matches of any of some words, without the matches.
  case count
  /// The matches that pass a filter, then the best of these.
  case filtered
  /// The best for a single word.
  case word
  /// The best with any of several words.
  case any
  /// The best with all words and phrases.
  case all
  /// The records with enough of the words.
  case quorum
  /// A tree of words, record by record.
  case tree

  /// In words.
  package var line: String {
    switch self {
    case .nothing: "no walk, since no record has one of the words"
    case .ordered: "a walk over the records with all phrases, whose order is tested"
    case .named: "a look-up of each record that may match"
    case .prefix: "the kept best of the prefix, or a walk over the words that have it"
    case .everyOfPrefix: "a walk over the words that have the prefix"
    case .everyOfAny: "a walk over the lists of the words, many matches at a time"
    case .every: "a walk over all matches"
    case .count: "the numbers of the lists, or a walk that counts"
    case .filtered: "a walk that keeps the matches that pass the filter, then the best of these"
    case .word: "the kept best of the word, or its blocks, the most promising first"
    case .any: "a walk by windows that leaves out the words that cannot make a record one of the best"
    case .all: "a walk over the rarest word, which looks the others up"
    case .quorum: "a walk by windows that counts the words of each record"
    case .tree: "a walk over the tree of words, record by record"
    }
  }
}
