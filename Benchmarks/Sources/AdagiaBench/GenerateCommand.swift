internal import ArgumentParser
internal import CatalogFormats

/// Writes generated records: a process of its own, so that its memory is nobody else's.
struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "generate", shouldDisplay: false)

  /// The same records on every machine and in every run.
  private static let seed: UInt64 = 1508

  @Argument var count: Int
  @Argument var path: String

  func run() throws {
    let sink = try ByteSink.file(path, isReplacing: true)
    var maker = RecordMaker(recordCount: count, seed: Self.seed)
    for number in 1...count { try sink.write(maker.line(number: number)) }
    try sink.commit()
  }
}
