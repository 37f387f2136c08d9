internal import Synchronization

/// The state that stemming keeps between texts: the stemmers in use, and two caches. For one thread at a time.
final class StemmingState {
  private var stemmers: [StemmingAlgorithm: Stemmer] = [:]
  private var lastStemmer: (algorithm: StemmingAlgorithm, stemmer: Stemmer?)?

  private var madeCache: StemCache?

  /// Alternatives of typed words.
  var alternatives = AlternativesCache()

  /// The algorithms of short tags, by the bytes of the tag.
  private var algorithms: [UInt64: StemmingAlgorithm?] = [:]

  deinit { madeCache?.deallocate() }

  /// The number of bytes read before the cache was made.
  private var bytesWithoutCache = 0

  /// The bytes of text after which the cache pays. A cache is new memory, whose first use takes as long as stemming,
  /// and a page of hits or a single new record is done before that pays.
  private static let bytesWorthCache = 65_536

  /// The cache for a document of `byteCount` bytes. Nil until enough text was read for a cache to pay.
  func cache(forDocumentOf byteCount: Int) -> StemCache? {
    if let madeCache { return madeCache }
    bytesWithoutCache += byteCount
    guard bytesWithoutCache > Self.bytesWorthCache else { return nil }
    let cache = StemCache()
    madeCache = cache
    return cache
  }

  /// The stemmer of an algorithm. Nil when the library does not have it.
  func stemmer(_ algorithm: StemmingAlgorithm) -> Stemmer? {
    if let lastStemmer, lastStemmer.algorithm == algorithm { return lastStemmer.stemmer }
    let stemmer = stemmers[algorithm] ?? Stemmer(algorithm)
    stemmers[algorithm] = stemmer
    lastStemmer = (algorithm, stemmer)
    return stemmer
  }

  /// The algorithm of a language tag in bytes. Nil when there is none.
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

/// Stemming states that the callers of `Analyzer` share, so that a text costs neither new stemmers nor an empty cache.
/// FTS5's tokenizers have states of their own.
final class StemmingPool: Sendable {
  static let shared = StemmingPool()

  private let idle = Mutex<[Loan]>([])

  /// Sendable because one thread at a time uses a state: a thread that takes it out of the pool has it alone until it
  /// puts it back.
  private struct Loan: @unchecked Sendable {
    let state: StemmingState
  }

  /// Runs `body` with a state that no other thread has.
  func withState<Result>(_ body: (StemmingState) -> Result) -> Result {
    let loan = take()
    defer { giveBack(loan) }
    return body(loan.state)
  }

  private func take() -> Loan { idle.withLock { $0.popLast() } ?? Loan(state: StemmingState()) }

  private func giveBack(_ loan: Loan) { idle.withLock { $0.append(loan) } }

  /// A state of the pool, for one owner that analyzes many texts on one thread: the threads of a server wait for each
  /// other when each text takes a state and puts it back.
  final class Lease {
    private let loan: Loan
    private let pool: StemmingPool

    fileprivate init(of pool: StemmingPool) { (loan, self.pool) = (pool.take(), pool) }

    deinit { pool.giveBack(loan) }

    var state: StemmingState { loan.state }
  }

  /// A state that goes back with the last reference to the lease.
  func lease() -> Lease { Lease(of: self) }
}

/// A cache of the alternatives of typed words. Every query looks up each of its words several times, in all languages
/// of a catalog.
struct AlternativesCache {
  struct Key: Hashable {
    /// The typed bytes.
    let word: [UInt8]
    let algorithms: [StemmingAlgorithm]
  }

  private var known: [Key: [[UInt8]]] = [:]
  /// The maximum number of words. The cache is emptied when it is full.
  private static let mostWords = 512

  /// The alternatives of a word. Nil when the cache does not have them.
  subscript(key: Key) -> [[UInt8]]? {
    get { known[key] }
    set {
      if known.count >= Self.mostWords { known.removeAll(keepingCapacity: true) }
      known[key] = newValue
    }
  }
}
