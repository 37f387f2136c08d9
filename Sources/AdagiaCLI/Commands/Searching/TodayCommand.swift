internal import Adagia
internal import ArgumentParser
internal import HistoricalDates

/// `adagia today`: the record of the day.
struct TodayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "today",
    abstract: "Show the record of the day.",
    discussion: """
      The record changes at midnight, local time. As long as the catalog does not change, no record repeats until \
      all matches were shown.

      EXAMPLES
        adagia today
        adagia today type:proverb
        adagia today --on 2026-01-01
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: "A query. By default, all records with a text.", completion: QueryCompletion.query)
  var words: [String] = []

  @Option(name: .long, help: ArgumentHelp("Show the record of this day instead.", valueName: "yyyy-mm-dd"))
  var on: String?

  @Option(name: [.customShort("f"), .customLong("format")], help: ResultFormat.help)
  var typedFormat: ResultFormat?

  @OptionGroup var line: TemplateOption

  @Option(name: .long, help: "Date style; raw is as in the source.")
  var dates: DateStyle?

  private var format: ResultFormat { .chosen(typedFormat, line.validate) }

  func validate() throws {
    try line.validate(format)
    if let on, Self.day(on) == nil {
      throw ValidationError("'\(on)' is not a day. Write it like 2026-01-31.")
    }
  }

  func run() async throws {
    let catalog = try await global.location.openForReading()
    var pick = pick
    pick.output = try await line.completed(pick.output, catalog)
    try pick.run(on: catalog)
  }

  /// The record to pick, without the template, which only a catalog can check.
  var pick: PickRun {
    PickRun(
      shared: global.values, choice: on.flatMap(Self.day).map(PickRun.Choice.day) ?? .today,
      query: QueryArguments.query(words), output: RecordOutput(format: format, dates: dates))
  }

  /// The number of a day, counted like Julian days.
  private static func day(_ text: String) -> Int? {
    guard text.count == 10, let start = (try? EDTF(text))?.interval.start, start.isFinite else { return nil }
    return Int(start.rounded(.up))
  }
}
