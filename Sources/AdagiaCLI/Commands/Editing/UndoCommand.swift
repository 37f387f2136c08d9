internal import Adagia
internal import ArgumentParser

/// `adagia undo`: the reversal of a command.
struct UndoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo a command that changed records.",
    discussion: """
      Without a number, undoes the latest command that can be undone. Records get back their content, number \
      and dates. A command is undone as a whole or not at all, unless --free is given. 'adagia redo' reverses an undo.

      EXAMPLES
        adagia undo
        adagia undo 12          see 'adagia log' for the numbers
        adagia undo 12 --free   leave the records that later commands changed
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: ArgumentHelp("An entry's number in 'adagia log'.", valueName: "entry"))
  var entry: Int64?

  @Flag(name: .long, help: "Undo the entry only for the records that no later command has changed.")
  var free = false

  func validate() throws {
    if free, entry == nil { throw ValidationError("--free needs an entry's number. 'adagia log' lists them.") }
  }

  func run() async throws {
    let catalog = try global.location.openForChanging()
    let progress = ProgressLine(isShown: !global.quiet && Terminal.isErrorInteractive)
    progress.show("undoing …")
    defer { progress.erase() }
    let undo = try await undo(in: catalog)
    let skipped = entry == nil ? try await catalog.entriesInEffect(after: undo.entry.id, limit: 20) : []
    progress.erase()
    guard !global.quiet else { return }
    for other in skipped { Message.say("entry \(other.id) cannot be undone now; 'adagia undo \(other.id)' says why.") }
    Message.say(JournalOutput.undone(undo, of: entry))
  }

  private func undo(in catalog: Catalog) async throws -> Catalog.FreeUndo {
    guard let entry = entry.map(JournalEntryID.init) else {
      return Catalog.FreeUndo(entry: try await catalog.undo(), skipped: 0)
    }
    if free { return try await catalog.undoFree(entry) }
    return Catalog.FreeUndo(entry: try await catalog.undo(entry), skipped: 0)
  }
}

/// `adagia redo`: the reversal of an undo.
struct RedoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: "Redo a command that was undone.",
    discussion: """
      Without a number, redoes the command that was undone last, until another command changes records.

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
    if !global.quiet { Message.say("redid \(JournalOutput.redone(entry)).") }
  }
}
