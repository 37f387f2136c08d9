/// What stemming keeps between texts: the stemmers that were asked for, and two caches. For one thread at a time.
final class StemmingState {
  private var stemmers: [StemmingAlgorithm: Stemmer] = [:]
  private var lastStemmer: (algorithm: StemmingAlgorithm, stemmer: Stemmer?)?

  private var madeCache: StemCache?

  /// What typed words may stand for.
  var alternatives = AlternativesMemory()

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
