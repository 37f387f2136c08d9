internal import Adagia
internal import Synchronization

/// The numbers of records that have a name as their identifier, remembered until the catalog changes.
final class IdentifierCounts: Sendable {
  /// A name as bytes: two forms of a letter are two names.
  struct Name: Hashable, Sendable {
    private let bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.utf8) }
  }

  private struct Known {
    var version = ""
    var counts: [Name: Int] = [:]
  }

  private let known = Mutex(Known())

  /// Names that are remembered; then the memory starts again.
  private static let most = 50_000

  /// The counts of the names; `nil` unless all were looked up in this version.
  func known(_ names: [String], _ version: String) -> [Name: Int]? {
    known.withLock { known in
      guard known.version == version else { return nil }
      var counts: [Name: Int] = [:]
      for name in names.map(Name.init) {
        guard let count = known.counts[name] else { return nil }
        counts[name] = count
      }
      return counts
    }
  }

  /// The counts of the names, looked up where need be.
  func count(_ names: [String], _ version: String, in catalog: Catalog) async throws -> [Name: Int] {
    if let known = known(names, version) { return known }
    var counts: [Name: Int] = [:]
    for name in names { counts[Name(name)] = try await catalog.records(identifiedBy: name).count }
    known.withLock { known in
      if known.version != version || known.counts.count > Self.most { known = Known(version: version) }
      known.counts.merge(counts) { $1 }
    }
    return counts
  }
}

extension Catalog {
  /// The records with exactly this identifier, in all collections.
  func records(identifiedBy name: String) async throws -> [StoredRecord] {
    try await records(named: name).filter { $0.record.identifier?.utf8.elementsEqual(name.utf8) ?? false }
  }
}
