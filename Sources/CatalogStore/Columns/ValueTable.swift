internal import Platform

/// Numbers different texts, without making a `String` for each: a table of hashes over one array of bytes. For the
/// names of 50,000 records several times as fast as a dictionary of strings.
package struct ValueTable {
  private struct Entry {
    let hash: UInt64
    let start: Int
    let length: Int
  }

  private var entries: [Entry] = []
  private var bytes: [UInt8] = []
  /// Numbers of entries, from 1, at the places that their hashes give or after those; 0 is free. The length is a power
  /// of two.
  private var places = [UInt32](repeating: 0, count: 1024)

  package init() {}

  /// The number of different texts.
  package var count: Int { entries.count }

  /// Bytes of memory, about.
  package var size: Int { entries.count * MemoryLayout<Entry>.stride + bytes.count + places.count * 4 }

  /// The number of a text, from 0 on; a new text gets the next one.
  package mutating func number(of text: UnsafeRawBufferPointer) -> Int {
    let hash = Self.hash(text)
    var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
    while places[place] != 0 {
      let number = Int(places[place]) - 1
      if entries[number].hash == hash, equals(entries[number], text) { return number }
      place = (place + 1) & (places.count - 1)
    }
    places[place] = UInt32(entries.count + 1)
    entries.append(Entry(hash: hash, start: bytes.count, length: text.count))
    bytes.append(contentsOf: text)
    if entries.count * 2 > places.count { grow() }
    return entries.count - 1
  }

  /// The text with a number.
  package func text(_ number: Int) -> String {
    let entry = entries[number]
    return String(decoding: bytes[entry.start..<entry.start + entry.length], as: UTF8.self)
  }

  private func equals(_ entry: Entry, _ text: UnsafeRawBufferPointer) -> Bool {
    guard entry.length == text.count else { return false }
    guard entry.length > 0, let start = text.baseAddress else { return true }
    return bytes.withUnsafeBytes { System.haveSameBytes($0.baseAddress! + entry.start, start, count: entry.length) }
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
