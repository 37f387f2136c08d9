internal import CatalogFormats
internal import CatalogRecords
internal import CatalogStore
internal import Platform

/// A read file, as it was when reading began.
struct SourceEnd: Sendable {
  let file: SourceFile
  /// `nil` when it could not be read, or changed meanwhile: it has to be read again.
  let hash: ContentHash?
  /// The time to store, in nanoseconds since 1970.
  let stamp: Int64

  /// Reads the file twice: for its hash, and with `read` for its records. The hash comes first: if the file changes in
  /// between, the next job finds another hash than the stored one.
  init(reading file: SourceFile, _ read: () throws -> Void) throws {
    // Its state now, not when the job began: other files were read meanwhile.
    let before = SourceFile(at: file.path) ?? file
    stamp = before.stamp
    let hash = try? before.contentHash()
    try read()
    self.file = before
    self.hash = SourceFile(at: file.path) == before ? hash : nil
  }
}

extension SourceFile {
  /// The time to store: 0 when the file changed so recently that it may change again and get the same time, the
  /// system's clock being coarse. The next job then compares hashes.
  var stamp: Int64 {
    let age = Clock.nanoseconds.subtractingClamped(modified)
    return age < 2_000_000_000 ? 0 : modified
  }
}
