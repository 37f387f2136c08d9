/// The limits of answering a query, so that none takes long. Each comment is the unit and the reason.
///
/// `tools/make/limits` makes a table in docs/query.md of them, and a test compares it. Limits of ranking are in
/// `RankingWeights`, those of reading a query in `QueryBudget`.
enum QueryLimits {
  /// Records where fewer words suffice, and other readings of a query.
  enum Relaxing {
    /// Records: one page; a query that finds fewer is asked with fewer words.
    static let enough = 10
    /// Words: this many identify a text, and each further word makes every record a candidate: 400 of the most frequent
    /// words kept a search of 100,000 records busy for a second.
    static let words = 64
    /// Words, at least: shorter queries in quotation marks are meant as typed.
    static let misquotedWords = 4
    /// Words: longer texts were not typed: looking up each of their words takes longer than searching for them.
    static let respelledWords = 40
    /// Records, about: a word in more is assumed correct, even if a similar one is far more frequent.
    static let rareWord = 100
    /// Words: longer queries are sentences, and no sentence is in an extra field.
    static let extraFieldWords = 8
    /// Records: those with the other words, whose extra fields are read one by one.
    static let extraFieldsRead = 3_000
    /// Records: the extra fields of larger catalogs are not read as a whole.
    static let extraFieldsCatalog: Int64 = 1_000_000
    /// Records: more than anyone reads.
    static let extraFieldsFound = 1_000
    /// Words of a call number: more words were not copied from a shelf.
    static let callNumberWords = 5
    /// Records: those with the words in their names, which are read one by one.
    static let namesRead = 3_000
    /// Words: in longer queries, words that could be written as one are neighbors by chance.
    static let joinedWords = 6
    /// Letters, at least: shorter words are parts of too many others.
    static let shortestJoined = 5
    /// Letters, at least: shorter words may begin with any letter by chance.
    static let shortestWithLetter = 4
    /// Letters: longer words beside a locator are not abbreviations.
    static let longestAbbreviation = 5
    /// Letters and digits: longer words are not names of standards and models.
    static let longestNumbered = 20
    /// Letters, at least: shorter words occur in many longer ones by chance.
    static let shortestInner = 5
  }

  /// A half-remembered text, as `adagia find` looks for it.
  enum Finding {
    /// Records: up to so many are counted exactly, since the index keeps words of records that were changed.
    static let exactCount = 16
    /// Words: each is looked up in the dictionary.
    static let wordsRead = 400
    /// Records, about: doubling it found no more of 400 test sayings among a million other records, and took a tenth
    /// longer.
    static let candidates = 30_000
    /// Words, at least: with fewer words there may be more candidates.
    static let wordsAtLeast = 3
    /// Words: the rarest words select the candidates.
    static let wordsSearched = 16
    /// Records: if the rarest word is in more, records with all words are not looked for separately.
    static let rareWord = 3_000
    /// Words: longer dates beside other words are rare.
    static let wordsOfDate = 6
    /// Letters, at least: shorter words are like too many others.
    static let shortestRespelled = 4
    /// Letters, at least: long words may have two errors.
    static let longWord = 7
    /// Letters, at least: shorter words leave no room to move a letter.
    static let shortestMoved = 5
    /// Letters: longer words have hundreds of spellings with a letter in another place.
    static let longestMoved = 14
    /// Words: each takes milliseconds to compare with the whole dictionary.
    static let wordsCompared = 12
    /// Words: only the nearest spellings of a word are searched for.
    static let spellings = 8
  }

  /// The corrected query that is offered when hardly any record matches.
  enum Correcting {
    /// Records: in a query with this many, only words that no record has are checked, such as those found by stems.
    static let hits = 3
    /// Records: a query with this many is not checked.
    static let mostHits = 100
    /// Records: a word in more is assumed correct.
    static let rareWord = 5
    /// Times: a replacement and the corrected query must both match this many times as many records.
    static let times = 10
    /// Words: a query rarely has more mistyped words.
    static let words = 3
    /// Words: each is compared with the whole dictionary.
    static let wordsCompared = 8
    /// Clauses: longer texts were not typed.
    static let clauses = 32
    /// Bytes: longer texts were not typed.
    static let bytes = 2_000
    /// Words: each is a search of its own.
    static let candidates = 4
    /// Words: the candidates are chosen from these.
    static let near = 20
  }

  /// Words, names and tags offered while a query is typed.
  enum Completing {
    /// Bytes: longer posting lists are estimated.
    static let countedBytes = 6_000
    /// Words: those looked up next to the words before the last.
    static let pairs = 20
    /// Records: a larger count is shown as an estimate.
    static let counted = 1_000
    /// Bytes: shorter posting lists are read whole.
    static let wholeBytes = 3_000
    /// Records: read for each kind of value, spread evenly.
    static let records = 150
    /// Bytes: posting lists read for the words before the last.
    static let phraseBytes = 100_000
    /// Words: the most frequent ones, each counted in a field or after the words before.
    static let examined = 60
    /// Bytes: posting lists read to count words after others.
    static let continuedBytes = 2_000_000
  }

