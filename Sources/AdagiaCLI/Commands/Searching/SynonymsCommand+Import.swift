internal import Adagia
internal import ArgumentParser

extension SynonymsCommand {
  struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import",
      abstract: "Read synonyms from a file.",
      discussion: """
        Each line is a group of words that find each other, separated by '='. In 'a => b = c', a finds b and c, \
        but they do not find a. Text after '#' is ignored. 'adagia synonyms list' prints this format.
        """)

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("A file, or - for standard input.", valueName: "file"), completion: .file())
    var file: String

    func run() async throws {
      let catalog = try await global.location.openForWriting()
      var (mutual, oneWay): ([[String]], [[String]]) = ([], [])
      var rejects = LineMessages()
      let faultCount = try TextInput.forEachLine(of: file) { line, location in
        switch SynonymLine(line) {
        case .nothing: return
        case .mutual(let words): mutual.append(words)
        case .oneWay(let words): oneWay.append(words)
        case .unreadable:
          rejects.say("\(location): the line does not have two words with '=' or '=>' between them.")
        }
      }
      rejects.finish()
      let rejectedCount = rejects.count + faultCount
      let count =
        try await catalog.addSynonyms(mutual) + catalog.addSynonyms(oneWay, isMutual: false)
      if !global.quiet {
        Message.say(
          "added \(count.counting("synonym")) from \((mutual.count + oneWay.count).counting("line")); \(rejectedCount.counting("line")) rejected."
        )
      }
      if rejectedCount > 0 { throw ExitStatus.rejected }
    }
  }
}
