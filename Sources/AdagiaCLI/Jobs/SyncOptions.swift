internal import Adagia
internal import ArgumentParser

/// Arguments and options of `adagia reindex`.
struct SyncOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Manifests, or folders with manifests.", valueName: "manifest"), completion: .file())
  var manifests: [String] = []

  @Flag(name: .long, help: "Keep running, and synchronize whenever files change.")
  var watch = false

  @Flag(name: .long, help: "Remove records even if none of a source's files exists any more.")
  var allowEmpty = false

  @Flag(
    name: .long,
    help: "Where you and a source have both changed a field, take the source's. Reads unchanged files too.")
  var theirs = false

  @Flag(
    name: .long,
    help: "Also remove records that you have edited when no file has them any more. Reads unchanged files too.")
  var removeEdited = false

  @OptionGroup var lock: JobLockOptions

  func validate() throws {
    if watch && manifests.isEmpty {
      throw ValidationError("--watch needs a manifest, as in: adagia reindex --watch corpus/")
    }
  }

  func run(_ global: GlobalOptions) async throws {
    if watch {
      try await SyncWatch(global: global, options: self).run()
    } else {
      try await SyncRun(global: global, options: self).run()
    }
  }

  /// The name of the job in `adagia jobs`.
  var name: String { manifests.joined(separator: " ") }

  func request(notesIdleJobs: Bool) throws -> SyncRequest {
    let environment = Environment.process
    let reader = ManifestReader { environment[$0] }
    var request = SyncRequest(
      try reader.manifests(at: manifests), name: name, allowsEmpty: allowEmpty, notesIdleJobs: notesIdleJobs)
    // A watch would read everything at every change.
    request.takesTheirs = theirs && notesIdleJobs
    request.removesEdited = removeEdited && notesIdleJobs
    return request
  }
}
