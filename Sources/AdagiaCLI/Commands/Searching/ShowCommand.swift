internal import Adagia
internal import ArgumentParser

/// `adagia show`: records with all their fields.
struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show records with all their fields.",
    discussion: """
      EXAMPLES
        adagia show 12
        adagia show la-seneca-brev-1 --format json
        adagia show 12 --format bibtex
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: ArgumentHelp("The record's number, or its identifier.", valueName: "id"))
  var names: [String]

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
    let output = Output(global.terminal)
    defer { output.close() }
    var writer = try ResultWriter(
      format, columns: RecordFields.hitColumns, to: output.sink, terminal: global.terminal, isDetailed: true,
      dates: dates, template: template)
    var isMissing = false
    for name in names {
      let records = try await catalog.records(named: name)
      for record in records { try writer.write(record) }
      if records.isEmpty {
        isMissing = true
        Message.say("there is no record '\(name)'. 'adagia search' prints the numbers of the records it finds.")
      }
    }
    try writer.end()
    if isMissing { throw ExitStatus.nothingFound }
  }
}
