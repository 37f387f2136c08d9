import Adagia
import CatalogFixtures
import Foundation
import TestTools
import Testing

/// Files that belong to records.
@Suite(.serialized) struct AttachmentTests {
  private let folder: TemporaryFolder
  private let catalog: Catalog
  private let id: RecordID
  /// Three pieces and a bit.
  private static let scan = (0..<1_700_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }

  init() async throws {
    folder = try TemporaryFolder()
    catalog = try Catalog(at: folder.path("c.db"), for: .writing)
    id = try await catalog.add(.sample("Rose is a rose"), to: "s").id
  }

  private func url(_ name: String, _ bytes: [UInt8] = Self.scan) throws -> URL {
    URL(fileURLWithPath: try folder.write(bytes, to: name))
  }

  private func names(of id: RecordID, in catalog: Catalog? = nil) async throws -> [String] {
    try await (catalog ?? self.catalog).attachments(of: id).map(\.name)
  }

  private func bytes(of attachment: AttachedFile, in catalog: Catalog? = nil) async throws -> [UInt8] {
    try await (catalog ?? self.catalog).content(of: attachment).reduce(into: []) { $0 += $1 }
  }

  private func storedCount(_ table: String) throws -> Int? {
    try DamagedFile.number(folder.path("c.db"), "SELECT count(*) FROM \(table)")
  }

  @Test("a URL that is not a file's is refused, although a file has its path")
  func webURL() async throws {
    let path = try url("scan.jpg").path
    let web = try #require(URL(string: "https://example.org\(path)"))
    await #expect(throws: StoreError.self) { try await catalog.attach(web, to: id) }
    #expect(try await names(of: id).isEmpty)
    let attached = try await catalog.attach(url("scan.jpg"), to: id)
    await #expect(throws: StoreError.self) { try await catalog.write(attached, to: web, overwriting: true) }
  }

  @Test("a file comes out as it went in, in pieces")
  func roundTrip() async throws {
    let attached = try await catalog.attach(url("scan.jpg"), to: id, type: "image/jpeg")
    #expect(attached.name == "scan.jpg")
    #expect(attached.type == "image/jpeg")
    #expect(attached.byteCount == Self.scan.count)
    #expect(try await catalog.attachments(of: id) == [attached])
    var pieces: [Int] = []
    for try await piece in catalog.content(of: attached) { pieces.append(piece.count) }
    #expect(pieces.count == 4)
    #expect(pieces.reduce(0, +) == Self.scan.count)
    #expect(try await bytes(of: attached) == Self.scan)
    let copy = URL(fileURLWithPath: folder.path("copy.jpg"))
    try await catalog.write(attached, to: copy)
    #expect(try folder.bytes(of: "copy.jpg").elementsEqual(Self.scan))
    await #expect(throws: FormatError.outputExists(file: copy.path)) { try await catalog.write(attached, to: copy) }
  }

  @Test("bytes of a sequence are attached, whatever the size of its pieces", arguments: [0, 1, 524_288, 524_289])
  func sequence(count: Int) async throws {
    let whole = Array(Self.scan.prefix(count))
    let pieces = AsyncStream { continuation in
      for start in stride(from: 0, to: count, by: 100_000) {
        continuation.yield(Array(whole[start..<min(start + 100_000, count)]))
      }
      continuation.finish()
    }
    let attached = try await catalog.attach(pieces, to: id, named: "sound.wav")
    #expect(attached.byteCount == count)
    #expect(try await bytes(of: attached) == whole)
    #expect(try await Catalog.check(at: catalog.path).isSound)
  }

  @Test("attaching and removing are undone and redone")
  func undo() async throws {
    let attached = try await catalog.attach(url("scan.jpg"), to: id)
    #expect(try await catalog.journal(limit: 1).map(\.kind) == [.attach])
    try await catalog.undo()
    #expect(try await names(of: id) == [])
    try await catalog.redo()
    #expect(try await bytes(of: catalog.attachments(of: id)[0]) == Self.scan)
    #expect(try await catalog.removeAttachment(named: "scan.jpg", from: id))
    #expect(try await names(of: id) == [])
    #expect(try await !catalog.removeAttachment(named: "scan.jpg", from: id))
    try await catalog.undo()
    #expect(try await catalog.attachments(of: id) == [attached])
    #expect(try await bytes(of: attached) == Self.scan)
    #expect(try await Catalog.check(at: catalog.path).isSound)
  }

  @Test("a removed record comes back with its files, and an edited one keeps them")
  func record() async throws {
    let attached = try await catalog.attach(url("scan.jpg"), to: id)
    try await catalog.update(id, to: .sample("Rose is a rose is a rose"))
    #expect(try await catalog.attachments(of: id) == [attached])
    try await catalog.remove([id])
    #expect(try await names(of: id) == [])
    #expect(try await Catalog.check(at: catalog.path).isSound)
    try await catalog.undo()
    #expect(try await bytes(of: catalog.attachments(of: id)[0]) == Self.scan)
    try await catalog.undo()
    #expect(try await catalog.attachments(of: id) == [attached])
  }

