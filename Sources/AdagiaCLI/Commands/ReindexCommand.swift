internal import Adagia
internal import ArgumentParser

/// `adagia reindex`: what is derived, made anew.
struct ReindexCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reindex",
    abstract: "Bring collections in step with their files, or make the index anew.",
    discussion: """
      With manifests: reads the files that have changed since they were read last, and takes out the records that no
      file brings any more. A manifest says which files make which collection; see docs/jobs.md.

      With --index: makes the index anew. Needed when another version of Adagia made it: words may be cut or stemmed
      otherwise. The records do not change. The new index is made beside the old one, which is searched until the new
      one takes its place as a whole. Others may write meanwhile. When it is stopped or killed, the same command goes on
      where it was.

      One such job works on a catalog at a time; another one ends with exit code 75, or waits with --lock-wait.

      EXAMPLES
        adagia reindex corpus/
        adagia reindex --watch corpus/fortunes.yaml
        adagia reindex --index
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var sync: SyncOptions

  @Flag(name: .long, help: "The index, and all that is kept of the records for filters and ranking.")
  var index = false

  func validate() throws {
    guard index != !sync.manifests.isEmpty else {
      throw ValidationError("Name manifests to bring their collections in step, or say --index to make the index anew.")
    }
    if let maxRate, maxRate < 1 { throw ValidationError("--max-rate takes a number from 1.") }
  }

  @Option(
    name: .long, help: ArgumentHelp("The most records a second, to leave the machine to others.", valueName: "number"))
  var maxRate: Int?

  func run() async throws {
    if !index { return try await sync.run(global) }
    let catalog = try global.openForReindexing()
    let lock = try await catalog.lockJobs(waiting: .seconds(sync.lockWait))
    defer { withExtendedLifetime(lock) {} }
    if !global.quiet { try await sayDiskNeed(catalog) }
    let isShown = !global.quiet && Terminal.isErrorInteractive
    let maxRate = maxRate
    let isWhole = try await Interruption.stopping {
      try await catalog.rebuildIndex(maxRate: maxRate) { progress in
        guard isShown else { return }
        Message.write("\r\u{1B}[K\(progress.doneCount) of \(progress.recordCount) records indexed")
      }
    }
    if isShown { Message.write("\r\u{1B}[K") }
    guard isWhole else {
      Message.say("stopped. The index is as it was; run the command again to go on where it stopped.")
      throw ExitStatus.interrupted
    }
    if !global.quiet {
      Message.say("made the index of \(try await catalog.search("", limit: 0).total) records anew.")
    }
  }

  private func sayDiskNeed(_ catalog: Catalog) async throws {
    let (needed, free) = try await catalog.diskNeedOfRebuilding()
    let room = free.map { " (\($0 >> 20) MB are free)" } ?? ""
    Message.say("making the index anew beside the old one: this takes up to \(max(1, needed >> 20)) MB of disk\(room).")
  }
}
