internal import CatalogStore
internal import Foundation
internal import GRDB

/// A writer that holds a catalog's write lock for a while, as another program would.
package enum HeldLock {
  /// Takes the write lock before it returns and releases it after `seconds`.
  package static func hold(_ path: String, seconds: Double) throws {
    let file = try CatalogFile(at: path, access: .writing)
    let isHeld = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      try? file.batches { db in
        try CatalogFile.transaction(db) { _ in
          isHeld.signal()
          Thread.sleep(forTimeInterval: seconds)
        }
      }
    }
    isHeld.wait()
  }
}
