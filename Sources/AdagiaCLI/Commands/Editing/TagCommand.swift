internal import Adagia
internal import ArgumentParser

/// `adagia tag`: tags for all matches of a query.
struct TagCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tag",
    abstract: "Add or remove tags on all matches of a query.",
    discussion: """
      +TAG adds a tag, -TAG removes it. The query follows after --. On a terminal, the command asks before it \
      changes anything. 'adagia undo' undoes it as a whole. With - in place of the query, the records are those \
      named on standard input, one a line.

      EXAMPLES
        adagia tag +stoic -misc -- author:seneca
        adagia tag '+to be read' --dry-run -- type:book date:1920s
        adagia search in:mine --format ids -n 1000 | adagia tag +checked -
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var bulk: BulkOptions

  @Argument(help: ArgumentHelp("+TAG or -TAG, then --, then a query.", valueName: "tag"))
  var words: [String] = []

  func run() async throws {
    if let changes = bulk.changesOfNamed(words) { return try await bulk.runOnNamed(try edit(changes), global) }
    let (changes, query) = try bulk.split(words, "tag +stoic -- author:seneca")
    try await bulk.run(try edit(changes), on: query, global)
  }

  private func edit(_ changes: [String]) throws -> RecordEdit {
    var edit = RecordEdit()
    for change in changes {
      let name = String(change.dropFirst())
      guard !name.isEmpty, let sign = change.first, "+-".contains(sign) else {
        throw UsageError("'\(change)' is not +TAG or -TAG. To add the tag, write '+\(change)'.")
      }
      if sign == "+" { edit.addedTags.append(name) } else { edit.removedTags.append(name) }
    }
    return edit
  }
}

/// `adagia set`: new values for fields of all matches of a query.
struct SetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Set fields on all matches of a query.",
    discussion: """
      FIELD=VALUE sets a field, FIELD= clears it. Separate several names or tags with ';'. The query follows after \
      --. On a terminal, the command asks before it changes anything. 'adagia undo' undoes it as a whole.

      EXAMPLES
        adagia set language=la -- author:seneca -has:language
        adagia set note= rights='public domain' --dry-run -- in:mine
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var bulk: BulkOptions

  @Argument(help: ArgumentHelp("FIELD=VALUE, then --, then a query.", valueName: "assignment"))
  var words: [String] = []

  func run() async throws {
    if let changes = bulk.changesOfNamed(words) { return try await bulk.runOnNamed(try edit(changes), global) }
    let (changes, query) = try bulk.split(words, "set language=la -- author:seneca")
    try await bulk.run(try edit(changes), on: query, global)
  }

  private func edit(_ changes: [String]) throws -> RecordEdit {
    let assignments = try changes.map { change in
      guard let assignment = FieldAssignment(argument: change) else {
        throw UsageError("'\(change)' is not FIELD=VALUE.")
      }
      return assignment
    }
    return RecordEdit(assignments: assignments)
  }
}
