import CatalogQuery
import Foundation
import GRDB
import HistoricalDates
import QueryLanguage
import TestTools
import Testing

/// SQLite's own tests of its date functions, asked through date clauses of the query language.
///
/// `julianday('2003-10-22', 'weekday 0')` becomes `date:"2003-10-22,weekday 0"..`, and the start of what that names has
/// to be SQLite's answer.
@Suite struct SQLiteDateTests {
  /// A function of instants that a clause can name, with nothing but literals for its arguments.
  private static var form: Regex<(Substring, Substring)> {
    /(?:julianday|datetime|date)\(((?:'[^']*'|-?[0-9.]+)(?: *, *(?:'[^']*'|-?[0-9.]+))*)\)/
  }

  /// What the query language takes in another way, on purpose.
  private typealias Reason = (text: String, isMeant: @Sendable (_ arguments: [String]) -> Bool)

  private static let reasons: [Reason] = [
    ("31 February is no day; SQLite calls it 3 March", { $0[0] == "2003-02-31" }),
    ("a time alone is no date; SQLite puts it on 2000-01-01", { $0[0].contains(/^\d\d:/) }),
    (
      "a number alone is a year or nothing; to SQLite it is a Julian day",
      { Double($0[0]) != nil && ($0.count == 1 || !["unixepoch", "auto", "julianday"].contains($0[1])) }
    ),
    (
      "people write 2000-1-01 and +2000-01-01; SQLite refuses them",
      { ["2000-1-01", "2000-01-1", "+2000-01-01"].contains($0[0]) }
    ),
    ("a month or a day 00 is unknown; SQLite has no such date", { ["2001-00-01", "2001-01-00"].contains($0[0]) }),
  ]

  @Test("clauses name SQLite's instants")
  func clausesNameSQLitesInstants() throws {
    let queue = try DatabaseQueue()
    var (compared, differences, meant) = (0, [String](), [String: Int]())
    for (expression, arguments, expected) in try vectors() {
      let julianDay = try queue.read { try Self.start(of: arguments.joined(separator: ","), $0) }
      if Self.agrees(julianDay, expected) {
        compared += 1
      } else if let reason = Self.reasons.first(where: { $0.isMeant(arguments) }) {
        meant[reason.text, default: 0] += 1
      } else {
        differences.append("\(expression) is \(expected), not \(julianDay.map { "\($0)" } ?? "nothing")")
      }
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    #expect(compared == 178, "\(compared) compared, \(meant)")
    #expect(meant.count == Self.reasons.count, "\(compared) compared, \(meant)")
  }

  private static func start(of value: String, _ db: Database) throws -> Double? {
    guard let span = try? DateSpan(query: value + "..") else { return nil }
    return try DateReckoner(db, .date, now: 2_461_000.5).interval(span)?.start
  }

  private func vectors() throws -> [(expression: String, arguments: [String], expected: String)] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appendingPathComponent("HistoricalDatesTests/Vectors/sqlite-date-functions.tsv")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      let row = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard row[3] == "1", let match = row[1].wholeMatch(of: Self.form) else { return nil }
      let arguments = match.1.matches(of: /'([^']*)'|(-?[0-9.]+)/).map { String($0.1 ?? $0.2 ?? "") }
      return (row[1], arguments, row[2])
    }
  }

  /// Compares with a Julian day to the eight decimals printed, or with a text to its second.
  private static func agrees(_ julianDay: Double?, _ expected: String) -> Bool {
    guard let julianDay else { return expected == "NULL" }
    if let number = Double(expected) { return abs(julianDay - number) < 6e-9 }
    let text = JulianDay.isoText(of: julianDay).prefix { $0 != "." && $0 != "Z" }.replacing("T", with: " ")
    return expected.contains(" ") ? text == expected : text.hasPrefix(expected + " ")
  }
}
