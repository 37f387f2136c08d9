internal import CatalogRecords
internal import CatalogStore
internal import GRDB

/// Reads who is credited with a record, for the few records that do not credit everyone they name.
struct CreditedNames {
  private var traits: ColumnCursor<UInt16>
  /// Without it, every record has to be read.
  private let hasTraits: Bool
  private let statement: SQLStatement

  init(_ snapshot: Snapshot) throws {
    traits = ColumnCursor(snapshot.columns, .traits)
    hasTraits = try Self.hasTraits(snapshot)
    statement = try SQLStatement(snapshot.db, Self.attributions)
  }

  /// True if the column of traits is filled: that of files of earlier versions is not.
  static func hasTraits(_ snapshot: Snapshot) throws -> Bool {
    try FileVersion.of(snapshot.db) > FileVersion.querySupport
  }

  /// True if a record may name someone who is not credited.
  mutating func mayDiffer(_ id: Int64) throws -> Bool {
    try !hasTraits || RecordFlags(rawValue: traits.value(id)).mayHaveUncredited
  }

  /// The attributions of a record to those who are credited with it.
  func credited(_ id: Int64) throws -> [Attribution] {
    statement.bind(id, at: 1)
    defer { statement.reset() }
    var attributions: [Attribution] = []
    while try statement.step() {
      guard let name = statement.text(0), let role = statement.text(1).flatMap(Attribution.Role.init) else { continue }
      attributions.append(Attribution(creator: name, role: role))
    }
    return attributions.credited
  }

  /// `?1` a record. Columns: name, role; in the record's order.
  private static let attributions = "SELECT creator, role FROM attribution WHERE record = ?1 ORDER BY position"
}
