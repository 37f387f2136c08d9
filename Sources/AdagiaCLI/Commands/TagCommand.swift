internal import Adagia
internal import ArgumentParser

/// `adagia tag`: subjects for all records that match a query.
struct TagCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tag",
    abstract: "Give tags to all records that match a query, or take them away.",
    discussion: """
      +TAG gives a tag, -TAG takes it away; the query stands after --. What was done can be undone as a whole. On a
      terminal you are asked first.

      EXAMPLES
        adagia tag +stoic -misc -- author:seneca
        adagia tag '+to be read' --dry-run -- type:book date:1920s
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var bulk: BulkOptions

  @Argument(help: ArgumentHelp("+TAG or -TAG, then --, then a query.", valueName: "tag"))
  var words: [String] = []

  func run() async throws {
    let (changes, query) = try bulk.split(words, "tag +stoic -- author:seneca")
    var edit = RecordEdit()
    for change in changes {
      let name = String(change.dropFirst())
      guard !name.isEmpty, let sign = change.first, "+-".contains(sign) else {
        throw UsageError("'\(change)' is neither +TAG nor -TAG. To give the tag, write '+\(change)'.")
      }
      if sign == "+" { edit.addedTags.append(name) } else { edit.removedTags.append(name) }
    }
    try await bulk.run(edit, on: query, global)
  }
}

/// `adagia set`: other values for fields of all records that match a query.
struct SetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Change fields of all records that match a query.",
    discussion: """
      FIELD=VALUE gives a field another value, FIELD= empties it; the query stands after --. Several names or tags are
      separated by ';'. What was done can be undone as a whole. On a terminal you are asked first.

      EXAMPLES
        adagia set language=la -- author:seneca -has:language
        adagia set note= rights='public domain' --dry-run -- in:mine
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var bulk: BulkOptions

  @Argument(help: ArgumentHelp("FIELD=VALUE, then --, then a query.", valueName: "assignment"))
  var words: [String] = []

  func run() async throws {
    let (changes, query) = try bulk.split(words, "set language=la -- author:seneca")
    let assignments = try changes.map { change in
      guard let assignment = FieldAssignment(argument: change) else {
        throw UsageError("'\(change)' is no FIELD=VALUE.")
      }
      return assignment
    }
    try await bulk.run(RecordEdit(assignments: assignments), on: query, global)
  }
}
