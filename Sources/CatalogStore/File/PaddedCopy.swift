internal import Foundation
internal import Platform

/// A copy of a truncated file, padded with zeros to the length in its header, because SQLite does not read a file that is
/// too short. The original is not touched. The copy is removed together with the value.
package final class PaddedCopy {
  private let draft: FileDraft
  package var path: String { draft.path }

  /// - Parameter target: The copy is made beside this file, under the name of a draft.
  /// - Returns: `nil` when the file has its full length, or has a log that may hold what it lacks.
  package init?(of path: String, beside target: String) throws(StoreError) {
    let header = try FileHeader(path: path)
    guard header.isDatabase, !CatalogFile.hasLog(path), let length = header.expectedSize, header.fileSize < length
    else {
      return nil
    }
    do {
      let (draft, descriptor) = try FileDraft.make(for: target, mode: 0o600)
      self.draft = draft
      let copy = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      try Self.copyBytes(of: path, to: copy)
      // A hole takes no room on the disk.
      try copy.truncate(atOffset: UInt64(length))
      try copy.close()
    } catch {
      throw .cannotBeMade(path: target, reason: error.localizedDescription)
    }
  }

  deinit { draft.discard() }

  private static func copyBytes(of path: String, to copy: FileHandle) throws {
    let source = try DatabaseBytes(of: path)
    var offset: Int64 = 0
    while true {
      let bytes = try source.bytes(at: offset, count: 1 << 20)
      if bytes.isEmpty { return }
      try copy.write(contentsOf: Data(bytes))
      offset += Int64(bytes.count)
    }
  }
}
