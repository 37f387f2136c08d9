internal import ArgumentParser

/// `adagia more`: the next page of the last search.
struct MoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "more",
    abstract: "Print the next page of the last search on this terminal.",
    discussion: """
      Goes on with the last 'adagia search' whose output went to this terminal. Elsewhere, use --page.

      EXAMPLES
        adagia search love
        adagia more
      """)

  func run() async throws {
    guard let last = LastSearch.onThisTerminal() else {
      Message.say("there is no search on this terminal to go on with. To start one: adagia search courage")
      throw ExitStatus.nothingFound
    }
    try await SearchCommand.parse(Array(last.next.dropFirst())).run()
  }
}
