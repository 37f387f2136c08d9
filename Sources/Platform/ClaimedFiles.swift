internal import Synchronization

/// The databases that SQLite has open in this process, with the files that it keeps beside them.
package enum ClaimedFiles {
  private struct Claim {
    let path: String
    /// Usually one file; more when the path has led to another one since.
    var files: Set<FileIdentity> = []
  }

  private struct State {
    var claims: [Int: Claim] = [:]
    var lastNumber = 0
    /// Number of claims on a file.
    var files: [FileIdentity: Int] = [:]
    /// Number of claims on a path.
    var paths: [String: Int] = [:]
    /// Descriptors that are closed when the last claim on their files ends.
    var kept: [(descriptor: FileDescriptor, file: FileIdentity)] = []
  }

  private static let state = Mutex(State())

  /// Endings of the files beside a database: SQLite's log, its shared memory, its rollback journal, and the job lock.
  private static let endings = ["-wal", "-shm", "-journal", "-joblock"]

  /// True if a path leads to a database that is open in this process, or to a file beside one.
  package static func contain(_ path: String) -> Bool {
    guard let file = FileSystem.identity(of: path) else { return false }
    return state.withLock { isClaimed(file, $0) }
  }

  /// Closes a descriptor, or keeps it open until the last claim on its file ends.
  package static func close(_ descriptor: Int32) {
    let descriptor = FileDescriptor(rawValue: descriptor)
    let file = descriptor.status?.identity
    state.withLock { state in
      if let file, isClaimed(file, state) {
        state.kept.append((descriptor, file))
      } else {
        descriptor.close()
      }
    }
  }

  static func claim(_ path: String) -> Int {
    // SQLite names the files beside a database after its path without links.
    let real = FileSystem.realPath(path)
    return state.withLock { state in
      state.lastNumber += 1
      state.claims[state.lastNumber] = Claim(path: real)
      state.paths[real, default: 0] += 1
      renew(state.lastNumber, &state)
      return state.lastNumber
    }
  }

  static func renew(_ number: Int) { state.withLock { renew(number, &$0) } }

  static func release(_ number: Int) {
    state.withLock { state in
      guard let claim = state.claims.removeValue(forKey: number) else { return }
      for file in claim.files { decrease(file, &state.files) }
      decrease(claim.path, &state.paths)
      let kept = state.kept
      state.kept = []
      for (descriptor, file) in kept {
        if isClaimed(file, state) { state.kept.append((descriptor, file)) } else { descriptor.close() }
      }
    }
  }

  private static func renew(_ number: Int, _ state: inout State) {
    guard let path = state.claims[number]?.path, let file = FileSystem.identity(of: path),
      state.claims[number]?.files.insert(file).inserted == true
    else { return }
    state.files[file, default: 0] += 1
  }

  private static func decrease<Key>(_ key: Key, _ counts: inout [Key: Int]) {
    let count = counts[key, default: 0] - 1
    counts[key] = count > 0 ? count : nil
  }

  private static func isClaimed(_ file: FileIdentity, _ state: State) -> Bool {
    state.files[file] != nil
      || state.paths.keys.contains { path in endings.contains { FileSystem.identity(of: path + $0) == file } }
  }
}
