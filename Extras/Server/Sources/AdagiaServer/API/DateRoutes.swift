internal import Adagia
internal import HistoricalDates
internal import Hummingbird

/// `/api/v1/dates`: how a date is read.
struct DateRoutes {
  func add(to table: RouteTable) {
    table.server(.get, "/api/v1/dates") { request, _ in
      var parameters = try RequestParameters(request.uri.query ?? "")
      let text = try parameters.required("text", atMost: ServerLimits.filterCharacters)
      let notation = try parameters.choice("notation", DateNotation.self) ?? .auto
      try parameters.finish()
      return .json(Self.value(RecordDate(reading: text, as: notation)).json)
    }
  }

  /// Absent keys are those that the date has no value for; open ends are null.
  private static func value(_ date: RecordDate) -> JSONValue {
    var members: [String: JSONValue] = ["date": .string(date.raw)]
    guard let text = date.edtf, let interval = date.interval, let edtf = try? EDTF(text) else {
      return .object(members)
    }
    members["date_edtf"] = .string(text)
    members["date_start"] = interval.start.isFinite ? .number(interval.start) : .null
    members["date_end"] = interval.end.isFinite ? .number(interval.end) : .null
    members["interval"] = .string(interval.isoText)
    members["text"] = .string(edtf.englishText)
    members["approximate"] = .bool(edtf.isApproximate)
    members["uncertain"] = .bool(edtf.isUncertain)
    return .object(members)
  }
}
