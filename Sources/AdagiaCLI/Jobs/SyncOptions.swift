internal import Adagia
internal import ArgumentParser

/// What `adagia reindex` is told of manifests.
struct SyncOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Manifests, and folders with manifests.", valueName: "manifest"), completion: .file())
  var manifests: [String] = []

  @Flag(name: .long, help: "Go on for ever: whenever files change, bring the catalog in step.")
  var watch = false

  @Flag(name: .long, help: "Take records out even where a source finds nothing at all any more.")
  var allowEmpty = false

  @Option(
    name: .long, help: ArgumentHelp("How long to wait for another job's end; 0 ends at once.", valueName: "seconds"))
  var lockWait = 0.0

  func validate() throws {
    guard (0...1_000_000).contains(lockWait) else {
      throw ValidationError("--lock-wait takes a number of seconds, 0 or more.")
    }
    if watch && manifests.isEmpty { throw ValidationError("--watch needs a manifest: adagia reindex --watch corpus/") }
  }

  func run(_ global: GlobalOptions) async throws {
    if watch {
      try await SyncWatch(global: global, options: self).run()
    } else {
      try await SyncRun(global: global, options: self).run()
    }
  }

  /// What the job is called in the list of jobs.
  var name: String { manifests.joined(separator: " ") }

  func request(notesIdleJobs: Bool) throws -> SyncRequest {
    let environment = Environment.process
    let reader = ManifestReader { environment[$0] }
    return SyncRequest(
      try reader.manifests(at: manifests), name: name, allowsEmpty: allowEmpty, notesIdleJobs: notesIdleJobs)
  }
}
