internal import Adagia

/// A rebuild of the full-text index, with its messages and its progress.
struct IndexRebuild {
  let global: GlobalOptions
  /// Most records a second. Nil for no limit.
  let maxRate: Int?
  let lockWait: Double

  /// - Throws: `ExitStatus.interrupted` after Ctrl-C; `StoreError`.
  func run() async throws {
    let catalog = try global.location.openForReindexing()
    let lock = try await catalog.lockJobs(waiting: .seconds(lockWait))
    defer { withExtendedLifetime(lock) {} }
    if !global.quiet { try await sayDiskNeed(catalog) }
    let progress = ProgressLine(isShown: !global.quiet && Terminal.isErrorInteractive)
    let maxRate = maxRate
    let isWhole = try await Interruption.stopping {
      try await catalog.rebuildIndex(maxRate: maxRate) { progress.show("\(Int($0 * 100)) % indexed") }
    }
    progress.erase()
    guard isWhole else {
      Message.say("stopped. The index in use is unchanged. Run 'adagia rebuild' again to continue.")
      throw ExitStatus.interrupted
    }
    guard !global.quiet else { return }
    Message.say("rebuilt the index of \(try await catalog.search("", limit: 0).total.counting("record")).")
  }

  private func sayDiskNeed(_ catalog: Catalog) async throws {
    let (needed, free) = try await catalog.diskNeedOfRebuilding()
    let room = free.map { " (\($0 >> 20) MB free)" } ?? ""
    Message.say("rebuilding the index. This needs up to \(max(1, needed >> 20)) MB of disk\(room).")
  }
}
