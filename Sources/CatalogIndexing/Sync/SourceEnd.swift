internal import CatalogFormats
internal import CatalogRecords
internal import CatalogStore

/// A file that was read, as it was when that began.
struct SourceEnd: Sendable {
  let file: SourceFile
  /// `nil` when it could not be read or changed while it was: it has to be read again.
  let hash: ContentHash?
  /// The time to keep, in nanoseconds since 1970.
  let stamp: Int64

  /// Reads the file twice, for its hash and, with `read`, for what is in it. The hash comes first: should the file
  /// change in between, the next job finds another hash than is kept.
  init(reading file: SourceFile, _ read: () throws -> Void) throws {
    // What it is now, and not when the job began: others were read in the meantime.
    let before = SourceFile(at: file.path) ?? file
    stamp = before.stamp
    let hash = try? before.contentHash()
    try read()
    self.file = before
    self.hash = SourceFile(at: file.path) == before ? hash : nil
  }
}

extension SourceFile {
  /// Its time as it is kept: 0 when it changed so recently that it may do so once more and get the same time, the
  /// system's clock going in steps. The next job then compares hashes.
  var stamp: Int64 {
    let age = Clock.nanoseconds.subtractingClamped(modified)
    return age < 2_000_000_000 ? 0 : modified
  }
}
