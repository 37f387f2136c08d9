internal import HeapModule

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Counts texts by the records that have them, without making a `String` for each: a table of hashes over one array of
/// bytes. For the names of 50,000 records several times as fast as a dictionary of strings.
struct ValueCounter {
  private struct Entry {
    let hash: UInt64
    let start: Int
    let length: Int
    var count: Int
    /// The record that was counted last.
    var record: Int64
  }

  private var entries: [Entry] = []
  private var bytes: [UInt8] = []
  /// Numbers of entries, from 1, at the places that their hashes give or after those; 0 is free. The length is a power
  /// of two.
  private var places = [UInt32](repeating: 0, count: 1024)
  private var lastRecord: Int64 = 0

  /// The number of records with any text.
  private(set) var recordCount = 0

  var distinctCount: Int { entries.count }

  /// Counts a text for a record, unless it is empty or was counted for this record before. All texts of a record have
  /// to come together.
  mutating func add(_ text: UnsafeRawBufferPointer, of record: Int64) {
    guard !text.isEmpty else { return }
    if record != lastRecord {
      recordCount += 1
      lastRecord = record
    }
    let hash = Self.hash(text)
    var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
    while places[place] != 0 {
      let number = Int(places[place]) - 1
      if entries[number].hash == hash, equals(entries[number], text) {
        if entries[number].record != record {
          entries[number].record = record
          entries[number].count += 1
        }
        return
      }
      place = (place + 1) & (places.count - 1)
    }
    places[place] = UInt32(entries.count + 1)
    entries.append(Entry(hash: hash, start: bytes.count, length: text.count, count: 1, record: record))
    bytes.append(contentsOf: text)
    if entries.count * 2 > places.count { grow() }
  }

  /// The texts that most records have, then by name.
  ///
  /// - Complexity: O(*n*) in the number of different texts, plus a little for those that are returned.
  func most(_ limit: Int) -> [(text: String, count: Int)] {
    var best = Heap<Ranked>()
    for entry in entries {
      if let worst = best.max, best.count >= limit {
        guard entry.count >= worst.count else { continue }
        let ranked = Ranked(count: entry.count, text: text(of: entry))
        guard ranked < worst else { continue }
        best.replaceMax(with: ranked)
      } else {
        best.insert(Ranked(count: entry.count, text: text(of: entry)))
      }
    }
    return best.unordered.sorted().map { ($0.text, $0.count) }
  }

  private struct Ranked: Comparable {
    let count: Int
    let text: String

    static func < (left: Ranked, right: Ranked) -> Bool {
      left.count != right.count ? left.count > right.count : left.text < right.text
    }
  }

  private func text(of entry: Entry) -> String {
    String(decoding: bytes[entry.start..<entry.start + entry.length], as: UTF8.self)
  }

  private func equals(_ entry: Entry, _ text: UnsafeRawBufferPointer) -> Bool {
    guard entry.length == text.count, let start = text.baseAddress else { return false }
    return bytes.withUnsafeBytes { memcmp($0.baseAddress! + entry.start, start, entry.length) == 0 }
  }

  private mutating func grow() {
    places = [UInt32](repeating: 0, count: places.count * 2)
    for (number, entry) in entries.enumerated() {
      var place = Int(truncatingIfNeeded: entry.hash) & (places.count - 1)
      while places[place] != 0 { place = (place + 1) & (places.count - 1) }
      places[place] = UInt32(number + 1)
    }
  }

  /// Eight bytes at a time, multiplied and mixed as in SplitMix64's finisher (Steele, Lea & Flood 2014).
  private static func hash(_ text: UnsafeRawBufferPointer) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: text.count) &* 0x9e37_79b9_7f4a_7c15
    var offset = 0
    while offset + 8 <= text.count {
      hash = mixed(hash ^ text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < text.count {
      rest = rest << 8 | UInt64(text[offset])
      offset += 1
    }
    return mixed(hash ^ rest)
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    let bits = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    return bits ^ (bits >> 27)
  }
}
