internal import Adagia
internal import ArgumentParser

/// `adagia merge`: the records of another catalog, merged into this one.
struct MergeCommand: AsyncParsableCommand {
  /// The names of `MergePreference`.
  enum Preference: String, CaseIterable, ExpressibleByArgument {
    case changed, ours, theirs, newer
  }

  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge a pack or another catalog into this one.",
    discussion: """
      Records with the same collection and identifier are the same record. New records are added. Where a record \
      differs, the side that changed it since the last merge wins. If both changed it, yours is kept and counted as \
      a conflict; see --prefer. 'adagia undo' undoes a merge as a whole.

      EXAMPLES
        adagia merge seneca.pack --dry-run
        adagia merge seneca.pack
        adagia merge --prefer newer ../laptop/catalog.db
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(
    help: ArgumentHelp("The pack or catalog to merge. It is not changed.", valueName: "pack"), completion: .file())
  var file: String

  @Flag(name: .long, help: "Change nothing; print what would change.")
  var dryRun = false

  @Option(
    name: .long,
    help: """
      The side that wins where records differ: changed (the one that changed it; yours, if both did), ours, theirs \
      or newer.
      """)
  var prefer: Preference = .changed

  @Option(name: [.short, .long], help: "Output format of --dry-run: text or jsonl.")
  var format: MergeOutput.Format = .text

  func run() async throws {
    if dryRun { return try await show() }
    let catalog = try await global.location.openForWriting()
    let (file, preference) = (file, preference)
    let summary = try await Interruption.stopping { try await catalog.merge(contentsOf: file, preferring: preference) }
    if !global.quiet {
      Message.say(MergeOutput.line(summary))
      if summary.added + summary.updated > 0 { Message.say("To undo this, run: adagia undo") }
      if summary.conflicts > 0 { Message.say("To see the conflicts, use --dry-run; to resolve them, --prefer.") }
    }
    if summary.wasStopped { throw ExitStatus.interrupted }
  }

  private var preference: MergePreference { MergePreference(rawValue: prefer.rawValue) ?? .changed }

  private func show() async throws {
    let output = MergeOutput(global.terminal, format)
    let catalog = try await global.location.openForReading()
    let summary = try await catalog.merge(contentsOf: file, preferring: preference, dryRun: true) {
      try output.write($0)
    }
    try output.end()
    if !global.quiet { Message.say("would merge " + MergeOutput.line(summary)) }
    if summary.added + summary.updated + summary.conflicts == 0 { throw ExitStatus.nothingFound }
  }
}
