#if Snowball
  internal import CSystemStemmer
#endif

/// A stemmer of one language. It has its own buffers, so it serves one thread at a time.
///
/// Stems are those of Snowball 3, whichever version of libstemmer is installed: English and German have stemmers in
/// this module, French, Portuguese and Spanish a few rules before the library's. Latin words only get one spelling.
/// Without the trait `Snowball` there are stemmers of English, German and Latin alone.
final class Stemmer {
  private let algorithm: StemmingAlgorithm
  private let library: SnowballLibrary?
  private let buffer: UnsafeMutablePointer<UInt8>

  /// Creates a stemmer. Nil when neither this module nor the Snowball library has the algorithm.
  init?(_ algorithm: StemmingAlgorithm) {
    library = algorithm == .latin ? nil : SnowballLibrary(algorithm)
    guard library != nil || algorithm.isOurs else { return nil }
    self.algorithm = algorithm
    buffer = .allocate(capacity: 2 * TermBuffer.longestTerm)
  }

  deinit { buffer.deallocate() }

  /// The stem of a word in lower case, in bytes that the next call overwrites. A word longer than
  /// `TermBuffer.longestTerm` is its own stem.
  func stem(_ word: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard let start = word.baseAddress, word.count <= TermBuffer.longestTerm else { return word }
    buffer.update(from: start, count: word.count)
    var stemmed = StemmedWord(bytes: buffer, count: word.count)
    switch algorithm {
    case .latin:
      LatinSpelling.unify(&stemmed)
    case .english:
      EnglishStemmer.stem(&stemmed)
    case .german:
      guard Latin1.decode(&stemmed) else { return library?.stem(word) ?? word }
      GermanStemmer.stem(&stemmed)
      Latin1.encode(&stemmed)
    default:
      return library.map { $0.revised(&stemmed, algorithm) } ?? word
    }
    return stemmed.buffer
  }
}

extension SnowballLibrary {
  /// The stem that Snowball 3 would give, in bytes that the next call overwrites.
  fileprivate func revised(_ word: inout StemmedWord, _ algorithm: StemmingAlgorithm) -> UnsafeBufferPointer<UInt8> {
    switch algorithm {
    case .french: return FrenchRevision.stem(&word, self)
    case .portuguese: PortugueseRevision.prepare(&word)
    case .spanish: SpanishRevision.prepare(&word)
    default: break
    }
    return stem(word.buffer)
  }
}

#if Snowball
  /// A stemmer of the installed Snowball library.
  final class SnowballLibrary {
    private let handle: OpaquePointer

    /// Creates a stemmer. Nil when the library does not have the algorithm.
    init?(_ algorithm: StemmingAlgorithm) {
      let name = UnsafeRawPointer(algorithm.name.utf8Start).assumingMemoryBound(to: CChar.self)
      guard let handle = sb_stemmer_new(name, "UTF_8") else { return nil }
      self.handle = handle
    }

    deinit { sb_stemmer_delete(handle) }

    /// The stem of a word in lower case, in bytes that the next call overwrites.
    func stem(_ word: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
      guard let stem = sb_stemmer_stem(handle, word.baseAddress, Int32(word.count)) else { return word }
      return UnsafeBufferPointer(start: stem, count: Int(sb_stemmer_length(handle)))
    }
  }
#else
  /// No stemmer: this program is built without the Snowball library.
  final class SnowballLibrary {
    init?(_ algorithm: StemmingAlgorithm) { return nil }

    func stem(_ word: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> { word }
  }
#endif
