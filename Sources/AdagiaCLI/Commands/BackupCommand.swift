internal import Adagia
internal import ArgumentParser

/// `adagia backup`: the catalog, copied while it is in use.
struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the catalog into a file, as it is at one moment.",
    discussion: """
      Others may read and write meanwhile; what they write is not in the copy. The copy is a catalog like any other,
      with its journal, searches and synonyms. It is made under another name and gets its own when it is whole and safe on
      the disk.

      EXAMPLES
        adagia backup sayings-2026-11.db
        adagia backup --force /backups/sayings.db
        adagia search courage --catalog sayings-2026-11.db
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: "The file to make.", completion: .file())
  var file: String

  @Flag(name: .long, help: "Replace the file when it is there already.")
  var force = false

  func run() async throws {
    let catalog = try global.openAsItIs()
    let display = CopyDisplay(isShown: !global.quiet && Terminal.isErrorInteractive)
    let (file, force) = (file, force)
    do {
      let bytes = try await Interruption.stopping {
        try await catalog.backup(to: file, overwriting: force) { display.show($0) }
      }
      display.erase()
      if !global.quiet { Message.say("copied \(catalog.path) to \(file): \(CopyDisplay.size(bytes)).") }
    } catch is CancellationError {
      display.erase()
      Message.say("stopped. Nothing is left of the copy.")
      throw ExitStatus.interrupted
    }
  }
}
