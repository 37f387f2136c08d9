/// The stop words of queries in all languages, folded as the words of a query are.
///
/// A word is looked up in `entries`, which is sorted text in the program. A search asks about a few words; making a
/// dictionary of all of them took half the instructions of a cold search.
enum StopWordTable {
  /// The words' flags in each of some languages, in the alphabet's order of their codes.
  static func flags(of words: [String], in languages: Set<String>) -> [[Bool]] {
    let found = words.map { self.languages(of: $0.utf8) }
    return languages.sorted().map { language in found.map { $0.contains(language) } }
  }

  /// The codes of the languages that have a folded word.
  ///
  /// - Complexity: O(log *n*) in the number of words.
  static func languages(of word: some Collection<UInt8>) -> [String] {
    entries.withUTF8Buffer { bytes in
      var (low, high) = (0, bytes.count)
      while low < high {
        let entry = entry(at: low + (high - low) / 2, in: bytes)
        let found = bytes[entry].prefix { $0 != colon }
        if found.elementsEqual(word) { return codes(bytes[found.endIndex + 1..<entry.upperBound]) }
        if found.lexicographicallyPrecedes(word) { low = entry.upperBound + 1 } else { high = entry.lowerBound }
      }
      return []
    }
  }

  /// The entry around a place, or the one before it if a separator is there.
  private static func entry(at place: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    var (start, end) = (place, place)
    while start > 0, bytes[start - 1] > separator { start -= 1 }
    while end < bytes.count, bytes[end] > separator { end += 1 }
    return start..<end
  }

  private static func codes(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [String] {
    bytes.split(separator: UInt8(ascii: ",")).map { String(decoding: $0, as: UTF8.self) }
  }

  private static let colon = UInt8(ascii: ":")
  /// A blank or, at the end of a line, a line feed.
  private static let separator = UInt8(ascii: " ")
}
