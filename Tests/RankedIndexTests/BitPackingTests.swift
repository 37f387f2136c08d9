import CBitPacking
import TestTools
import Testing

/// The packing of numbers in four lanes.
@Suite struct BitPackingTests {
  private static func unpacked(_ numbers: [UInt32], width: UInt32) -> [UInt32] {
    var bytes = [UInt8](repeating: 0, count: adagia_packed_size(UInt32(numbers.count), width))
    adagia_pack(numbers, UInt32(numbers.count), width, &bytes)
    var read = [UInt32](repeating: .max, count: 128)
    adagia_unpack(bytes, UInt32(numbers.count), width, &read)
    return Array(read.prefix(numbers.count))
  }

  private static func numbers(_ count: Int, width: UInt32) -> [UInt32] {
    var random = SeededGenerator(seed: UInt64(count) << 8 | UInt64(width))
    let largest = width == 0 ? 0 : UInt32.max >> (32 - width)
    return (0..<count).map { _ in UInt32.random(in: 0...largest, using: &random) }
  }

  @Test("numbers of every width come back from a full block", arguments: 0...32 as ClosedRange<UInt32>)
  func fullBlock(width: UInt32) {
    let numbers = Self.numbers(128, width: width)
    #expect(Self.unpacked(numbers, width: width) == numbers)
  }

  @Test("numbers of every width come back from blocks of every length", arguments: 0...32 as ClosedRange<UInt32>)
  func everyLength(width: UInt32) {
    for count in 1...127 {
      let numbers = Self.numbers(count, width: width)
      #expect(Self.unpacked(numbers, width: width) == numbers, "\(count) numbers")
    }
  }

  @Test("gaps add up to the ids they were made of", arguments: [1, 2, 3, 4, 5, 127, 128])
  func gaps(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    var (ids, gaps, last): ([UInt32], [UInt32], UInt32) = ([], [], 7)
    for _ in 0..<count {
      let gap = UInt32.random(in: 0...1_000_000, using: &random)
      last += gap + 1
      gaps.append(gap)
      ids.append(last)
    }
    gaps += [0, 0, 0]
    adagia_add_gaps(&gaps, UInt32(count), 7)
    #expect(Array(gaps.prefix(count)) == ids)
  }

  @Test("varints are skipped one by one, and not beyond the end")
  func varints() {
    let bytes: [UInt8] = [1, 0x80, 2, 0xFF, 0xFF, 3, 4, 5, 6, 7, 8, 9, 0x81, 1, 2]
    let ends = [0, 1, 3, 6, 7, 8, 9, 10, 11, 12, 14, 15]
    for (count, end) in ends.enumerated() {
      #expect(adagia_skip_varints(bytes, bytes.count, count) == end, "\(count) varints")
    }
    #expect(adagia_skip_varints(bytes, bytes.count, ends.count) == -1)
  }
}
