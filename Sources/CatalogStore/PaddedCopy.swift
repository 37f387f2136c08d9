internal import Foundation

/// A copy of a file that is cut short, filled up with zeros to the length that its header gives: SQLite reads nothing of
/// a file that is shorter. The file itself is not touched. The copy is gone when the value is.
package final class PaddedCopy {
  package let path: String

  /// - Parameter place: Where the copy is made: a name that is free.
  /// - Returns: `nil` when the file is as long as it has to be, or has a log that may hold what it lacks.
  package init?(of path: String, at place: String) throws(StoreError) {
    let header = try FileHeader(path: path)
    guard header.isDatabase, !CatalogFile.hasLog(path), let length = header.expectedSize, header.fileSize < length
    else {
      return nil
    }
    self.path = place
    do {
      try FileManager.default.copyItem(atPath: path, toPath: place)
      let file = try FileHandle(forUpdating: URL(fileURLWithPath: place))
      // A hole takes no room on the disk.
      try file.truncate(atOffset: UInt64(length))
      try file.close()
    } catch {
      try? FileManager.default.removeItem(atPath: place)
      throw .cannotBeMade(path: place, reason: error.localizedDescription)
    }
  }

  deinit {
    for ending in ["", "-wal", "-shm", "-journal"] { try? FileManager.default.removeItem(atPath: path + ending) }
  }
}
