internal import CSystemStemmer

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The stems of words that were seen lately: a table in which each word has one of two places beside each other, and
/// the newest comer takes the first. Real prose repeats itself so much that few words are stemmed twice.
///
/// An entry is 16 bytes, so that many are at hand: a hash of the word in place of the word (two of ten million different
/// words have the same with a likelihood of three in a million), and how the stem differs from the folded word: how many
/// bytes of it stay, and up to six that follow.
struct StemCache {
  /// A word, hashed with its language.
  struct Key {
    fileprivate let hash: UInt64

    /// Reads eight bytes at a time, and so up to seven behind the word.
    @inline(__always)
    init(_ word: UnsafePointer<UInt8>, count: Int, algorithm: StemmingAlgorithm) {
      let bytes = UnsafeRawPointer(word)
      // Spread over all bits: as small numbers they would only change the first letter, and "sans" in English would be
      // "dans" in Italian.
      var hash = UInt64(algorithm.rawValue) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(count) &* 0xC2B2_AE3D_27D4_EB4F
      var offset = 0
      while offset < count {
        let part = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
        let rest = count - offset
        hash = Self.mixed(hash ^ (rest >= 8 ? part : part & (1 &<< UInt64(8 * rest) &- 1)))
        offset += 8
      }
      // 0 is the mark of an empty place.
      self.hash = hash | 1
    }

    /// Folds the double-width product with a constant of random bits, as wyhash does.
    @inline(__always)
    private static func mixed(_ value: UInt64) -> UInt64 {
      let product = value.multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
      return product.high ^ product.low
    }
  }

  /// How a stem differs from the folded word.
  struct Change {
    /// How many bytes of the folded word the stem begins with; 255 when the stem is the word.
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

  /// A quarter of a million places, 4 MB. Half a catalogue in a dozen languages has more words than a quarter of that
  /// holds, and a stem that has to be made costs twenty times one that is found.
  private static let bits = 18

  private let entries: UnsafeMutablePointer<Entry>

  /// The system gives memory of zeros page by page when it is first written to, so that a table that stays nearly empty
  /// costs next to nothing. Zeros are an entry without a word.
  init() {
    guard let memory = calloc(1 << Self.bits, MemoryLayout<Entry>.stride) else { preconditionFailure("out of memory") }
    entries = memory.bindMemory(to: Entry.self, capacity: 1 << Self.bits)
  }

  func deallocate() { free(entries) }

  /// Has memory bring the place of a word that will be asked for soon, without waiting for it.
  @inline(__always)
  func expect(_ key: Key) { adagia_expect(entries + Self.place(of: key)) }

  /// What makes a word its stem, nil when the word is not in the table.
  @inline(__always)
  func change(for key: Key) -> Change? {
    let place = Self.place(of: key)
    if entries[place].hash == key.hash { return entries[place].change }
    return entries[place ^ 1].hash == key.hash ? entries[place ^ 1].change : nil
  }

  /// Puts a word that is not in the table into it.
  func insert(_ change: Change, for key: Key) {
    let place = Self.place(of: key)
    entries[place ^ 1] = entries[place]
    entries[place] = Entry(hash: key.hash, change: change)
  }

  @inline(__always)
  private static func place(of key: Key) -> Int { Int(truncatingIfNeeded: key.hash &>> UInt64(64 - bits)) }
}

extension StemCache.Change {
  /// The change from a word to its stem, nil when it is too much for an entry.
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
