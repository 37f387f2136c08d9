internal import CatalogFormats
internal import CatalogRecords
internal import CatalogStore
internal import GRDB

/// An attached file that is being stored: bytes are collected until they fill a piece.
final class AttachmentUpload {
  private(set) var size = 0
  private let file: CatalogFile
  private let number: Int64
  private var pieceCount = 0
  private var pending: [UInt8] = []
  private var hasher = ContentHasher()

  init(_ file: CatalogFile, _ number: Int64) {
    (self.file, self.number) = (file, number)
  }

  /// The hash of all bytes so far.
  var hash: ContentHash { hasher.value }

  func add(_ bytes: [UInt8], isolation: isolated (any Actor)? = #isolation) async throws {
    size += bytes.count
    bytes.withUnsafeBytes { hasher.add($0) }
    pending += bytes
    while pending.count >= AttachedFileTable.pieceSize {
      try await write(Array(pending.prefix(AttachedFileTable.pieceSize)))
      pending.removeFirst(AttachedFileTable.pieceSize)
    }
  }

  func writeRest(isolation: isolated (any Actor)? = #isolation) async throws {
    if !pending.isEmpty { try await write(pending) }
  }

  private func write(_ piece: [UInt8], isolation: isolated (any Actor)? = #isolation) async throws {
    let (number, place) = (number, pieceCount)
    try await file.write { try AttachedFileTable($0).write(piece, number: place, of: number) }
    pieceCount += 1
  }
}

/// A record that will get a file, and the file's name.
struct AttachmentOwner: Sendable {
  let record: RecordID
  let name: String
  let isReplacing: Bool

  /// - Throws: `AttachmentError.badName`.
  init(record: RecordID, name: String, isReplacing: Bool) throws {
    guard AttachedFile.mayBeNamed(name) else { throw AttachmentError.badName(name) }
    (self.record, self.name, self.isReplacing) = (record, name, isReplacing)
  }

  /// The text of the journal's entry.
  var summary: String { "\(name) \(record)" }

  /// - Throws: `EditError.noSuchRecord`, `AttachmentError.nameTaken`.
  func check(_ db: Database) throws {
    guard try RecordLoader(db).record(record) != nil else { throw EditError.noSuchRecord(record) }
    guard try isReplacing || AttachmentTable(db).attachment(named: name, of: record) == nil else {
      throw AttachmentError.nameTaken(name, record: record)
    }
  }

  func attachment(_ db: Database) throws -> AttachedFile {
    guard let attachment = try AttachmentTable(db).attachment(named: name, of: record) else {
      throw AttachmentError.noSuchFile(name, record: record)
    }
    return attachment
  }
}

/// A file in pieces, read on a thread of its own, so that a slow disk does not hold up other tasks.
struct FilePieces: AsyncSequence, Sendable {
  let path: String

  struct AsyncIterator: AsyncIteratorProtocol {
    let path: String
    var source: SystemFile?

    mutating func next() async throws -> [UInt8]? {
      let source = self.source
      let path = path
      let (file, piece) = try await Catalog.runLong {
        let file = try source ?? SystemFile.reading(path)
        return (file, try file.read(atMost: AttachedFileTable.pieceSize))
      }
      self.source = file
      return piece.isEmpty ? nil : piece
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(path: path) }
}
