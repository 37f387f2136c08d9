internal import Adagia
internal import ArgumentParser

/// `adagia backup`: a copy of the catalog, made while it is in use.
struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the catalog to a file.",
    discussion: """
      The copy is a snapshot: other programs can read and write meanwhile, and their changes are not in it. It \
      includes the journal, saved searches and synonyms. The file appears only when it is complete and on disk.

      EXAMPLES
        adagia backup sayings-2026-11.db
        adagia backup --force /backups/sayings.db
        adagia search courage --catalog sayings-2026-11.db
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: "The file to create.", completion: .file())
  var file: String

  @Flag(name: .long, help: "Replace the file if it exists.")
  var force = false

  func run() async throws {
    let catalog = try global.location.openAsItIs()
    let display = ProgressLine(isShown: !global.quiet && Terminal.isErrorInteractive)
    let (file, force) = (file, force)
    do {
      let bytes = try await Interruption.stopping {
        try await catalog.backup(to: file, overwriting: force) { display.show("\(Int($0 * 100)) % copied") }
      }
      display.erase()
      if !global.quiet { Message.say("copied \(catalog.path) to \(file): \(Self.size(bytes)).") }
    } catch is CancellationError {
      display.erase()
      Message.say("stopped. No copy was made.")
      throw ExitStatus.interrupted
    }
  }

  /// `412 KB`, `1204 MB`
  static func size(_ bytes: Int64) -> String {
    bytes < 10 << 20 ? "\((bytes + 1023) >> 10) KB" : "\((bytes + (1 << 20) - 1) >> 20) MB"
  }
}
