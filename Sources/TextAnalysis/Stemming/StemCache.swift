internal import CUnicodeTables
internal import Platform

/// A cache of the stems of recent words: a table with two adjacent places for each word, the first of them for the
/// newest. Prose repeats itself so much that few words are stemmed twice.
///
/// An entry is 16 bytes, so that many stay in the processor's cache. It has a hash in place of the word (two of ten
/// million different words share one with a probability of three in a million) and the difference between the stem and
/// the folded word: the number of bytes that stay, and up to six bytes that follow.
struct StemCache {
  /// The hash of a word with its language.
  struct Key {
    fileprivate let hash: UInt64

    /// Reads eight bytes at a time, and so up to seven bytes past the word.
    @inline(__always)
    init(_ word: UnsafePointer<UInt8>, count: Int, algorithm: StemmingAlgorithm) {
      let bytes = UnsafeRawPointer(word)
      // The algorithm's number is spread over all bits. As a small number it would only change the first letter, and
      // English "sans" would be Italian "dans".
      var hash = UInt64(algorithm.rawValue) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(count) &* 0xC2B2_AE3D_27D4_EB4F
      var offset = 0
      while offset < count {
        let part = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
        let rest = count - offset
        hash = Self.mixed(hash ^ (rest >= 8 ? part : part & (1 &<< UInt64(8 * rest) &- 1)))
        offset += 8
      }
      // 0 marks an empty place.
      self.hash = hash | 1
    }

    /// Multiplies by a constant of random bits and folds the double-width product, as wyhash does.
    @inline(__always)
    private static func mixed(_ value: UInt64) -> UInt64 {
      let product = value.multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
      return product.high ^ product.low
    }
  }

  /// The difference between a stem and the folded word.
  struct Change {
    /// The number of bytes of the folded word that the stem begins with; 255 when the stem is the word.
    fileprivate(set) var kept: UInt8 = 255
    fileprivate(set) var addedCount: UInt8 = 0
    fileprivate(set) var added: (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0, 0, 0)

    static let none = Change()

    var isNone: Bool { kept == 255 }
  }

  private struct Entry {
    var hash: UInt64 = 0
    var change = Change()
  }

  /// A quarter of a million places, 4 MB. Half of a catalog in a dozen languages has more words than a quarter of that
  /// holds, and making a stem costs twenty times as much as finding it.
  private static let bits = 18

  private let entries: UnsafeMutablePointer<Entry>

  /// The system provides zeroed memory page by page on first writing, so a nearly empty table costs next to nothing. A
  /// zero entry has no word.
  init() {
    let memory = System.zeroedMemory(byteCount: MemoryLayout<Entry>.stride << Self.bits)
    entries = memory.bindMemory(to: Entry.self, capacity: 1 << Self.bits)
  }

  func deallocate() { System.release(UnsafeMutableRawPointer(entries)) }

  /// Prefetches the place of a word that will be looked up soon.
  @inline(__always)
  func expect(_ key: Key) { adagia_expect(entries + Self.place(of: key)) }

  /// The change from a word to its stem. Nil when the cache does not have the word.
  @inline(__always)
  func change(for key: Key) -> Change? {
    let place = Self.place(of: key)
    if entries[place].hash == key.hash { return entries[place].change }
    return entries[place ^ 1].hash == key.hash ? entries[place ^ 1].change : nil
  }

  /// Inserts a word that the cache does not have.
  func insert(_ change: Change, for key: Key) {
    let place = Self.place(of: key)
    entries[place ^ 1] = entries[place]
    entries[place] = Entry(hash: key.hash, change: change)
  }

  @inline(__always)
  private static func place(of key: Key) -> Int { Int(truncatingIfNeeded: key.hash &>> UInt64(64 - bits)) }
}

extension StemCache.Change {
  /// The change from a word to its stem. Nil when it is too large for an entry.
  init?(from word: UnsafeBufferPointer<UInt8>, to stem: UnsafeBufferPointer<UInt8>) {
    var common = 0
    while common < word.count, common < stem.count, word[common] == stem[common] { common += 1 }
    let rest = stem.count - common
    guard common < 255, rest <= 6 else { return nil }
    kept = UInt8(common)
    addedCount = UInt8(rest)
    withUnsafeMutableBytes(of: &added) { for index in 0..<rest { $0[index] = stem[common + index] } }
  }
}
