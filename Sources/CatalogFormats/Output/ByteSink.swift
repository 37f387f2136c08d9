/// Where output goes: a file, standard output, or memory; in pieces of 64 KiB.
///
/// What is not flushed is lost when the sink goes, so that a fault on the way out is never silent.
package final class ByteSink {
  private static let pieceLength = 64 * 1024

  private let file: SystemFile?
  private var pending: [UInt8] = []

  private init(_ file: SystemFile?) { self.file = file }

  /// A reader that closes the pipe then gives `FormatError.outputClosed`, and no signal ends the process.
  package static func standardOutput() -> ByteSink {
    System.ignoreClosedPipes()
    return ByteSink(.standardOutput)
  }

  /// Replaces the file when there is one.
  ///
  /// - Throws: `FormatError.unwritable`.
  package static func file(_ path: String) throws(FormatError) -> ByteSink {
    ByteSink(try SystemFile.writing(path))
  }

  /// Keeps all bytes in `bytes`.
  package static func memory() -> ByteSink { ByteSink(nil) }

  /// What is not written out yet; for a sink in memory, everything.
  package var bytes: [UInt8] { pending }

  /// - Throws: `FormatError.outputClosed` when nobody reads any more, `.unwritable` when the system refuses.
  package func write(_ bytes: some Collection<UInt8>) throws(FormatError) {
    pending.append(contentsOf: bytes)
    if pending.count >= Self.pieceLength { try flush() }
  }

  /// Hands everything to the system. To be called at the end.
  ///
  /// - Throws: As `write`.
  package func flush() throws(FormatError) {
    guard let file else { return }
    let piece = pending
    pending.removeAll(keepingCapacity: true)
    let outcome = piece.withUnsafeBytes { bytes in
      Result { () throws(FormatError) in try file.write(bytes) }
    }
    try outcome.get()
  }
}
