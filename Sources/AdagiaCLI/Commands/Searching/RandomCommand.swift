internal import Adagia
internal import ArgumentParser
internal import CatalogFormats

/// `adagia random`: a random record, or a random match.
struct RandomCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "random",
    abstract: "Show a random record, or a random match of a query.",
    discussion: """
      EXAMPLES
        adagia random
        adagia random 'lang:la type:proverb'
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: "A query. By default, any record.")
  var words: [String] = []

  @Option(name: [.short, .long], help: ResultFormat.help)
  var format: ResultFormat = .text

  @OptionGroup var line: TemplateOption

  @Option(name: .long, help: "Date style: iso, edtf, raw (as in the source) or human.")
  var dates: DateStyle?

  func validate() throws {
    try line.validate(format)
  }

  func run() async throws {
    let catalog = try await global.location.openForReading()
    let template = try await line.checked(catalog)
    let pick = try await catalog.random(matching: QueryArguments.query(words))
    try PickPrinter(global: global, format: format, dates: dates, template: template).print(pick)
  }
}

/// The output of commands that pick one record.
struct PickPrinter {
  let global: GlobalOptions
  let format: ResultFormat
  let dates: DateStyle?
  let template: RecordTemplate?

  func print(_ pick: Catalog.Pick) throws {
    global.show(pick.warnings)
    guard let record = pick.record else {
      if !global.quiet { Message.say("nothing found.") }
      throw ExitStatus.nothingFound
    }
    let terminal = global.terminal
    var writer = try ResultWriter(
      format, columns: RecordFields.hitColumns, to: .standardOutput(), terminal: terminal, dates: dates,
      template: template)
    try writer.write(record)
    try writer.end()
  }
}
