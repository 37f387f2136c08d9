internal import Adagia
internal import Foundation
internal import Hummingbird

/// `/api/v1/today` and `/api/v1/random`: one record of those that match, or some at random.
struct PickRoutes {
  func add(to table: RouteTable) {
    table.catalog(.get, "/api/v1/today") { call in
      var parameters = try call.parameters()
      let query = try parameters.query()
      let day = try parameters.day("day") ?? DayNumber.today
      try parameters.finish()
      return try await call.unlessKnown("\(day)") {
        Self.response(try await call.query { try await $0.record(ofDay: day, matching: query) })
      }
    }
    table.catalog(.get, "/api/v1/random") { call in
      var parameters = try call.parameters()
      let query = try parameters.query()
      let isList = parameters.names.contains("n")
      let count = try parameters.integer("n", in: 1...Self.most, default: 1)
      try parameters.finish()
      let picks = try await call.query { try await $0.random(count, matching: query) }
      var response = isList ? Self.response(picks) : Self.response(picks[0])
      response.headers[.cacheControl] = "no-store"
      return response
    }
  }

  /// The most records at random of one answer.
  private static let most = 20

  private static func response(_ pick: Catalog.Pick) -> Response {
    let record = pick.record?.json ?? Array("null".utf8)
    return .json(Array("{\"record\":".utf8) + record + Array(",\"warnings\":\(warnings(pick))}".utf8))
  }

  private static func response(_ picks: [Catalog.Pick]) -> Response {
    let records = picks.compactMap { $0.record?.json }.joined(separator: Array(",".utf8))
    return .json(Array("{\"records\":[".utf8) + records + Array("],\"warnings\":\(warnings(picks[0]))}".utf8))
  }

  private static func warnings(_ pick: Catalog.Pick) -> String {
    JSONValue.array(pick.warnings.map { .string($0.description) }).json
  }
}

extension Catalog {
  /// Different records at random of those that match: fewer where fewer match. Not empty; without a match, its one pick
  /// has no record.
  fileprivate func random(_ count: Int, matching query: String) async throws -> [Pick] {
    var picks: [Pick] = []
    var repeats = 0
    // Another record would come within these many picks, but for one time in hundreds of millions.
    while picks.count < count, repeats < 20 * (picks.count + 1) {
      let pick = try await random(matching: query)
      guard let record = pick.record else { return [pick] }
      guard !picks.contains(where: { $0.record?.id == record.id }) else {
        repeats += 1
        continue
      }
      picks.append(pick)
      repeats = 0
    }
    return picks
  }
}

/// The number of a day, counted like Julian days.
enum DayNumber {
  /// The day of the server's clock, in UTC: all readers have the same record of the day.
  static var today: Int { JulianDay(Date()).flatMap { number(of: $0.day) } ?? 0 }

  static func number(of day: CivilDate) -> Int? {
    JulianDay(day).map { Int($0.value.rounded(.up)) }
  }
}

extension RequestParameters {
  /// A day as `yyyy-mm-dd`, by its number.
  mutating func day(_ name: String) throws -> Int? {
    guard let text = try one(name) else { return nil }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { part in
      part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
    }
    guard text.utf8.count == 10, parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
      let date = CivilDate(year: year, month: month, day: day), let number = DayNumber.number(of: date)
    else { throw Problem.parameter(name, "'\(name)' is not a day. Write it like 2026-01-31.") }
    return number
  }
}
