internal import CBitPacking

/// The ids and field codes of up to 128 postings, packed. The layout is in `RankedFormat.swift`.
enum PostingBlock {
  /// Room for the ids of a block, which are unpacked four at a time.
  static let capacity = RankedFormat.blockLength + 4

  private static let headerSize = 2

  /// Appends a block.
  ///
  /// - Parameters:
  ///   - ids: 1 to 128 ids, ascending.
  ///   - previous: The id before them; 0 for the first block.
  static func append(_ ids: [UInt32], _ codes: [UInt32], after previous: UInt32, to bytes: inout [UInt8]) {
    var last = previous
    let gaps = ids.map { id in
      defer { last = id }
      return id - last - 1
    }
    let widths = (width(of: gaps), width(of: codes))
    bytes.append(UInt8(widths.0))
    bytes.append(UInt8(widths.1))
    pack(gaps, widths.0, to: &bytes)
    pack(codes, widths.1, to: &bytes)
  }

  private static func width(of numbers: [UInt32]) -> UInt32 {
    UInt32(UInt32.bitWidth - numbers.reduce(0, |).leadingZeroBitCount)
  }

  private static func pack(_ numbers: [UInt32], _ width: UInt32, to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: adagia_packed_size(UInt32(numbers.count), width)))
    bytes.withUnsafeMutableBufferPointer {
      guard let base = $0.baseAddress else { return }
      adagia_pack(numbers, UInt32(numbers.count), width, base + start)
    }
  }

  /// A block's codes, still packed. Valid as long as the bytes of its chunk.
  struct Codes {
    let bytes: UnsafePointer<UInt8>
    let width: UInt32

    /// - Parameter codes: Room for `capacity` codes.
    @inline(__always)
    func unpack(_ count: Int, into codes: UnsafeMutablePointer<UInt32>) {
      adagia_unpack(bytes, UInt32(count), width, codes)
    }
  }

  /// Unpacks the ids of a block.
  ///
  /// - Parameters:
  ///   - count: Its postings, 1 to 128.
  ///   - previous: The last id of the block before.
  ///   - last: Its own last id, above `previous`.
  ///   - largestCode: The highest code of the list.
  ///   - ids: Room for `capacity` ids.
  /// - Throws: `RankedFault.damaged` when the block is cut short, its ids do not ascend to the last, or its codes are
  ///   wider than the highest.
  static func unpack(
    _ chunk: UnsafeRawBufferPointer, at offset: Int, count: Int, after previous: UInt32, last: UInt32, largestCode: Int,
    into ids: UnsafeMutablePointer<UInt32>
  ) throws -> Codes {
    guard let base = chunk.baseAddress, offset + headerSize <= chunk.count else { throw RankedFault.damaged }
    let block = (base + offset).assumingMemoryBound(to: UInt8.self)
    let (idWidth, codeWidth) = (UInt32(block[0]), UInt32(block[1]))
    guard idWidth <= 32, codeWidth <= UInt32.bitWidth - UInt32(largestCode).leadingZeroBitCount else {
      throw RankedFault.damaged
    }
    let idSize = adagia_packed_size(UInt32(count), idWidth)
    guard offset + headerSize + idSize + adagia_packed_size(UInt32(count), codeWidth) <= chunk.count else {
      throw RankedFault.damaged
    }
    adagia_unpack(block + headerSize, UInt32(count), idWidth, ids)
    adagia_add_gaps(ids, UInt32(count), previous)
    guard ids[count - 1] == last, idWidth <= 24 || ascend(ids, count, after: previous) else {
      throw RankedFault.damaged
    }
    return Codes(bytes: block + headerSize + idSize, width: codeWidth)
  }

  /// Narrow gaps cannot wrap around at 2^32 and come back to the right last id. Wide ones can.
  private static func ascend(_ ids: UnsafeMutablePointer<UInt32>, _ count: Int, after previous: UInt32) -> Bool {
    ids[0] > previous && (1..<count).allSatisfy { ids[$0] > ids[$0 - 1] }
  }
}
