/// The output of a decompressor, up to a multiple of its input and up to a size.
///
/// Text that people wrote shrinks to a third or a tenth, a table of equal rows to a hundredth. What shrinks to a
/// thousandth was made to fill memories and disks.
package final class BoundedSource: ByteSource {
  /// The most that may come out of an input.
  package struct Limits: Sendable {
    /// Bytes for which the ratio does not matter.
    package var free: Int
    /// Bytes that may come out of one byte, of what is beyond the free ones.
    package var ratio: Int
    /// Bytes in all.
    package var total: Int

    package init(free: Int = 64 << 20, ratio: Int = 1_000, total: Int = 256 << 30) {
      (self.free, self.ratio, self.total) = (free, ratio, total)
    }
  }

  private let source: any ByteSource
  private let file: String
  private let compression: FormatError.Compression
  private let limits: Limits
  private var unpacked = 0

  package init(
    _ source: any ByteSource, file: String, compression: FormatError.Compression, limits: Limits = Limits()
  ) {
    (self.source, self.file, self.compression, self.limits) = (source, file, compression, limits)
  }

  package var bytesTaken: Int { source.bytesTaken }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
    let count = try source.read(into: buffer)
    unpacked += count
    guard unpacked > limits.free else { return count }
    let isTooDense = (unpacked - limits.free) / limits.ratio > bytesTaken
    if isTooDense || unpacked > limits.total {
      throw .unpacksToTooMuch(file: file, compression: compression, ratio: isTooDense ? limits.ratio : nil)
    }
    return count
  }
}
