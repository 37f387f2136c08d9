internal import Adagia
internal import ArgumentParser

/// `adagia undo`: a command's changes, taken back.
struct UndoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back what a command did to records.",
    discussion: """
      Without a number, the latest command that stands; undone again, the one before it. Records get back their
      content, number and dates; 'adagia redo' does the command again. Nothing is taken back in part.

      EXAMPLES
        adagia undo
        adagia undo 12          see 'adagia log' for the numbers
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: ArgumentHelp("An entry's number in 'adagia log'.", valueName: "entry"))
  var entry: Int64?

  func run() async throws {
    let entry = try await global.openForChanging().undo(entry)
    if !global.quiet { Message.say("undid \(JournalOutput.line(entry)). 'adagia redo' does it again.") }
  }
}

/// `adagia redo`: a command's changes, made again.
struct RedoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: "Do again what was undone.",
    discussion: """
      Without a number, the command that was undone last.

      EXAMPLES
        adagia redo
        adagia redo 12          see 'adagia log' for the numbers
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: ArgumentHelp("An entry's number in 'adagia log'.", valueName: "entry"))
  var entry: Int64?

  func run() async throws {
    let entry = try await global.openForChanging().redo(entry)
    if !global.quiet { Message.say("did again \(JournalOutput.line(entry)).") }
  }
}
