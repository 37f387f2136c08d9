internal import Platform

/// The lock of the one job that may work on a catalog. It ends with the process, however that ends.
///
/// The lock is a file beside the catalog (`LockFile`), and not the catalog itself: to close any descriptor of a file
/// drops the locks that SQLite has on it. A catalog in memory has no file and needs none: its writing thread runs one
/// job at a time.
package final class JobLock: Sendable {
  private let file: LockFile?

  /// The catalog's path and `-joblock`; `nil` for a catalog in memory.
  package var path: String? { file?.path }

  /// Takes the lock.
  ///
  /// - Parameter catalog: The catalog's path. Links are followed, so that a catalog has one lock under all its names.
  /// - Throws: `StoreError.jobRunning` when another job has it.
  package init(ofCatalogAt catalog: String) throws(StoreError) {
    guard catalog != CatalogFile.memoryPath else {
      file = nil
      return
    }
    let path = FileSystem.realPath(catalog) + "-joblock"
    do {
      file = try LockFile(path)
    } catch {
      throw Self.error(error, path: path, catalog: catalog)
    }
  }

  private static func error(_ fault: LockFile.Fault, path: String, catalog: String) -> StoreError {
    switch fault {
    case .held(let process): .jobRunning(path: catalog, process: process)
    case .system(let error) where error.isDenied: .readOnly(path: catalog)
    case .system(let error) where error.isLink:
      .unusable(path: path, reason: "it is a symbolic link, and a lock must not be one; remove it")
    case .system(let error) where error.isFull: .diskFull(path: catalog)
    case .system(let error): .unusable(path: path, reason: error.message)
    }
  }
}
