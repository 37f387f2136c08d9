internal import Adagia
internal import CatalogIndexing

/// `adagia reindex --watch MANIFEST…`: synchronization of collections whenever their files change, until Ctrl-C or
/// SIGTERM.
struct SyncWatch {
  let global: GlobalOptions
  let options: SyncOptions

  func run() async throws {
    // A bad manifest at the start is an error. One that becomes bad during an edit is waited for.
    let request = try options.request(notesIdleJobs: true)
    let catalog = try await global.location.openForWriting()
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
        if isFirst && !global.quiet { Message.say("watching for changes. To stop, press Ctrl-C.") }
        isFirst = false
        if summary.wasStopped { return }
      }
      guard await watch.hasChanged() else { return }
      request = next()
    } while true
  }

  /// The request of the current manifests. Nil while one is invalid.
  private func next() -> SyncRequest? {
    do {
      return try options.request(notesIdleJobs: false)
    } catch {
      Message.say("\(ExitStatus.message(of: error)) Waiting until it is fixed.")
      return nil
    }
  }

  /// One synchronization. The lock is held only meanwhile, so that other jobs can run between two rounds.
  private func round(_ request: SyncRequest, _ catalog: Catalog) async throws -> ImportSummary {
    let lock = try await lock(catalog)
    defer { withExtendedLifetime(lock) {} }
    let display = ImportDisplay(isQuiet: global.quiet)
    defer { display.finishRejects() }
    let summary = try await catalog.sync(request, holding: lock) { display.show($0) }
    if !summary.isIdle || request.notesIdleJobs { display.finishSync(summary) }
    return summary
  }

  private func lock(_ catalog: Catalog) async throws -> JobLock {
    do {
      return try await catalog.lockJobs(waiting: .seconds(options.lock.lockWait))
    } catch let error as StoreError {
      guard case .jobRunning = error else { throw error }
      if !global.quiet { Message.say("another job is working on \(catalog.path). Waiting for it to end.") }
      return try await catalog.lockJobs(waiting: .seconds(1_000_000_000))
    }
  }
}
