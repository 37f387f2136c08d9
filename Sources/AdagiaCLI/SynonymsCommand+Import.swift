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
      let text = try LineInput.text(of: file)
      let catalogue = try await global.openForWriting()
      var (mutual, oneWay): ([[String]], [[String]]) = ([], [])
      var rejectedCount = 0
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        switch SynonymLine(line) {
        case .nothing: continue
        case .mutual(let words): mutual.append(words)
        case .oneWay(let words): oneWay.append(words)
        case .unreadable:
          rejectedCount += 1
          Message.say("\(file):\(index + 1): there are not two words with '=' or '=>' between them.")
        }
      }
      let count =
        try await catalogue.addSynonyms(mutual) + catalogue.addSynonyms(oneWay, isMutual: false)
      if !global.quiet {
        Message.say("\(mutual.count + oneWay.count) lines, \(rejectedCount) rejected; added \(count) synonyms.")
      }
      if rejectedCount > 0 { throw ExitStatus.rejected }
    }
  }
}

/// A line of a file of synonyms.
enum SynonymLine: Equatable {
  case nothing
  case mutual([String])
  /// The first finds the others.
  case oneWay([String])
  case unreadable

  init(_ line: some StringProtocol) {
    let content = Self.trimmed(line.prefix { $0 != "#" })
    guard !content.isEmpty else {
      self = .nothing
      return
    }
    let isOneWay = content.contains("=>")
    let words = content.replacing("=>", with: "=", maxReplacements: 1)
      .split(separator: "=", omittingEmptySubsequences: false).map { Self.trimmed($0) }
    let isReadable = words.count > 1 && words.allSatisfy { !$0.isEmpty && !$0.contains(">") }
    self = !isReadable ? .unreadable : isOneWay ? .oneWay(words) : .mutual(words)
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
