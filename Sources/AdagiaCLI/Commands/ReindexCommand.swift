internal import Adagia
internal import ArgumentParser

/// `adagia reindex`: what is derived, made anew.
struct ReindexCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reindex",
    abstract: "Make the index anew out of the records.",
    discussion: """
      Needed when another version of Adagia made the index: words may be cut or stemmed otherwise. The records do not
      change. It is done whole or not at all; readers see the old index until it is.
      """)

  @OptionGroup var global: GlobalOptions

  @Flag(name: .long, help: "The index, and all that is kept of the records for filters and ranking.")
  var index = false

  func validate() throws {
    guard index else { throw ValidationError("Say what to make anew: --index.") }
  }

  func run() async throws {
    let catalogue = try global.openForReindexing()
    let isShown = !global.quiet && Terminal.isErrorInteractive
    try await catalogue.reindex { progress in
      guard isShown else { return }
      Message.write("\r\u{1B}[K\(progress.doneCount) of \(progress.recordCount) records indexed")
    }
    if isShown { Message.write("\r\u{1B}[K") }
    if !global.quiet {
      Message.say("made the index of \(try await catalogue.search("", limit: 0).total) records anew.")
    }
  }
}
