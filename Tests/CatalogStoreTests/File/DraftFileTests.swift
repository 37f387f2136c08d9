import Foundation
import Platform
import TestTools
import Testing

@testable import CatalogStore

@Suite struct DraftFileTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("new.db")
  }

  private func draft(_ bytes: [UInt8], isReplacing: Bool = false, outOf origin: String? = nil) throws -> DraftFile {
    let draft = try DraftFile(for: path, isReplacing: isReplacing, outOf: origin)
    try Data(bytes).write(to: URL(fileURLWithPath: draft.path))
    return draft
  }

  private static func pages(header: UInt8, content: UInt8) -> [UInt8] {
    [UInt8](repeating: header, count: 100) + [UInt8](repeating: content, count: 412)
  }

  @Test("copies with the same pages are the same, whatever the header")
  func sameState() throws {
    let draft = try draft(Self.pages(header: 1, content: 7))
    let other = folder.path("other")
    try Data(Self.pages(header: 2, content: 7)).write(to: URL(fileURLWithPath: other))
    #expect(draft.same(among: [folder.path("none"), other]) == other)
    draft.discard()
  }

  @Test("copies with other pages are not the same")
  func otherState() throws {
    let draft = try draft(Self.pages(header: 1, content: 7))
    let other = folder.path("other")
    try Data(Self.pages(header: 1, content: 8)).write(to: URL(fileURLWithPath: other))
    #expect(draft.same(among: [other]) == nil)
    draft.discard()
  }

  @Test("a file that appears meanwhile is not replaced")
  func appearedFile() throws {
    let draft = try draft([1])
    try folder.write("other", to: "new.db")
    #expect(throws: StoreError.alreadyThere(path: path)) { try draft.commit() }
    draft.discard()
    #expect(try folder.bytes(of: "new.db") == Data("other".utf8))
  }

  @Test("a file is replaced on request")
  func replacedFile() throws {
    try folder.write("older", to: "new.db")
    try draft([1], isReplacing: true).commit()
    #expect(try folder.bytes(of: "new.db") == Data([1]))
  }

  @Test("a discarded draft leaves nothing")
  func discarded() throws {
    try draft([1]).discard()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test("a copy gets the permissions of its origin", arguments: [(false, 0o640), (true, 0o440)])
  func permissions(isReadOnly: Bool, expected: Int) throws {
    let origin = try folder.write("x", to: "origin.db")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: origin)
    try draft([1], outOf: origin).commit(isReadOnly: isReadOnly)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == expected)
  }

  @Test("more bytes than the disk has free are refused")
  func noRoom() throws {
    let draft = try draft([1])
    defer { draft.discard() }
    let free = try #require(FileSystem.freeBytes(onDiskOf: folder.path))
    try draft.checkRoom(for: 1)
    #expect(throws: StoreError.self) { try draft.checkRoom(for: Int64(free) * 1000) }
  }
}
