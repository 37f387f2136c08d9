internal import Adagia

/// The addresses of the pages of some records, which last: an export, a new catalog or a pack has other numbers and the
/// same identifiers.
///
/// `/records/grc-plato-unexamined` is the usual one. Where several collections have the identifier, `?in=COLLECTION`
/// tells which is meant. A record whose identifier no path can have has its number, and `?by=number` where that is the
/// identifier of another.
struct RecordLinks: Sendable {
  /// The path before those of the catalog's pages.
  let base: String
  /// The language of whoever follows them.
  let reader: ReaderLanguage
  private var paths: [RecordID: String] = [:]

  /// - Parameter counts: The numbers of records that have the names of these ones as identifiers.
  init(
    to records: [StoredRecord], base: String, for reader: ReaderLanguage, counts: [IdentifierCounts.Name: Int]
  ) {
    (self.base, self.reader) = (base, reader)
    for stored in records {
      let count = counts[IdentifierCounts.Name(Self.name(of: stored))] ?? 0
      paths[stored.id] = Self.path(of: stored, sharedBy: count)
    }
  }

  /// The path of a record's page below the base.
  func path(of stored: StoredRecord) -> String { paths[stored.id] ?? "/records/\(stored.id)" }

  /// The path of a record's page.
  func href(of stored: StoredRecord) -> String { base + path(of: stored) }

  /// The path of a file of a record.
  func href(of stored: StoredRecord, file: String) -> String { base + path(of: stored, file: file) }

  /// The same below the base.
  func path(of stored: StoredRecord, file: String) -> String {
    let parts = path(of: stored).split(separator: "?", maxSplits: 1)
    return parts[0] + "/" + file + (parts.count > 1 ? "?" + parts[1] : "")
  }

  /// The last part of the address: the identifier from the record's source, or else its number.
  static func name(of stored: StoredRecord) -> String { identifier(of: stored) ?? stored.id.description }

  /// The identifier, unless it is nothing that a path can have: browsers read a dot as the folder itself.
  private static func identifier(of stored: StoredRecord) -> String? {
    guard let text = stored.record.identifier, !["", ".", ".."].contains(text), text.utf8.count <= longest,
      !text.unicodeScalars.contains("\0")
    else { return nil }
    return text
  }

  /// In bytes. Encoded, they are three times as many at most.
  private static let longest = 500

  private static func path(of stored: StoredRecord, sharedBy count: Int) -> String {
    let path = "/records/" + PageLink.segment(name(of: stored))
    guard identifier(of: stored) == nil else {
      return count > 1 ? PageLink(path, [("in", stored.collection)]).text : path
    }
    return count > 0 ? PageLink(path, [("by", "number")]).text : path
  }
}

extension CatalogCall {
  /// The addresses of records. It takes a turn of the queue for those that were not looked up before.
  ///
  /// - Throws: As `query` does.
  func links(to records: [StoredRecord]) async throws -> RecordLinks {
    let (counts, version) = (served.identifierCounts, try served.current().version())
    let names = records.map(RecordLinks.name)
    let known = counts.known(names, version)
    let found = if let known { known } else { try await query { try await counts.count(names, version, in: $0) } }
    return RecordLinks(to: records, base: pageBase, for: reader, counts: found)
  }

  /// The same inside of a turn of the queue.
  func links(to records: [StoredRecord], in catalog: Catalog) async throws -> RecordLinks {
    let names = records.map(RecordLinks.name)
    let counts = try await served.identifierCounts.count(names, try served.current().version(), in: catalog)
    return RecordLinks(to: records, base: pageBase, for: reader, counts: counts)
  }
}
