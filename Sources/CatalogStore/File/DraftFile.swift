internal import GRDB
internal import Platform

/// A database that is written under another name and renamed when it is complete and on the disk. It gets the
/// permissions of the catalog that it comes from.
package struct DraftFile {
  let draft: FileDraft
  private let isReplacing: Bool
  private let permissions: FilePermissions?

  package var target: String { draft.target }
  /// The path under which it is written, in the folder of the target.
  package var path: String { draft.path }

  /// - Parameters:
  ///   - isReplacing: True if an existing file may be replaced.
  ///   - origin: The catalog that it comes from, whose permissions it gets; `nil` for a new one.
  /// - Throws: `StoreError` when a file is in the way; nothing was changed then.
  package init(for target: String, isReplacing: Bool, outOf origin: String?) throws(StoreError) {
    if FileSystem.identity(of: target) != nil && !isReplacing { throw .alreadyThere(path: target) }
    // SQLite would read a log beside the file as its own.
    for ending in ["-wal", "-journal"] where FileSystem.size(of: target + ending) > 0 {
      // Another process may have created the file and begun to write to it since the check above.
      if FileSystem.identity(of: target) != nil && !isReplacing { throw .alreadyThere(path: target) }
      throw .logInTheWay(path: target, log: target + ending)
    }
    do {
      // Only the owner needs to read an unfinished copy.
      let (draft, descriptor) = try FileDraft.make(for: target, mode: origin == nil ? 0o644 : 0o600)
      FileDescriptor(rawValue: descriptor).close()
      self.draft = draft
    } catch {
      throw Self.error(error, target)
    }
    self.isReplacing = isReplacing
    permissions = origin.flatMap { FilePermissions(of: $0) }
  }

  /// Checks the free disk space.
  ///
  /// - Throws: `StoreError.noRoomForFile` when there is less than that.
  func checkRoom(for bytes: Int64) throws(StoreError) {
    guard let free = FileSystem.freeBytes(onDiskOf: FileSystem.folder(of: target)), free < bytes else { return }
    throw .noRoomForFile(path: target, needed: bytes, free: Int64(free))
  }

  /// Gives the file its permissions, and writes it to the disk.
  func settle() throws(StoreError) {
    permissions?.apply(to: path)
    do { try FileSystem.sync(file: path) } catch { throw Self.error(error, target) }
  }

  /// Renames the file to its target, with the permissions of the catalog that it comes from.
  ///
  /// - Parameter isReadOnly: True if the file becomes read-only.
  /// - Throws: `StoreError` when the file is not complete: a log beside it shows that SQLite could not copy all of it
  ///   into the file, as on a full disk.
  package func commit(isReadOnly: Bool = false) throws(StoreError) {
    for ending in ["-wal", "-journal"] where FileSystem.size(of: path + ending) > 0 { throw .diskFull(path: target) }
    do {
      try draft.publish(isReplacing: isReplacing, permissions: isReadOnly ? permissions?.readOnly : permissions)
    } catch {
      throw Self.error(error, target)
    }
  }

  /// Removes the files under the draft name. Call it at the end in any case.
  package func discard() { draft.discard() }

  /// The first of the files with the same pages: a copy of the same state.
  func same(among paths: [String]) -> String? {
    paths.first { Self.haveSamePages(path, $0) }
  }

  /// True if two databases hold the same pages. The first hundred bytes do not count: SQLite counts changes there.
  private static func haveSamePages(_ path: String, _ other: String) -> Bool {
    guard FileSystem.size(of: path) == FileSystem.size(of: other),
      let one = try? FileDescriptor.open(path, for: .readingUnlinked)
    else { return false }
    defer { one.close() }
    guard let two = try? FileDescriptor.open(other, for: .readingUnlinked) else { return false }
    defer { two.close() }
    return (try? haveSameBytes(one, two, from: 100)) ?? false
  }

  private static func haveSameBytes(
    _ one: FileDescriptor, _ two: FileDescriptor, from start: Int64
  ) throws(SystemError) -> Bool {
    var (bytes, others) = ([UInt8](repeating: 0, count: 1 << 20), [UInt8](repeating: 0, count: 1 << 20))
    var offset = start
    while true {
      let count = try read(one, &bytes, offset)
      guard try read(two, &others, offset) == count else { return false }
      if count == 0 { return true }
      guard bytes[..<count] == others[..<count] else { return false }
      offset += Int64(count)
    }
  }

  private static func read(_ file: FileDescriptor, _ bytes: inout [UInt8], _ offset: Int64) throws(SystemError) -> Int {
    let result = bytes.withUnsafeMutableBytes { buffer in
      Result { () throws(SystemError) in try file.read(into: buffer, at: offset) }
    }
    return try result.get()
  }

  private static func error(_ fault: FileDraft.Fault, _ target: String) -> StoreError {
    switch fault {
    case .targetExists: .alreadyThere(path: target)
    case .system(let code): Self.error(SystemError(code: code), target)
    }
  }

  private static func error(_ error: SystemError, _ target: String) -> StoreError {
    if error.isRefusal {
      return .unusable(path: target, reason: "the file or its folder does not exist or may not be written")
    }
    return error.isFull ? .diskFull(path: target) : StoreError(error, making: target)
  }
}
