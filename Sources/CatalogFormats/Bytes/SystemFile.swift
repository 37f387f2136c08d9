internal import Platform

/// An open file, closed when the last reference goes.
package final class SystemFile: Sendable {
  let name: String
  private let descriptor: FileDescriptor
  private let isOwned: Bool

  private init(name: String, _ descriptor: FileDescriptor, isOwned: Bool) {
    (self.name, self.descriptor, self.isOwned) = (name, descriptor, isOwned)
  }

  deinit {
    // A plain `close` would drop the locks of a database that this process has opened meanwhile.
    if isOwned { ClaimedFiles.close(descriptor.rawValue) }
  }

  static var standardInput: SystemFile { SystemFile(name: "-", .standardInput, isOwned: false) }
  static var standardOutput: SystemFile { SystemFile(name: "-", .standardOutput, isOwned: false) }

  /// - Throws: `FormatError.catalogInUse` for a database that is open in this process, and for the files beside it.
  package static func reading(_ path: String) throws(FormatError) -> SystemFile {
    if ClaimedFiles.contain(path) { throw .catalogInUse(file: path) }
    do {
      return SystemFile(name: path, try FileDescriptor.open(path, for: .reading), isOwned: true)
    } catch {
      throw error.isNotFound ? .noSuchInput(file: path) : .unreadable(file: path, code: error.code)
    }
  }

  /// Opens a pipe or a device that exists.
  static func writing(_ path: String) throws(FormatError) -> SystemFile {
    do {
      return SystemFile(name: path, try FileDescriptor.open(path, for: .writing), isOwned: true)
    } catch {
      throw .unwritable(file: path, code: error.code)
    }
  }

  /// Opens the target of a descriptor of this process, at the position where others that share it write as well.
  static func writing(toCopyOf other: Int32, name: String) throws(FormatError) -> SystemFile {
    do {
      return SystemFile(name: name, try FileDescriptor(rawValue: other).duplicate(), isOwned: true)
    } catch {
      throw .unwritable(file: name, code: error.code)
    }
  }

  /// - Parameter descriptor: Closed with this value.
  convenience init(name: String, owning descriptor: Int32) {
    self.init(name: name, FileDescriptor(rawValue: descriptor), isOwned: true)
  }

  /// Size in bytes; `nil` for a pipe or a terminal.
  var byteCount: Int? {
    guard let status = descriptor.status, status.isRegular else { return nil }
    return Int(status.byteCount)
  }

  /// Waits for bytes of a pipe or a terminal, or for their end; `false` when there were none for some milliseconds.
  func hasBytes(within milliseconds: Int32) -> Bool { descriptor.hasBytes(within: milliseconds) }

  /// Reads bytes into the start of `buffer`.
  ///
  /// - Returns: The number of bytes; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
    do { return try descriptor.read(into: buffer) } catch { throw .unreadable(file: name, code: error.code) }
  }

  /// The next bytes, up to a number of them; fewer at the end of the file alone.
  package func read(atMost count: Int) throws(FormatError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let outcome = bytes.withUnsafeMutableBytes { buffer in
        Result { () throws(FormatError) in try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])) }
      }
      let more = try outcome.get()
      if more == 0 { break }
      filled += more
    }
    bytes.removeSubrange(filled...)
    return bytes
  }

  /// Writes all of it.
  func write(_ bytes: UnsafeRawBufferPointer) throws(FormatError) {
    do {
      try descriptor.write(bytes)
    } catch {
      throw error.isClosedPipe ? .outputClosed : .unwritable(file: name, code: error.code)
    }
  }
}
