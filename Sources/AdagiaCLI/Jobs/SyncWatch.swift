internal import Adagia
internal import CatalogIndexing

/// `adagia reindex --watch MANIFEST…`: collections are brought in step with their files, and again whenever those
/// change, until Ctrl-C or SIGTERM.
struct SyncWatch {
  let global: GlobalOptions
  let options: SyncOptions

  func run() async throws {
    // A manifest that is wrong at the start is a mistake; one that becomes wrong while it is edited is waited for.
    let request = try options.request(notesIdleJobs: true)
    let catalog = try await global.openForWriting()
    do {
      try await Interruption.stopping { try await go(request, catalog) }
    } catch is CancellationError {}
    if !global.quiet { Message.say("stopped watching.") }
  }

  private func go(_ first: SyncRequest, _ catalog: Catalog) async throws {
    let watch = SourceWatch(catalog: catalog.path)
    var request: SyncRequest? = first
    var isFirst = true
    repeat {
      if let request {
        watch.watch(request.manifests)
        let summary = try await round(request, catalog)
        if isFirst && !global.quiet { Message.say("watching for changes; Ctrl-C ends it.") }
        isFirst = false
        if summary.wasStopped { return }
      }
      guard await watch.hasChanged() else { return }
      request = next()
    } while true
  }

  /// What the manifests say now; `nil` while they cannot be used.
  private func next() -> SyncRequest? {
    do {
      return try options.request(notesIdleJobs: false)
    } catch {
      Message.say("\(error) Waiting until it is mended.")
      return nil
    }
  }

  /// The lock is held as long as there is work, so that other jobs may run between two rounds.
  private func round(_ request: SyncRequest, _ catalog: Catalog) async throws -> SyncSummary {
    let lock = try await lock(catalog)
    let display = ImportDisplay(isQuiet: global.quiet)
    defer { display.finishRejects() }
    let summary = try await catalog.sync(request, holding: lock) { display.show($0) }
    if !summary.isIdle || request.notesIdleJobs { display.finish(summary) }
    return summary
  }

  private func lock(_ catalog: Catalog) async throws -> JobLock {
    do {
      return try await catalog.lockJobs(waiting: .seconds(options.lockWait))
    } catch let error as StoreError {
      guard case .jobRunning = error else { throw error }
      if !global.quiet { Message.say("another job works on \(catalog.path); waiting for its end.") }
      return try await catalog.lockJobs(waiting: .seconds(1_000_000_000))
    }
  }
}