  /// Patterns and synonyms.
  enum Expanding {
    /// Letters: names in a script without spaces have no more, and are looked for with a blank after each.
    static let runLetters = 6
    /// Words: each other word or phrase takes this many from the words that patterns may expand to.
    static let clauseCost = 20
    /// Words: each further pattern takes this many.
    static let patternCost = 100
    /// Words, at least: patterns share the words that are scored, and each gets at least these.
    static let fewestScored = 20
    /// Words: longer runs are never looked up as one.
    static let synonymRun = 5
    /// Words of a name that is turned around: longer names belong to corporate bodies.
    static let nameWords = 6
    /// Bytes of words that are also looked for joined: longer phrases were not typed.
    static let joinedBytes = 400
    /// Spellings of one word of Hindi or Japanese: each is one more phrase.
    static let spellings = 8
    /// Spellings of one word of Japanese: each is looked up in the dictionary.
    static let spellingsTried = 100
    /// Letters: words of Japanese with more are respelled in one place, and not in two.
    static let respelledTwice = 12
    /// Letters: each place in a longer word would be looked up, to write it as two.
    static let partedLetters = 30
    /// Phrases: the variants that synonyms make of one phrase.
    static let variants = 16
    /// Words: a message names these and counts the others.
    static let wordsShown = 8
    /// Bytes: terms of the index have up to 256.
    static let patternBytes = 512
    /// Characters: no one writes a longer pattern.
    static let expressionText = 2_000
    /// Groups: each level takes stack space.
    static let expressionNesting = 40
    /// Times: more would make any pattern too large.
    static let repetitions = 1_000
  }

  /// Walks through the indexes.
  enum Walking {
    /// Groups: deeper trees may overflow the stack of FTS5's parser, so they are answered set by set.
    static let nesting = 12
    /// Records with a title or text that is the query: the best of these come first.
    static let wholeFields = 16
    /// Bytes: FTS5 truncates terms there.
    static let termBytes = 32_768
    /// Sets: more take memory that a query of thousands of different words does not need.
    static let knownSets = 64
    /// Hits: longer pages by date need more than the first records of the catalog.
    static let tieredPage = 100
    /// Ids: ids farther apart are looked up one by one.
    static let idSpan: Int64 = 1_000
    /// Ranges: with more, FTS5 reads all from the first id to the last.
    static let idRanges = 1_000
    /// Walks: named records for which FTS5 would need more, one for each word and range, are looked for by the ranked
    /// lists.
    static let namedWalks = 64
    /// Ids: reading the records between two that the lists do not cover costs less than another walk.
    static let idGap: Int64 = 16
    /// Words: indexing so many in memory takes as long as asking FTS5 for one word in one range.
    static let wordsOfWalk = 128
    /// Words: indexing so many takes as long as making an index in memory.
    static let wordsOfIndex = 1_000
    /// Records: those that the lists do not cover; for a prefix, as many are indexed in memory.
    static let uncoveredRead: Int64 = 1_000
    /// Words: the total in those records; indexing more takes longer than merging the lists of a prefix.
    static let uncoveredWords = 20_000
    /// Records: those that the lists do not cover; their names are read from rows.
    static let authorsOutside = 512
    /// Ids: the rows between two wanted ones are read too: a gap of 1 took a third longer when every third record was
    /// read.
    static let gapRead: Int64 = 8
  }

  /// Records like one record.
  enum Similar {
    /// Words: those that characterize the record best.
    static let words = 20
    /// Records: a word in more is searched for only if there is no other.
    static let commonWord = 4_000
    /// Records: the total over all words, which determines the cost of the walk.
    static let records = 10_000
    /// Words: only these are searched for when all are common.
    static let commonWords = 3
    /// Terms: longer records are represented by their first words.
    static let termsOfRecord = 400
    /// Words: longer differences are shown as a whole, because the time grows with the square of their length.
    static let changedWords = 2_000
  }

  /// Memory that a connection keeps from one query to the next.
  enum Memory {
    /// Filters: each takes 125 KB a million records.
    static let filters = 16
    /// Bytes: the numbers of about ten thousand phrases; beyond this, all are dropped.
    static let phraseBytes = 1 << 20
    /// Bytes: the words of about two million records.
    static let termBytes = 32 << 20
    /// Answers: each takes a few kilobytes.
    static let prefixes = 1_000
    /// Patterns: a question has up to three; reading all words takes as long as ten to fifteen patterns.
    static let selectivePatterns = 5
  }

  /// `--explain`.
  enum Explaining {
    /// Statements: a pattern may take a thousand similar ones.
    static let statements = 8
    /// Characters: the expression of a pattern may be very long.
    static let characters = 400
  }
}
