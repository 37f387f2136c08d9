internal import Adagia
internal import ArgumentParser
internal import CatalogFormats

/// `adagia random`: any record, or any that matches.
struct RandomCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "random",
    abstract: "Show any one record, or any one that matches a query.",
    discussion: """
      EXAMPLES
        adagia random
        adagia random 'lang:la type:proverb'
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: "The query; without one, every record may come.")
  var words: [String] = []

  @Option(name: [.short, .long], help: ResultFormat.help)
  var format: ResultFormat = .text

  @OptionGroup var line: TemplateOption

  @Option(name: .long, help: "How dates are written: iso, edtf, raw (as the source has them) or human.")
  var dates: DateStyle?

  func validate() throws {
    try line.validate(format)
  }

  func run() async throws {
    let catalog = try await global.openForReading()
    let template = try await line.checked(catalog)
    let pick = try await catalog.random(matching: QueryArguments.query(words))
    try PickPrinter(global: global, format: format, dates: dates, template: template).print(pick)
  }
}

/// Prints a record that was picked, or says that there is none.
struct PickPrinter {
  let global: GlobalOptions
  let format: ResultFormat
  let dates: DateStyle?
  let template: RecordTemplate?

  func print(_ pick: Catalog.Pick) throws {
    global.show(pick.warnings)
    guard let record = pick.record else {
      if !global.quiet { Message.say("nothing matches.") }
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
