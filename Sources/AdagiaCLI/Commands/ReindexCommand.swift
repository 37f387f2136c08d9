internal import Adagia
internal import ArgumentParser

/// `adagia reindex`: what is derived, made anew.
struct ReindexCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reindex",
    abstract: "Make the index anew out of the records.",
    discussion: """
      Needed when another version of Adagia made the index: words may be cut or stemmed otherwise. The records do not
      change. The new index is made beside the old one, which is searched until the new one takes its place as a whole.
      Others may write meanwhile. When it is stopped or killed, the same command goes on where it was.
      """)

  @OptionGroup var global: GlobalOptions

  @Flag(name: .long, help: "The index, and all that is kept of the records for filters and ranking.")
  var index = false

  func validate() throws {
    guard index else { throw ValidationError("Say what to make anew: --index.") }
    if let maxRate, maxRate < 1 { throw ValidationError("--max-rate takes a number from 1.") }
  }

  @Option(
    name: .long, help: ArgumentHelp("The most records a second, to leave the machine to others.", valueName: "number"))
  var maxRate: Int?

  func run() async throws {
    let catalogue = try global.openForReindexing()
    if !global.quiet { try await sayDiskNeed(catalogue) }
    let isShown = !global.quiet && Terminal.isErrorInteractive
    let maxRate = maxRate
    let isWhole = try await Interruption.stopping {
      try await catalogue.reindex(mostPerSecond: maxRate) { progress in
        guard isShown else { return }
        Message.write("\r\u{1B}[K\(progress.doneCount) of \(progress.recordCount) records indexed")
      }
    }
    if isShown { Message.write("\r\u{1B}[K") }
    guard isWhole else {
      Message.say("stopped. The index is as it was; run the command again to go on where it stopped.")
      throw ExitStatus.interrupted
    }
    if !global.quiet {
      Message.say("made the index of \(try await catalogue.search("", limit: 0).total) records anew.")
    }
  }

  private func sayDiskNeed(_ catalogue: Catalogue) async throws {
    let (needed, free) = try await catalogue.diskNeedOfReindexing()
    let room = free.map { " (\($0 >> 20) MB are free)" } ?? ""
    Message.say("making the index anew beside the old one: this takes up to \(max(1, needed >> 20)) MB of disk\(room).")
  }
}