  @Test("a record that has files is not undone before they are")
  func blocked() async throws {
    let added = try #require(try await catalog.journal(limit: 1).first)
    try await catalog.attach(url("scan.jpg"), to: id)
    let attaching = try #require(try await catalog.journal(limit: 1).first)
    let error = await #expect(throws: JournalError.self) { try await catalog.undo(added.id) }
    guard case .blocked(let block) = error else { return #expect(error == nil) }
    #expect((block.obstacle.id, block.record, block.next) == (attaching.id, id, attaching.id))
  }

  @Test("a file of the same name is refused, or replaced on request")
  func sameName() async throws {
    try await catalog.attach(url("a"), to: id)
    await #expect(throws: AttachmentError.nameTaken("a", record: id)) { try await catalog.attach(url("a"), to: id) }
    let other = try await catalog.attach(url("b", [1, 2, 3]), to: id, named: "a", replacing: true)
    #expect(try await bytes(of: other) == [1, 2, 3])
    try await catalog.undo()
    #expect(try await bytes(of: catalog.attachments(of: id)[0]) == Self.scan)
  }

  @Test(
    "a name that is none of a file is refused",
    arguments: ["", ".", "..", "a/b", "a\0", "a\n", String(repeating: "x", count: 256)])
  func badName(name: String) async throws {
    await #expect(throws: AttachmentError.badName(name)) {
      try await catalog.attach(url("scan.jpg"), to: id, named: name)
    }
  }

  @Test("what cannot be attached leaves nothing behind")
  func refused() async throws {
    let url = try url("scan.jpg")
    let before = try await catalog.journal()
    await #expect(throws: AttachmentError.tooLarge("scan.jpg", limit: 1_000_000)) {
      try await catalog.attach(url, to: id, atMost: 1_000_000)
    }
    await #expect(throws: EditError.noSuchRecord(RecordID(99))) { try await catalog.attach(url, to: RecordID(99)) }
    let none = folder.path("none")
    await #expect(throws: FormatError.noSuchInput(file: none)) {
      try await catalog.attach(URL(fileURLWithPath: none), to: id)
    }
    let endless = AsyncStream<[UInt8]> {
      try? await Task.sleep(for: .milliseconds(1))
      return [UInt8](repeating: 7, count: 65_536)
    }
    let (target, record) = (catalog, id)
    let task = Task { try await target.attach(endless, to: record, named: "endless", atMost: .max) }
    try await Task.sleep(for: .milliseconds(200))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await catalog.journal() == before)
    #expect(try await names(of: id) == [])
    try await catalog.close()
    #expect(try storedCount("attached_file") == 0)
    #expect(try storedCount("attached_piece") == 0)
  }

  @Test("files are in backups, in packs and come with a merge, which brings none twice")
  func copies() async throws {
    try await catalog.attach(url("scan.jpg"), to: id)
    try await catalog.backup(to: folder.path("backup.db"))
    try await catalog.pack("rose", to: folder.path("rose.pack"))
    let other = try Catalog(at: folder.path("other.db"), for: .writing)
    try await other.merge(contentsOf: folder.path("rose.pack"))
    for path in ["backup.db", "rose.pack", "other.db"].map(folder.path) {
      let copy = try Catalog(at: path)
      let record = try #require(try await copy.search("rose").hits.first).record.id
      let attached = try #require(try await copy.attachments(of: record).first)
      #expect(try await bytes(of: attached, in: copy) == Self.scan)
      #expect(try await Catalog.check(at: path).isSound)
    }
    let entries = try await other.journal()
    try await other.merge(contentsOf: folder.path("rose.pack"))
    #expect(try await other.journal() == entries)
    try await other.undo()
    #expect(try await Catalog.check(at: other.path).isSound)
  }

  @Test("a merge brings the files of records that both catalogs have, and keeps ours")
  func mergedNames() async throws {
    try await catalog.backup(to: folder.path("other.db"))
    let other = try Catalog(at: folder.path("other.db"), for: .writing)
    try await other.attach(url("theirs.jpg"), to: id)
    try await other.attach(url("both", [1]), to: id)
    try await other.close()
    try await catalog.attach(url("both", [2]), to: id)
    try await catalog.merge(contentsOf: folder.path("other.db"))
    let attached = try await catalog.attachments(of: id)
    #expect(attached.map(\.name) == ["both", "theirs.jpg"])
    #expect(try await bytes(of: attached[0]) == [2])
    #expect(try await bytes(of: attached[1]) == Self.scan)
    try await catalog.undo()
    #expect(try await names(of: id) == ["both"])
  }

  @Test("the bytes of a removed file go with the journal's memory of it")
  func forgotten() async throws {
    try await catalog.attach(url("scan.jpg"), to: id)
    try await catalog.removeAttachment(named: "scan.jpg", from: id)
    #expect(try await catalog.journalSize().size > Self.scan.count)
    try await catalog.limitJournal(to: 1_000_000)
    try await catalog.add(.sample("another"), to: "s")
    #expect(try await catalog.journalSize().size < 10_000)
    try await catalog.close()
    #expect(try storedCount("attached_piece") == 0)
  }

  @Test("an edit beside a long attachment waits for a piece of it")
  func editBeside() async throws {
    let (catalog, id) = (catalog, id)
    let (isUnderWay, underWay) = AsyncStream<Void>.makeStream()
    let (edited, pieces) = (Counter(), Counter())
    let slow = AsyncStream<[UInt8]> {
      underWay.finish()
      try? await Task.sleep(for: .milliseconds(1))
      if edited.value > 0 && pieces.value > 0 { return nil }
      pieces.increment()
      return [UInt8](repeating: 7, count: 600_000)
    }
    let attaching = Task { try await catalog.attach(slow, to: id, named: "slow", atMost: .max) }
    for await _ in isUnderWay {}
    try await catalog.update(id, to: .sample("edited"))
    edited.increment()
    #expect(try await attaching.value.byteCount > 0)
    #expect(try await catalog.record(id)?.record.text == "edited")
  }
}
