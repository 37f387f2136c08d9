internal import CatalogFormats
internal import CatalogIndexing
public import CatalogRecords
public import CatalogStore
public import Foundation
internal import Platform

// MARK: - Attaching

extension Catalog {
  /// Attaches a file to a record. The catalog then has its bytes, and so do all later backups and packs.
  ///
  ///     try await catalog.attach(scan, to: id)
  ///     try await catalog.attachments(of: id).map(\.name)   // ["page 1.jpg"]
  ///
  /// The file is read and stored a piece at a time; others may write between two pieces. It appears when it is
  /// complete, as one entry of the journal. Undoing that entry removes it, and undoing the removal of its record brings
  /// it back.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - record: The record.
  ///   - name: Its name in the record; `nil` for its own.
  ///   - type: Its media type, such as `image/jpeg`.
  ///   - limit: The most bytes that it may have.
  ///   - isReplacing: `true` to replace a file of the record with the same name.
  /// - Throws: `AttachmentError`; `EditError.noSuchRecord`; `FormatError` when the file cannot be read; `StoreError`.
  ///   Nothing is attached then.
  @discardableResult
  public func attach(
    _ url: URL, to record: RecordID, named name: String? = nil, type: String? = nil,
    atMost limit: Int = AttachedFile.defaultLimit, replacing isReplacing: Bool = false
  ) async throws -> AttachedFile {
    try await attach(
      FilePieces(path: Self.path(of: url)), to: record, named: name ?? url.lastPathComponent, type: type, atMost: limit,
      replacing: isReplacing)
  }

  /// Attaches bytes as they arrive, in pieces of any size. The sequence is read only as fast as its bytes are stored.
  ///
  /// - Throws: As the other call, and what the sequence throws.
  @discardableResult
  public func attach<Bytes: AsyncSequence & Sendable>(
    _ bytes: Bytes, to record: RecordID, named name: String, type: String? = nil,
    atMost limit: Int = AttachedFile.defaultLimit, replacing isReplacing: Bool = false
  ) async throws -> AttachedFile where Bytes.Element == [UInt8] {
    let owner = try AttachmentOwner(record: record, name: name, isReplacing: isReplacing)
    let number = try await file.write { db in
      try owner.check(db)
      return try AttachedFileTable(db).begin(at: Clock.julianDay)
    }
    do {
      let upload = AttachmentUpload(file, number)
      for try await piece in bytes {
        guard upload.size + piece.count <= limit else { throw AttachmentError.tooLarge(name, limit: limit) }
        try await upload.add(piece)
      }
      // A canceled sequence may end as if it were complete.
      try Task.checkCancellation()
      try await upload.writeRest()
      let (size, hash) = (upload.size, upload.hash)
      return try await change(JournaledCommand(.attach, input: owner.summary)) { db, writer in
        try owner.check(db)
        try AttachedFileTable(db).complete(number, size: size, hash: hash)
        try writer.attach(number, named: owner.name, type: type, to: record, at: Clock.julianDay)
        return try owner.attachment(db)
      }
    } catch {
      // Also when the task is canceled.
      try? await Task { [file] in try await file.write { try AttachedFileTable($0).remove(number) } }.value
      throw error
    }
  }

  /// Removes a file from its record, as one entry of the journal.
  ///
  /// - Returns: `false` when the record has no such file.
  @discardableResult
  public func removeAttachment(named name: String, from record: RecordID) async throws -> Bool {
    try await change(JournaledCommand(.attach, input: "-\(name) \(record)")) { db, writer in
      guard let attachment = try AttachmentTable(db).attachment(named: name, of: record) else { return false }
      try writer.detach(attachment)
      return true
    }
  }
}

// MARK: - Reading

extension Catalog {
  /// The files of a record, by name, without their bytes.
  public func attachments(of record: RecordID) async throws -> [AttachedFile] {
    try await file.read { try AttachmentTable($0).attachments(of: record) }
  }

  /// The bytes of an attached file, in pieces of half a megabyte, each read when it is requested.
  ///
  /// The sequence throws `AttachmentError.noSuchFile` when the file is removed for good meanwhile, and
  /// `StoreError.damaged` at the end when the bytes do not match their hash.
  public func content(of attachment: AttachedFile) -> AttachmentContent {
    AttachmentContent(file: file, attachment: attachment)
  }

  /// Writes an attached file to a path. The file gets its name when it is complete and on the disk.
  ///
  /// - Throws: As `content(of:)`; `FormatError` when the file cannot be written, or exists and must not be replaced.
  public func write(_ attachment: AttachedFile, to url: URL, overwriting: Bool = false) async throws {
    let path = try Self.path(of: url)
    try await Self.runLong { [file] in
      try OutputGuard.check(path, for: .text, besides: file.path)
      let sink = try ByteSink.file(path, isReplacing: overwriting)
      let reading = AttachmentReading(attachment)
      while let piece = try file.readNow({ try reading.next($0) }) {
        try Cancellation.check()
        try sink.write(piece)
      }
      try reading.finish(file.path)
      try sink.commit()
    }
  }
}
