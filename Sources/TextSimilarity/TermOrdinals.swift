/// Ordinals of terms: equal bytes get the same number, counted from 0 in the order of insertion. The table is written
/// out here because it maps bytes of a scan to numbers without an array for each term, which a `Dictionary` key would
/// need.
struct TermOrdinals {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  /// Ordinals plus 1 by hash, 0 for an empty slot; at most half full.
  private var slots = [UInt32](repeating: 0, count: 1 << 12)

  var count: Int { ends.count }

  /// The bytes of a term.
  subscript(number: Int) -> ArraySlice<UInt8> { bytes[(number == 0 ? 0 : ends[number - 1])..<ends[number]] }

  /// The ordinal of a term. A new term gets the next one.
  mutating func number(of term: UnsafeBufferPointer<UInt8>) -> Int {
    var slot = Self.hash(term) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if matches(number, term) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    bytes.append(contentsOf: term)
    ends.append(bytes.count)
    slots[slot] = UInt32(ends.count)
    if ends.count * 2 > slots.count { grow() }
    return ends.count - 1
  }

  private func matches(_ number: Int, _ term: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = number == 0 ? 0 : ends[number - 1]
    guard ends[number] - start == term.count else { return false }
    for index in 0..<term.count where bytes[start + index] != term[index] { return false }
    return true
  }

  private mutating func grow() {
    var larger = [UInt32](repeating: 0, count: slots.count * 2)
    for number in ends.indices {
      var slot = self[number].withUnsafeBufferPointer { Self.hash($0) } & (larger.count - 1)
      while larger[slot] != 0 { slot = (slot + 1) & (larger.count - 1) }
      larger[slot] = UInt32(number + 1)
    }
    slots = larger
  }

  /// FNV-1a (Fowler, Noll & Vo) with 64 bits. The high half is folded in because the low bits alone are poorly
  /// distributed.
  private static func hash(_ term: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in term { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return Int(truncatingIfNeeded: (hash ^ (hash >> 32)) & 0x7fff_ffff)
  }
}
