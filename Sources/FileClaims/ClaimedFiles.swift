internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The databases that SQLite has open in this process, and the files that it keeps beside them.
package enum ClaimedFiles {
  private struct Identity: Hashable {
    let device: UInt64
    let number: UInt64

    init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(status.st_ino)
    }

    init?(of path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      self.init(status)
    }
  }

  private struct Claim {
    let path: String
    /// As a rule one file; more where the path led to another one later.
    var files: Set<Identity> = []
  }

  private struct State {
    var claims: [Int: Claim] = [:]
    var lastNumber = 0
    /// How many claims there are on a file.
    var files: [Identity: Int] = [:]
    /// How many claims there are on a path.
    var paths: [String: Int] = [:]
    /// Descriptors that are closed as soon as nobody claims their files.
    var kept: [(descriptor: Int32, file: Identity)] = []
  }

  private static let state = Mutex(State())

  /// What lies beside a database: SQLite's log, its shared memory, its rollback journal, and the lock of a job.
  private static let endings = ["-wal", "-shm", "-journal", "-joblock"]

  /// Whether a path leads to a database that is open in this process, or to a file beside one.
  package static func contain(_ path: String) -> Bool {
    guard let file = Identity(of: path) else { return false }
    return state.withLock { isClaimed(file, $0) }
  }

  /// Closes a descriptor, or keeps it until nobody claims its file any more.
  package static func close(_ descriptor: Int32) {
    var status = stat()
    let file = fstat(descriptor, &status) == 0 ? Identity(status) : nil
    state.withLock { state in
      if let file, isClaimed(file, state) {
        state.kept.append((descriptor, file))
      } else {
        systemClose(descriptor)
      }
    }
  }

  static func claim(_ path: String) -> Int {
    let real = realPath(path)
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
        if isClaimed(file, state) { state.kept.append((descriptor, file)) } else { systemClose(descriptor) }
      }
    }
  }

  private static func renew(_ number: Int, _ state: inout State) {
    guard let path = state.claims[number]?.path, let file = Identity(of: path),
      state.claims[number]?.files.insert(file).inserted == true
    else { return }
    state.files[file, default: 0] += 1
  }

  private static func decrease<Key>(_ key: Key, _ counts: inout [Key: Int]) {
    let count = counts[key, default: 0] - 1
    counts[key] = count > 0 ? count : nil
  }

  private static func isClaimed(_ file: Identity, _ state: State) -> Bool {
    state.files[file] != nil
      || state.paths.keys.contains { path in endings.contains { Identity(of: path + $0) == file } }
  }

  /// SQLite names the files beside a database after its path without links.
  private static func realPath(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func systemClose(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #else
      _ = Glibc.close(descriptor)
    #endif
  }
}
