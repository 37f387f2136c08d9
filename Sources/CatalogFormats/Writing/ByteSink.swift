internal import Platform

/// A destination of output: a file, standard output, or memory; in pieces of 64 KiB.
///
/// Unflushed bytes are lost with the sink, so a write error is never silent.
package final class ByteSink {
  private static let pieceLength = 64 * 1024

  private let file: SystemFile?
  /// `nil` when the bytes go where they belong at once.
  private var draft: FileDraft?
  private let isReplacing: Bool
  private var pending: [UInt8] = []

  private init(_ file: SystemFile?, draft: FileDraft? = nil, isReplacing: Bool = false) {
    (self.file, self.draft, self.isReplacing) = (file, draft, isReplacing)
  }

  deinit { draft?.discard() }

  /// A reader that closes the pipe then gives `FormatError.outputClosed`, and no signal ends the process.
  package static func standardOutput() -> ByteSink {
    System.ignoreClosedPipes()
    return ByteSink(.standardOutput)
  }

  /// A file that gets its name when `commit` is called: until then, and when it is not called, what is at the path
  /// stays as it is. A pipe or a device takes the bytes at once.
  ///
  /// - Parameters:
  ///   - path: Links are followed.
  ///   - isReplacing: True if a file that is there already may go.
  /// - Throws: `FormatError.unwritable`, or `.outputExists` when a file must not go.
  package static func file(_ path: String, isReplacing: Bool) throws(FormatError) -> ByteSink {
    let place = OutputPlace(path)
    if let descriptor = place.descriptor {
      System.ignoreClosedPipes()
      return ByteSink(try SystemFile.writing(toCopyOf: descriptor, name: path))
    }
    switch FileSystem.status(of: place.path) {
    case .some(let status) where !status.isRegular:
      System.ignoreClosedPipes()
      return ByteSink(try SystemFile.writing(place.path))
    case .some where !isReplacing: throw .outputExists(file: path)
    default: break
    }
    do {
      let (draft, descriptor) = try FileDraft.make(for: place.path, mode: 0o666)
      return ByteSink(SystemFile(name: path, owning: descriptor), draft: draft, isReplacing: isReplacing)
    } catch {
      throw FormatError(error, file: path)
    }
  }

  /// Keeps all bytes in `bytes`.
  package static func memory() -> ByteSink { ByteSink(nil) }

  /// Bytes that are not written yet; for a sink in memory, all of them.
  package var bytes: [UInt8] { pending }

  /// - Throws: `FormatError.outputClosed` when the reader has gone, `.unwritable` when the system refuses.
  package func write(_ bytes: some Collection<UInt8>) throws(FormatError) {
    // The standard library has no specialized code for most collections, and looking up how to iterate one takes longer
    // than copying a page of text.
    if bytes.withContiguousStorageIfAvailable({ pending.append(contentsOf: $0) }) == nil {
      pending.append(contentsOf: bytes)
    }
    if pending.count >= Self.pieceLength { try flush() }
  }

  /// The `FileSystem.stamp` that the file will have after `commit`, if nothing is written in between; `nil` for an
  /// output that gets no name.
  package var stamp: String? {
    draft.flatMap { FileSystem.stamp(of: $0.path, renamed: $0.name) }
  }

  /// Hands everything to the system, and gives a file its name. To be called once, when all is written.
  ///
  /// - Throws: As `write`, and `FormatError.outputExists` when a file has come to be at the path.
  package func commit() throws(FormatError) {
    try flush()
    guard let draft else { return }
    do {
      // A file that is replaced is used by the same people afterward.
      try draft.publish(
        isReplacing: isReplacing, permissions: isReplacing ? FilePermissions(of: draft.target) : nil)
    } catch {
      throw FormatError(error, file: file?.name ?? draft.target)
    }
    self.draft = nil
  }

  /// Hands everything to the system. To be called at the end, of a file before `commit`.
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

extension FormatError {
  init(_ fault: FileDraft.Fault, file: String) {
    switch fault {
    case .targetExists: self = .outputExists(file: file)
    case .system(let code): self = .unwritable(file: file, code: code)
    }
  }
}
