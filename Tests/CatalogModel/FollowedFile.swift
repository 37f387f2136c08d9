internal import Adagia
internal import CatalogRecords
internal import CorpusManifests
internal import Foundation

/// A file of JSON Lines that a collection of a catalog follows.
struct FollowedFile {
  static let collection = "three"

  private let path: String
  /// The rows that the file has.
  private(set) var rows: [CatalogRecord] = []
  /// The records that the file has had.
  var records: Set<RecordID> = []
  private var writeCount = 0

  init(path: String) { self.path = path }

  /// A row as a program writes it.
  private struct Row: Encodable {
    let id, text, creator, date, note: String?
    let tags: [String]

    init(_ record: CatalogRecord) {
      (id, text, creator) = (record.identifier, record.text, record.creator)
      (date, note, tags) = (record.date?.raw, record.note, record.subjects)
    }
  }

  /// Writes the file with a time that no other version of it has.
  ///
  /// - Returns: The request that updates the collection.
  mutating func write(_ rows: [CatalogRecord]) throws -> SyncRequest {
    (self.rows, writeCount) = (rows, writeCount + 1)
    let encoder = JSONEncoder()
    // The same rows are the same bytes.
    encoder.outputFormatting = .sortedKeys
    let lines = try rows.map { try encoder.encode(Row($0)) + Data("\n".utf8) }
    try lines.reduce(Data(), +).write(to: URL(fileURLWithPath: path))
    let moment = Date(timeIntervalSince1970: 1_000_000_000 + Double(writeCount))
    try FileManager.default.setAttributes([.modificationDate: moment], ofItemAtPath: path)
    let source = ManifestSource(path: path)
    let manifest = Manifest(path: path, collections: [ManifestCollection(name: Self.collection, sources: [source])])
    return SyncRequest([manifest], name: "followed")
  }
}
