// The only file that uses Linux's inotify (see inotify(7)). Elsewhere, and when inotify has no watches left,
// PollingWatcher takes over.
#if os(Linux)
  internal import Glibc

  /// Watches folders through the kernel.
  ///
  /// The changed paths are not kept: a sync looks at all files anyway, so the kernel may drop events when there are too
  /// many (`IN_Q_OVERFLOW`, which counts as a change).
  final class InotifyWatcher: FolderWatcher {
    private let descriptor: Int32
    private var folders: [Int32: String] = [:]

    /// Events that may change the set of files or their content. Reading does not.
    private static let mask =
      UInt32(IN_CLOSE_WRITE) | UInt32(IN_MODIFY) | UInt32(IN_ATTRIB) | UInt32(IN_CREATE) | UInt32(IN_DELETE)
      | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)

    /// `nil` when the system has no inotify instance left.
    init?() {
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    func watch(_ wanted: [String]) -> Bool {
      var watched: [Int32: String] = [:]
      var isComplete = true
      for folder in wanted {
        let watch = inotify_add_watch(descriptor, folder, Self.mask)
        if watch >= 0 { watched[watch] = folder } else { isComplete = isComplete && errno == ENOENT }
      }
      for watch in folders.keys where watched[watch] == nil { inotify_rm_watch(descriptor, watch) }
      folders = watched
      return isComplete
    }

    func takeChange(except isOurs: (String) -> Bool) -> Bool {
      var hasChanged = false
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
      defer { buffer.deallocate() }
      while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return hasChanged }
        if counts(UnsafeRawBufferPointer(rebasing: buffer[..<count]), isOurs) { hasChanged = true }
      }
    }

    /// True if one of the events counts.
    private func counts(_ events: UnsafeRawBufferPointer, _ isOurs: (String) -> Bool) -> Bool {
      let headLength = MemoryLayout<inotify_event>.size
      var place = 0
      var hasChanged = false
      while place + headLength <= events.count {
        let event = events.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
        let name = events[(place + headLength)..<min(place + headLength + Int(event.len), events.count)].prefix {
          $0 != 0
        }
        place += headLength + Int(event.len)
        // The end of a watch that this program removed.
        if event.mask & UInt32(IN_IGNORED) != 0 { continue }
        let path = folders[event.wd].map { "\($0)/\(String(decoding: name, as: UTF8.self))" }
        if path.map(isOurs) != true { hasChanged = true }
      }
      return hasChanged
    }
  }
#endif
