internal import Adagia
internal import ArgumentParser

/// `adagia reindex`: collections, synchronized with the files their manifests name.
struct ReindexCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reindex",
    abstract: "Synchronize collections with their files.",
    discussion: """
      Reads the files that changed since the last run, and removes the records that are in no file any more. A \
      manifest says which files make up which collection; see docs/jobs.md.

      One such job works on a catalog at a time. A second one ends with exit code 75, or waits with --lock-wait.

      To rebuild the full-text index, use 'adagia rebuild'.

      EXAMPLES
        adagia reindex corpus/
        adagia reindex --watch corpus/fortunes.yaml
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var sync: SyncOptions

  /// The former name of `adagia rebuild`.
  @Flag(name: .long, help: ArgumentHelp("Rebuild the index: use 'adagia rebuild'.", visibility: .hidden))
  var index = false

  @Option(
    name: .long,
    help: ArgumentHelp("With --index: at most this many records a second.", valueName: "number", visibility: .hidden))
  var maxRate: Int?

  func validate() throws {
    guard index != !sync.manifests.isEmpty else {
      throw ValidationError("Name one or more manifests. To rebuild the full-text index, use: adagia rebuild")
    }
    if let maxRate, maxRate < 1 { throw ValidationError("--max-rate takes a number, 1 or more.") }
  }

  func run() async throws {
    guard index else { return try await sync.run(global) }
    if !global.quiet { Message.say("'adagia reindex --index' is now called 'adagia rebuild'.") }
    try await IndexRebuild(global: global, maxRate: maxRate, lockWait: sync.lock.lockWait).run()
  }
}
