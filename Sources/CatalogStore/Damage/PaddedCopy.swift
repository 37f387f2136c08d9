internal import Foundation
internal import Platform

/// A copy of a file that has not the length in its header: a truncated one is padded with zeros, because SQLite does
/// not read a file that is too short, and pages that inserted or removed bytes have moved are put in their places. The
/// original is not touched. The copy is removed together with the value.
package final class PaddedCopy {
  private let draft: FileDraft
  package var path: String { draft.path }

  /// - Parameter target: The copy is made beside this file, under the name of a draft.
  /// - Returns: `nil` when the file has its full length, or has a log that may hold what it lacks.
  package init?(of path: String, beside target: String) throws(StoreError) {
    let header = try FileHeader(path: path)
    guard header.isDatabase, !CatalogFile.hasLog(path), let length = header.expectedSize else { return nil }
    let source = try DatabaseBytes(of: path)
    let shift = try PageShift.find(in: source, expected: length, pageSize: header.pageSize)
    guard shift != nil || header.fileSize < length else { return nil }
    do {
      let (draft, descriptor) = try FileDraft.make(for: target, mode: 0o600)
      self.draft = draft
      let copy = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      try Self.copyBytes(of: source, to: copy, until: shift?.offset ?? .max)
      if let shift { try Self.copyMoved(shift, of: source, to: copy) }
      // A hole takes no room on the disk.
      try copy.truncate(atOffset: UInt64(length))
      try copy.close()
    } catch {
      throw .cannotBeMade(path: target, reason: error.localizedDescription)
    }
  }

  deinit { draft.discard() }

  private static func copyMoved(_ shift: PageShift, of source: DatabaseBytes, to copy: FileHandle) throws {
    try copy.write(contentsOf: Data(count: Int(max(0, -shift.count))))
    try copyBytes(of: source, to: copy, from: shift.offset + max(0, shift.count))
  }

  private static func copyBytes(
    of source: DatabaseBytes, to copy: FileHandle, from start: Int64 = 0, until end: Int64 = .max
  ) throws {
    var offset = start
    while offset < end {
      let bytes = try source.bytes(at: offset, count: Int(min(1 << 20, end - offset)))
      if bytes.isEmpty { return }
      try copy.write(contentsOf: Data(bytes))
      offset += Int64(bytes.count)
    }
  }
}
