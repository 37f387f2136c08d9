/// A source whose first bytes can be inspected before they are read.
final class PeekedSource: ByteSource {
  private let source: any ByteSource
  private var pending: [UInt8] = []

  init(_ source: any ByteSource) { self.source = source }

  var bytesTaken: Int { source.bytesTaken }
  var filePath: String? { source.filePath }

  /// The first `count` bytes, or all of them when the source is shorter.
  func peek(_ count: Int) throws(FormatError) -> [UInt8] {
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    defer { piece.deallocate() }
    while pending.count < count {
      let added = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: piece[..<(count - pending.count)]))
      if added == 0 { break }
      pending.append(contentsOf: piece.prefix(added))
    }
    return pending
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
    if pending.isEmpty { return try source.read(into: buffer) }
    let count = min(buffer.count, pending.count)
    buffer.copyBytes(from: pending.prefix(count))
    pending.removeFirst(count)
    return count
  }
}
