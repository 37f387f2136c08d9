internal import CatalogRecords

extension RecordReading {
  /// Whether any record has an extra field of that name. A name that only stands inside the value of another one counts:
  /// whoever asks wants to know of a slip of the finger.
  package func hasExtraField(_ name: String) throws -> Bool {
    var json = JSONWriter()
    json.string(name)
    let statement = try SQLStatement(db, Self.recordWithExtra)
    statement.bind(json.text + ":", at: 1)
    defer { statement.reset() }
    return try statement.step()
  }

  /// The names of the extra fields that the first records have, sorted.
  package func someExtraFields() throws -> [String] {
    let statement = try SQLStatement(db, Self.someExtra)
    defer { statement.reset() }
    var names: Set<ExactString> = []
    while try statement.step() {
      guard case .object(let members)? = try? JSONValue(json: statement.text(0) ?? "") else { continue }
      names.formUnion(members.keys.map { ExactString($0) })
    }
    return names.sorted().map(\.text)
  }

  /// `?1` a name as JSON has it, with its colon. Columns: id.
  private static let recordWithExtra = "SELECT id FROM record WHERE instr(extra, ?1) > 0 LIMIT 1"

  /// Columns: extra fields as JSON, of 200 records.
  private static let someExtra = "SELECT extra FROM record WHERE extra IS NOT NULL ORDER BY id LIMIT 200"
}
