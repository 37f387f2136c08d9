internal import CatalogRecords
internal import CatalogStore
internal import GRDB

/// The bytes of an attached file, read piece by piece.
public struct AttachmentContent: AsyncSequence, Sendable {
  let file: CatalogFile
  let attachment: AttachedFile

  /// Reads the pieces in order.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let file: CatalogFile
    let reading: AttachmentReading

    /// The next piece; `nil` at the end.
    public mutating func next() async throws -> [UInt8]? {
      let (number, attachment) = (reading.number, reading.attachment)
      let piece = try await file.read { try AttachmentReading.piece(number, of: attachment, $0) }
      if let piece { reading.note(piece) } else { try reading.finish(file.path) }
      return piece
    }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(file: file, reading: AttachmentReading(attachment))
  }
}

/// One pass through an attached file: the position, and the hash of the bytes so far.
final class AttachmentReading {
  let attachment: AttachedFile
  private(set) var number = 0
  private var size = 0
  private var hasher = ContentHasher()

  init(_ attachment: AttachedFile) {
    self.attachment = attachment
  }

  /// The next piece; `nil` at the end.
  func next(_ db: Database) throws -> [UInt8]? {
    let piece = try Self.piece(number, of: attachment, db)
    if let piece { note(piece) }
    return piece
  }

  func note(_ piece: [UInt8]) {
    number += 1
    size += piece.count
    piece.withUnsafeBytes { hasher.add($0) }
  }

  /// - Throws: `StoreError.damaged` unless the bytes are those that were attached.
  func finish(_ path: String) throws {
    guard size == attachment.byteCount, hasher.value == attachment.hash else {
      let place = "the file '\(attachment.name)' of record \(attachment.record) does not match its hash"
      throw StoreError.damaged(path: path, detail: place)
    }
  }

  /// A piece of the file; `nil` after the last.
  static func piece(_ number: Int, of attachment: AttachedFile, _ db: Database) throws -> [UInt8]? {
    let piece = try AttachedFileTable(db).withPiece(number, of: attachment.file) { Array($0) }
    if piece == nil, number == 0, attachment.byteCount > 0 {
      throw AttachmentError.noSuchFile(attachment.name, record: attachment.record)
    }
    return piece
  }
}
