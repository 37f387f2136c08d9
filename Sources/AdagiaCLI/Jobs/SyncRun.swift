internal import Adagia

/// `adagia reindex MANIFEST…`: collections are brought in step with their files, once.
struct SyncRun {
  let global: GlobalOptions
  let options: SyncOptions

  func run() async throws {
    // What is wrong with a manifest is said before a catalog is made.
    let request = try options.request(notesIdleJobs: true)
    let catalog = try await global.openForWriting()
    let display = ImportDisplay(isQuiet: global.quiet)
    defer { display.finishRejects() }
    let lockWait = options.lockWait
    let summary = try await Interruption.stopping { () -> SyncSummary? in
      // Who is stopped while waiting has done nothing.
      guard let lock = try await Self.lock(catalog, waiting: lockWait) else { return nil }
      return try await catalog.sync(request, holding: lock) { display.show($0) }
    }
    guard let summary else { throw ExitStatus.interrupted }
    display.finish(summary)
    if summary.wasStopped { throw ExitStatus.interrupted }
    if summary.unreadable > 0 { throw ExitStatus.badData }
    if summary.counts.rejected > 0 { throw ExitStatus.rejected }
  }

  private static func lock(_ catalog: Catalog, waiting seconds: Double) async throws -> JobLock? {
    do { return try await catalog.lockJobs(waiting: .seconds(seconds)) } catch is CancellationError { return nil }
  }
}

extension ImportDisplay {
  /// The final account of a job.
  func finish(_ summary: SyncSummary) {
    finishRejects()
    let (counts, removed) = (summary.counts, summary.removed)
    var text =
      "\(Self.count(summary.filesRead, "file")) read, \(summary.filesUnchanged) unchanged"
      + (summary.filesVanished > 0 ? ", \(summary.filesVanished) gone" : "") + "; "
      + "\(counts.total) rows: \(counts.added) added, \(counts.updated) updated, \(counts.unchanged) unchanged, "
      + "\(counts.rejected) rejected; \(Self.count(removed, "record")) removed."
    if summary.unreadable > 0 { text += " Of \(summary.unreadable) something could not be read; see above." }
    if summary.unreadableDates > 0 {
      text += " \(summary.unreadableDates) dates could not be read; they are kept as written and match no date."
    }
    if summary.wasStopped { text += " Stopped before the end; run the same command again to go on." }
    finish(text)
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}
