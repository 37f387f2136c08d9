internal import Adagia
internal import ArgumentParser

/// `adagia merge`: another catalog's records, brought into this one.
struct MergeCommand: AsyncParsableCommand {
  /// The library's, by the same names.
  enum Preference: String, CaseIterable, ExpressibleByArgument {
    case changed, ours, theirs, newer
  }

  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Bring the records of a pack or another catalog into this one.",
    discussion: """
      Records are the same when collection and identifier are. What is new comes in with its dates; of what is not the
      same in both, the side stands that changed it since they last agreed. Where both did, yours stays, and is counted
      as a conflict: --prefer decides otherwise. 'adagia undo' takes a merge back as a whole.

      EXAMPLES
        adagia merge seneca.pack --dry-run
        adagia merge seneca.pack
        adagia merge --prefer newer ../laptop/catalog.db
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(
    help: ArgumentHelp("The pack, or another catalog; it is only read.", valueName: "pack"), completion: .file())
  var file: String

  @Flag(name: .long, help: "Change nothing; print what would change.")
  var dryRun = false

  @Option(
    name: .long,
    help: """
      Which side stands where they differ: changed (the one that changed it; yours, if both did), ours, theirs, or newer.
      """)
  var prefer: Preference = .changed

  @Option(name: [.short, .long], help: "How --dry-run prints: text or jsonl.")
  var format: MergeOutput.Format = .text

  func run() async throws {
    if dryRun { return try await show() }
    let catalog = try await global.openForWriting()
    let (file, preference) = (file, preference)
    let summary = try await Interruption.stopping { try await catalog.merge(contentsOf: file, preferring: preference) }
    if !global.quiet {
      Message.say(MergeOutput.line(summary))
      if summary.added + summary.updated > 0 { Message.say("'adagia undo' takes it back.") }
      if summary.conflicts > 0 { Message.say("--dry-run shows the conflicts, --prefer decides them.") }
    }
    if summary.wasStopped { throw ExitStatus.interrupted }
  }

  private var preference: MergePreference { MergePreference(rawValue: prefer.rawValue) ?? .changed }

  private func show() async throws {
    let output = MergeOutput(global.terminal, format)
    let catalog = try await global.openForReading()
    let summary = try await catalog.merge(contentsOf: file, preferring: preference, dryRun: true) {
      try output.write($0)
    }
    try output.end()
    if !global.quiet { Message.say("would be: " + MergeOutput.line(summary)) }
    if summary.added + summary.updated + summary.conflicts == 0 { throw ExitStatus.nothingFound }
  }
}
