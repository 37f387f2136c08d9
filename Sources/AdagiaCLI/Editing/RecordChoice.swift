internal import Adagia
internal import CatalogFormats

/// Lookups of records by number or identifier.
struct RecordChoice {
  private let catalog: Catalog

  init(_ catalog: Catalog) {
    self.catalog = catalog
  }

  /// The records that standard input names, one a line, each once.
  ///
  /// - Throws: As `only`, for any of them.
  func namedOnInput() async throws -> [StoredRecord] {
    var names: [String] = []
    _ = try TextInput.forEachLine(of: "-") { line, _ in
      let name = String(line.trimmed)
      if !name.isEmpty { names.append(name) }
    }
    return try await all(names)
  }

  /// The records with these names, each once.
  func all(_ names: [String]) async throws -> [StoredRecord] {
    var records: [StoredRecord] = []
    var seen: Set<RecordID> = []
    for name in names {
      let record = try await only(name)
      if seen.insert(record.id).inserted { records.append(record) }
    }
    return records
  }

  /// The record with this name.
  ///
  /// - Throws: `ExitStatus.nothingFound`, after a message; `UsageError` when several records match.
  func only(_ name: String) async throws -> StoredRecord {
    let records = try catalog.recordsNow(named: name)
    guard let first = records.first else {
      Message.say("there is no record '\(name)'. 'adagia search' prints the numbers of the records it finds.")
      throw ExitStatus.nothingFound
    }
    guard records.count == 1 else {
      let numbers = records.map(\.id.description).joined(separator: ", ")
      throw UsageError("'\(name)' is the identifier of several records. Use one of their numbers: \(numbers).")
    }
    return first
  }
}
