internal import Adagia
internal import ArgumentParser

/// `adagia undo`: the reversal of a command.
struct UndoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo a command that changed records.",
    discussion: """
      Without a number, undoes the latest command that is not undone yet. Records get back their content, number \
      and dates. A command is undone as a whole or not at all. 'adagia redo' reverses an undo.

      EXAMPLES
        adagia undo
        adagia undo 12          see 'adagia log' for the numbers
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: ArgumentHelp("An entry's number in 'adagia log'.", valueName: "entry"))
  var entry: Int64?

  func run() async throws {
    let catalog = try global.location.openForChanging()
    let progress = ProgressLine(isShown: !global.quiet && Terminal.isErrorInteractive)
    progress.show("undoing …")
    defer { progress.erase() }
    let entry = try await catalog.undo(entry.map(JournalEntryID.init))
    progress.erase()
    if !global.quiet { Message.say("undid \(JournalOutput.line(entry)). To redo it, run: adagia redo") }
  }
}

/// `adagia redo`: the reversal of an undo.
struct RedoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: "Redo a command that was undone.",
    discussion: """
      Without a number, redoes the command that was undone last.

      EXAMPLES
        adagia redo
        adagia redo 12          see 'adagia log' for the numbers
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: ArgumentHelp("An entry's number in 'adagia log'.", valueName: "entry"))
  var entry: Int64?

  func run() async throws {
    let catalog = try global.location.openForChanging()
    let progress = ProgressLine(isShown: !global.quiet && Terminal.isErrorInteractive)
    progress.show("redoing …")
    defer { progress.erase() }
    let entry = try await catalog.redo(entry.map(JournalEntryID.init))
    progress.erase()
    if !global.quiet { Message.say("redid \(JournalOutput.line(entry)).") }
  }
}
