internal import Adagia
internal import ArgumentParser
internal import HistoricalDates

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

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

  @Argument(help: "A query. By default, all records.")
  var words: [String] = []

  @Option(name: .long, help: ArgumentHelp("Show the record of this day instead.", valueName: "yyyy-mm-dd"))
  var on: String?

  @Option(name: [.short, .long], help: ResultFormat.help)
  var format: ResultFormat = .text

  @OptionGroup var line: TemplateOption

  @Option(name: .long, help: "Date style: iso, edtf, raw (as in the source) or human.")
  var dates: DateStyle?

  func validate() throws {
    try line.validate(format)
    if let on, Self.day(on) == nil {
      throw ValidationError("'\(on)' is not a day. Write it like 2026-01-31.")
    }
  }

  func run() async throws {
    let catalog = try await global.location.openForReading()
    let template = try await line.checked(catalog)
    let day = on.flatMap(Self.day) ?? Self.localDay
    let pick = try await catalog.record(ofDay: day, matching: QueryArguments.query(words))
    try PickPrinter(global: global, format: format, dates: dates, template: template).print(pick)
  }

  /// The number of a day, counted like Julian days.
  private static func day(_ text: String) -> Int? {
    guard text.count == 10, let start = (try? EDTF(text))?.interval.start, start.isFinite else { return nil }
    return Int(start.rounded(.up))
  }

  private static var localDay: Int {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    // 1970-01-01 begins at Julian day 2440587.5.
    return 2_440_588 + (now + parts.tm_gmtoff) / 86_400
  }
}
