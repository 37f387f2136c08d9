package import CatalogRecords
internal import Platform

/// A file of a manifest's source, as the file system describes it without opening it.
package struct SourceFile: Hashable, Sendable {
  package let name: FileName
  /// Bytes, with those of a database's log.
  package let size: Int64
  /// Time at which its content, or that of a database's log, changed last, in nanoseconds since 1970.
  package let modified: Int64

  package var path: String { name.path }

  /// `nil` when there is no regular file at the path.
  package init?(at path: String) {
    guard let status = FileSystem.status(of: path), status.isRegular else { return nil }
    self.init(path: path, status)
  }

  init(path: String, _ status: FileStatus) {
    name = FileName(path)
    let log = FileSystem.status(of: Self.log(of: path)).flatMap { $0.isRegular ? $0 : nil }
    size = status.byteCount.addingClamped(log?.byteCount ?? 0)
    modified = max(status.modified, log?.modified ?? .min)
  }

  /// The file where SQLite has the changes that are not yet in the database.
  private static func log(of path: String) -> String { path + "-wal" }

  /// The kind of the file, as its name and first bytes tell it.
  package enum Look: Sendable {
    case input(InputFile)
    case none(PassedOverFile)
  }

  /// - Parameter format: What the manifest says it is.
  package func look(format: InputFormat?) -> Look {
    switch FileLook.look(at: path, format: format) {
    case .input(let format): .input(InputFile(path: path, format: format))
    case .none(let reason): .none(PassedOverFile(path: path, reason: reason))
    }
  }

  /// The hash of its bytes as they are stored, even compressed, and of a database's log.
  ///
  /// - Throws: `FormatError` when it cannot be read to its end.
  package func contentHash() throws(FormatError) -> ContentHash {
    var hasher = ContentHasher()
    try Self.add(path, to: &hasher)
    if FileSystem.status(of: Self.log(of: path))?.isRegular == true { try Self.add(Self.log(of: path), to: &hasher) }
    return hasher.value
  }

  private static func add(_ path: String, to hasher: inout ContentHasher) throws(FormatError) {
    let file = try SystemFile.reading(path)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try file.read(into: buffer)
      guard count > 0 else { return }
      hasher.add(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// True if there is certainly nothing at a path, as opposed to something that cannot be reached at present.
  package static func isGone(_ path: String) -> Bool { FileSystem.isGone(path) }
}
