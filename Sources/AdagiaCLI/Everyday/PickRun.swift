internal import Adagia
internal import CatalogFormats

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// `adagia today` or `adagia random` with all defaults settled: which record to pick, and how to print it.
struct PickRun: Hashable, Sendable {
  enum Choice: Hashable, Sendable {
    case random
    /// The record of the local day.
    case today
    /// The record of a day, counted like Julian days.
    case day(Int)
  }

  var shared = SharedValues()
  var choice: Choice
  var query: String
  var output = RecordOutput()

  func run(on catalog: Catalog) throws {
    let pick = try pick(from: catalog)
    shared.show(pick.warnings)
    guard let record = pick.record else {
      if !shared.quiet { Message.say("nothing found.") }
      throw ExitStatus.nothingFound
    }
    var writer = try output.writer(to: .standardOutput(), shared.terminal)
    try writer.write(record)
    try writer.end()
  }

  private func pick(from catalog: Catalog) throws -> Catalog.Pick {
    switch choice {
    case .random: try catalog.randomNow(matching: query)
    case .today: try record(ofDay: Self.localDay, from: catalog)
    case .day(let day): try record(ofDay: day, from: catalog)
    }
  }

  /// Without a query, a record with a text: the title of a book says nothing on a day of its own, unless there are
  /// titles alone.
  private func record(ofDay day: Int, from catalog: Catalog) throws -> Catalog.Pick {
    guard query.isEmpty else { return try catalog.recordNow(ofDay: day, matching: query) }
    let pick = try catalog.recordNow(ofDay: day, matching: "text:*")
    return pick.record == nil ? try catalog.recordNow(ofDay: day, matching: "") : pick
  }

  private static var localDay: Int {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    // 1970-01-01 begins at Julian day 2440587.5.
    return 2_440_588 + (now + parts.tm_gmtoff) / 86_400
  }
}
