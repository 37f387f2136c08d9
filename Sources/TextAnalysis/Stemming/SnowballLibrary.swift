internal import CSystemStemmer

/// A stemmer of the installed Snowball library.
final class SnowballLibrary {
  private let handle: OpaquePointer

  /// Nil when the library does not know the algorithm.
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
