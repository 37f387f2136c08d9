internal import Synchronization

/// What stemming keeps between texts: the stemmers that were asked for, and two caches. For one thread at a time.
final class StemmingState {
  private var stemmers: [StemmingAlgorithm: Stemmer] = [:]
  private var lastStemmer: (algorithm: StemmingAlgorithm, stemmer: Stemmer?)?

  private var madeCache: StemCache?

  /// What typed words may stand for.
  var alternatives = AlternativesCache()

  /// The algorithms of the short tags that were seen, by their bytes.
  private var algorithms: [UInt64: StemmingAlgorithm?] = [:]

  deinit { madeCache?.deallocate() }

  /// How many bytes of text were read before there was a cache.
  private var bytesWithoutCache = 0

  /// A cache is fresh memory, whose first use takes as long as stemming. A page of hits or a single new record is done
  /// before that pays.
  private static let bytesWorthCache = 65_536

  /// The cache for a document of so many bytes, nil until enough text has been read that one pays.
  func cache(forDocumentOf byteCount: Int) -> StemCache? {
    if let madeCache { return madeCache }
    bytesWithoutCache += byteCount
    guard bytesWithoutCache > Self.bytesWorthCache else { return nil }
    let cache = StemCache()
    madeCache = cache
    return cache
  }

  /// The stemmer of an algorithm, nil when the library does not have it.
  func stemmer(_ algorithm: StemmingAlgorithm) -> Stemmer? {
    if let lastStemmer, lastStemmer.algorithm == algorithm { return lastStemmer.stemmer }
    let stemmer = stemmers[algorithm] ?? Stemmer(algorithm)
    stemmers[algorithm] = stemmer
    lastStemmer = (algorithm, stemmer)
    return stemmer
  }

  /// The algorithm for a language tag in bytes, nil when its words are not stemmed.
  func algorithm(for tag: UnsafeBufferPointer<UInt8>) -> StemmingAlgorithm? {
    guard tag.count <= 8 else { return Self.algorithm(tag) }
    let key = tag.reduce(0) { $0 << 8 | UInt64($1) }
    if let known = algorithms[key] { return known }
    let algorithm = Self.algorithm(tag)
    algorithms[key] = .some(algorithm)
    return algorithm
  }

  private static func algorithm(_ tag: UnsafeBufferPointer<UInt8>) -> StemmingAlgorithm? {
    StemmingAlgorithm(LanguageTag(String(decoding: tag, as: UTF8.self)))
  }
}

/// States that callers of `Analyzer` share, so that a text costs neither new stemmers nor an empty cache. FTS5's
/// tokenizers have states of their own.
final class StemmingPool: Sendable {
  static let shared = StemmingPool()

  private let idle = Mutex<[Loan]>([])

  /// A state is used by one thread at a time: whoever takes it out of the pool is alone with it until it is put back.
  private struct Loan: @unchecked Sendable {
    let state: StemmingState
  }

  /// Runs `body` with a state that nobody else has meanwhile.
  func withState<Result>(_ body: (StemmingState) -> Result) -> Result {
    let loan = idle.withLock { $0.popLast() } ?? Loan(state: StemmingState())
    defer { idle.withLock { $0.append(loan) } }
    return body(loan.state)
  }
}

/// What typed words may stand for besides, of words that were looked up lately: every query looks each of its words up
/// several times, in all languages of a catalogue.
struct AlternativesCache {
  struct Key: Hashable {
    /// The bytes as they were typed.
    let word: [UInt8]
    let algorithms: [StemmingAlgorithm]
  }

  private var known: [Key: [[UInt8]]] = [:]
  /// More than this, and it is not worth keeping them.
  private static let mostWords = 512

  /// What is known of a word, `nil` when it was not made or is forgotten.
  subscript(key: Key) -> [[UInt8]]? {
    get { known[key] }
    set {
      if known.count >= Self.mostWords { known.removeAll(keepingCapacity: true) }
      known[key] = newValue
    }
  }
}
