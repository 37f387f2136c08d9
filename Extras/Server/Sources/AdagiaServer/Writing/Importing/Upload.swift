internal import Foundation
internal import Hummingbird
internal import NIOCore

/// A body on its way into a file of a folder of its own, which goes with the last reference.
final class Upload: Sendable {
  let path: String
  private let folder: URL
  /// Locked for as long as the upload is in use: what a killed server left is told by that from what a running one has.
  private let file: FileHandle
  private static let prefix = "adagia-upload-"

  /// Takes the body into a file.
  ///
  /// - Parameter name: Letters, digits, `-`, `_` and `.` alone.
  /// - Throws: `Problem` when the body is larger than `limit`, or the disk is full; errors of the connection.
  static func receive(_ body: RequestBody, as name: String, upTo limit: Int) async throws -> Upload {
    let upload = try Upload(name)
    var size = 0
    for try await buffer in body {
      size += buffer.readableBytes
      guard size <= limit else { throw Problem.tooLarge(limit) }
      do { try upload.file.write(contentsOf: Data(buffer.readableBytesView)) } catch { throw full }
    }
    guard size > 0 else { throw Problem(.unprocessableContent, "The body is empty. Send the file to import in it.") }
    return upload
  }

  private init(_ name: String) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: Self.prefix + UUID().uuidString)
    path = folder.appending(path: name).path()
    let mine: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: mine)
    } catch { throw Self.full }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      try? FileManager.default.removeItem(at: folder)
      throw Self.full
    }
    _ = flock(descriptor, LOCK_EX)
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Removes the uploads of servers that were killed.
  static func removeLeftovers() {
    let files = FileManager.default
    let all = try? files.contentsOfDirectory(at: files.temporaryDirectory, includingPropertiesForKeys: nil)
    for folder in all ?? [] where folder.lastPathComponent.hasPrefix(prefix) {
      let uploads = try? files.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      if let upload = uploads?.first, !isInUse(upload.path()) { try? files.removeItem(at: folder) }
    }
  }

  private static func isInUse(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0
  }

  /// Refuses an upload that says itself that it is too large.
  static func check(_ length: String?, upTo limit: Int) throws(Problem) {
    if let length = length.flatMap({ Int($0) }), length > limit { throw .tooLarge(limit) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static let full = Problem(
    HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage"),
    "The server has no room for the upload. Nothing was changed.")
}

extension Problem {
  fileprivate static func tooLarge(_ limit: Int) -> Problem {
    Problem(.contentTooLarge, "The upload is larger than \(limit) bytes. Split it, or raise --upload.")
  }
}
