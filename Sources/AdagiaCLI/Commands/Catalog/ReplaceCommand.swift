internal import Adagia
internal import ArgumentParser

/// `adagia replace`: another file's content in place of the catalog's, while programs have it open.
struct ReplaceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replace",
    abstract: "Replace the catalog by a backup, a pack or another catalog.",
    discussion: """
      For a catalog that a server or other programs have open: they go on with the new content at their next \
      request. 'mv' would leave the log of the former catalog beside the new file. The former catalog is kept \
      under a name with the time in it; nothing that was written to it is lost.

      EXAMPLES
        adagia replace sayings-2026-11.db
        adagia replace new.db --catalog /srv/sayings.db
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(
    help: ArgumentHelp("The file whose content the catalog gets. It is not changed.", valueName: "file"),
    completion: .file())
  var file: String

  func run() async throws {
    let path = global.catalogPath
    let outcome = try await Catalog.replace(at: path, with: file)
    guard !global.quiet else { return }
    Message.say("replaced \(path) by the content of \(file): \(BackupCommand.size(outcome.byteCount)).")
    Message.say("The former catalog is \(outcome.former). Remove it when you no longer need it.")
  }
}
