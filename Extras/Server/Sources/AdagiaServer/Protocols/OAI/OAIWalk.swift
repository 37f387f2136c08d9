internal import Adagia
internal import HistoricalDates

/// A place in a list of records: what is listed, and where the next page begins. A resumption token is all of it: no
/// state is kept between requests, and a harvest goes on after a restart.
struct OAIWalk: Hashable {
  var format: OAIFormat
  var from: OAIDatestamp?
  var until: OAIDatestamp?
  /// The name of a collection.
  var collection: String?
  /// The last record of the page before.
  var after: ChangePosition?
  /// The number of records on the pages before.
  var doneCount = 0

  /// The bytes of records at which a page ends.
  private static let pageBytes = 4 << 20

  /// The request for a page.
  func request(limit: Int) -> ChangeRequest {
    var request = ChangeRequest(
      from: from?.start, until: until?.end, collection: collection, after: after, limit: limit)
    request.byteLimit = Self.pageBytes
    return request
  }

  /// The walk after a page; `nil` after the last one.
  func next(after page: ChangePage) -> OAIWalk? {
    guard page.hasMore, let last = page.changes.last else { return nil }
    var next = self
    next.after = last.position
    next.doneCount += page.changes.count
    return next
  }

  // MARK: Tokens

  /// Letters, digits and the characters that a setSpec has, separated by commas: format, from, until, set, milliseconds
  /// of the last moment, number of its record, and the number of records before.
  var token: String {
    let set = collection.map(OAINames.set) ?? ""
    let place = after.map { "\($0.moment.milliseconds),\($0.id)" } ?? ","
    return "\(format.rawValue),\(from?.text ?? ""),\(until?.text ?? ""),\(set),\(place),\(doneCount)"
  }

  /// - Throws: `OAIError` for a text that is not a token.
  init(token: String) throws(OAIError) {
    let refusal = OAIError(.badResumptionToken, "This is not a resumption token. Begin the list again.")
    let parts = token.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 7, let format = OAIFormat(rawValue: parts[0]), let milliseconds = Int(parts[4]),
      let id = Int64(parts[5]), let done = Int(parts[6]), id > 0, done > 0, done < 1 << 40,
      milliseconds.magnitude < 1 << 52
    else { throw refusal }
    self.format = format
    do {
      from = parts[1].isEmpty ? nil : try OAIDatestamp(parts[1], of: "from")
      until = parts[2].isEmpty ? nil : try OAIDatestamp(parts[2], of: "until")
    } catch {
      throw refusal
    }
    collection = OAINames.collection(of: parts[3])
    guard collection != nil || parts[3].isEmpty else { throw refusal }
    after = ChangePosition(moment: JulianDay(milliseconds: milliseconds), id: RecordID(id))
    doneCount = done
  }

  init(
    format: OAIFormat, from: OAIDatestamp? = nil, until: OAIDatestamp? = nil, collection: String? = nil
  ) {
    (self.format, self.from, self.until, self.collection) = (format, from, until, collection)
  }
}
