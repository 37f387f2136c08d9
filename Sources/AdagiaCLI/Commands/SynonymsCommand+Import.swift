internal import Adagia
internal import ArgumentParser

extension SynonymsCommand {
  struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Read synonyms from a file.",
      discussion: """
        A group of words that find each other a line, with '=' between them; 'a => b = c' for one that finds others and
        is not found by them. What stands behind '#' is passed over. 'adagia synonyms list' prints the same.
        """)

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("A file, or - for standard input.", valueName: "file"), completion: .file())
    var file: String

    func run() async throws {
      let catalog = try await global.openForWriting()
      var (mutual, oneWay): ([[String]], [[String]]) = ([], [])
      var rejectedCount = 0
      let faultCount = try TextInput.forEachLine(of: file) { line, location in
        switch SynonymLine(line) {
        case .nothing: return
        case .mutual(let words): mutual.append(words)
        case .oneWay(let words): oneWay.append(words)
        case .unreadable:
          rejectedCount += 1
          Message.say("\(location): there are not two words with '=' or '=>' between them.")
        }
      }
      rejectedCount += faultCount
      let count =
        try await catalog.addSynonyms(mutual) + catalog.addSynonyms(oneWay, isMutual: false)
      if !global.quiet {
        Message.say("\(mutual.count + oneWay.count) lines, \(rejectedCount) rejected; added \(count) synonyms.")
      }
      if rejectedCount > 0 { throw ExitStatus.rejected }
    }
  }
}
