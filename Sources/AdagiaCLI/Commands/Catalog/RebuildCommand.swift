internal import Adagia
internal import ArgumentParser

/// `adagia rebuild`: a new full-text index, built from the records.
struct RebuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rebuild",
    abstract: "Rebuild the full-text index from the records.",
    discussion: """
      Needed when another version of Adagia built the index, because that version may split or stem words \
      differently. The records do not change.

      The new index is built beside the old one, which answers searches until the new one replaces it. Other \
      programs can write meanwhile. After an interruption, run the command again: it continues where it stopped.

      One such job works on a catalog at a time. A second one ends with exit code 75, or waits with --lock-wait.

      EXAMPLES
        adagia rebuild
        adagia rebuild --max-rate 20000
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var lock: JobLockOptions

  @Option(
    name: .long, help: ArgumentHelp("Index at most this many records a second.", valueName: "number"))
  var maxRate: Int?

  func validate() throws {
    if let maxRate, maxRate < 1 { throw ValidationError("--max-rate takes a number, 1 or more.") }
  }

  func run() async throws {
    try await IndexRebuild(global: global, maxRate: maxRate, lockWait: lock.lockWait).run()
  }
}
