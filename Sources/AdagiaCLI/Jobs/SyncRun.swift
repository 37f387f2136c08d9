internal import Adagia

/// `adagia reindex MANIFEST…`: one synchronization of collections with their files.
struct SyncRun {
  let global: GlobalOptions
  let options: SyncOptions

  func run() async throws {
    // Manifests are read first, so that a bad one does not create a catalog.
    let request = try options.request(notesIdleJobs: true)
    let catalog = try await global.location.openForWriting()
    let display = ImportDisplay(isQuiet: global.quiet)
    defer { display.finishRejects() }
    let lockWait = options.lock.lockWait
    let summary = try await Interruption.stopping { () -> ImportSummary? in
      // No lock: interrupted while waiting for it.
      guard let lock = try await Self.lock(catalog, waiting: lockWait) else { return nil }
      return try await catalog.sync(request, holding: lock) { display.show($0) }
    }
    guard let summary else { throw ExitStatus.interrupted }
    display.finishSync(summary)
    if summary.wasStopped { throw ExitStatus.interrupted }
    if summary.unreadableInputs > 0 { throw ExitStatus.badData }
    if summary.counts.rejected > 0 { throw ExitStatus.rejected }
  }

  private static func lock(_ catalog: Catalog, waiting seconds: Double) async throws -> JobLock? {
    do { return try await catalog.lockJobs(waiting: .seconds(seconds)) } catch is CancellationError { return nil }
  }
}

extension ImportDisplay {
  /// Prints the summary of a synchronization.
  func finishSync(_ summary: ImportSummary) {
    finishRejects()
    let (counts, removed) = (summary.counts, summary.removed)
    var text =
      "\(summary.fileCount.counting("file")) read, \(summary.unchangedFileCount) unchanged"
      + (summary.vanishedFileCount > 0 ? ", \(summary.vanishedFileCount) gone" : "") + "; "
      + "\(counts.total.counting("row")): \(counts.added) added, \(counts.updated) updated, \(counts.unchanged) unchanged, "
      + "\(counts.rejected) rejected; \(removed.counting("record")) removed."
    if summary.unreadableInputs > 0 {
      text += " \(summary.unreadableInputs.counting("source")) could not be read completely; see above."
    }
    if summary.kept > 0 {
      text +=
        " Kept \(summary.kept.counting("edited record")) whose \(summary.kept == 1 ? "row is" : "rows are") gone;"
        + " --remove-edited removes \(summary.kept == 1 ? "it" : "them")."
    }
    text += Self.remarks(summary)
    finish(text)
  }
}
