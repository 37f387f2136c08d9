internal import Foundation
internal import Hummingbird
internal import NIOCore

/// A body on its way into a file of a folder of its own, which goes with the last reference.
final class Upload: Sendable {
  let path: String
  private let folder: URL

  /// Takes the body into a file.
  ///
  /// - Parameter name: Letters, digits, `-`, `_` and `.` alone.
  /// - Throws: `Problem` when the body is larger than `limit`, or the disk is full; errors of the connection.
  static func receive(_ body: RequestBody, as name: String, upTo limit: Int) async throws -> Upload {
    let upload = try Upload(name)
    guard let file = FileHandle(forWritingAtPath: upload.path) else { throw full }
    defer { try? file.close() }
    var size = 0
    for try await buffer in body {
      size += buffer.readableBytes
      guard size <= limit else {
        throw Problem(.contentTooLarge, "The upload is larger than \(limit) bytes. Split it, or raise --upload.")
      }
      do { try file.write(contentsOf: Data(buffer.readableBytesView)) } catch { throw full }
    }
    guard size > 0 else { throw Problem(.unprocessableContent, "The body is empty. Send the file to import in it.") }
    return upload
  }

  private init(_ name: String) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "adagia-upload-\(UUID().uuidString)")
    path = folder.appending(path: name).path()
    let mine: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: mine)
    } catch { throw Self.full }
    guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
      throw Self.full
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static let full = Problem(
    HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage"),
    "The server has no room for the upload. Nothing was changed.")
}
