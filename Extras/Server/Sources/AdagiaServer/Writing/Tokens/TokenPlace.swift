internal import Foundation

/// The place of a token file in the file system. Checks who may write there, and replaces the file.
struct TokenPlace {
  /// The path of the file itself, after links.
  let path: String
  let folder: String
  private let name: String

  /// - Throws: `TokenFileError` when the folder cannot be made, or other users may replace files in it.
  init(_ path: String) throws(TokenFileError) {
    let target = URL(filePath: path).resolvingSymlinksInPath()
    let folder = target.deletingLastPathComponent().path(percentEncoded: false)
    (self.path, self.folder, name) = (target.path(percentEncoded: false), folder, target.lastPathComponent)
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .refused(path: path, reason: "its folder cannot be made")
    }
    _ = try Self.folderStatus(folder, of: path)
  }

  /// Checks an open token file: a regular file that only its owner may write, in a folder where other users cannot
  /// replace it.
  static func check(_ descriptor: Int32, at path: String) throws(TokenFileError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .refused(path: path, reason: systemReason) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else { throw .writableByOthers(path: path) }
    let folder = URL(filePath: path).resolvingSymlinksInPath().deletingLastPathComponent().path(percentEncoded: false)
    let around = try folderStatus(folder, of: path)
    // Root acts for the owner of the folder.
    let owners = geteuid() == 0 ? [0, around.st_uid] : [0, geteuid()]
    guard owners.contains(status.st_uid) else { throw .foreign(path: path, owner: status.st_uid) }
  }

  private static func folderStatus(_ folder: String, of path: String) throws(TokenFileError) -> stat {
    var status = stat()
    guard stat(folder, &status) == 0 else { throw .refused(path: path, reason: systemReason) }
    // In a folder like /tmp, users may replace only their own files.
    guard status.st_mode & S_IWOTH == 0 || status.st_mode & S_ISVTX != 0 else {
      throw .folderWritableByAnybody(folder: folder)
    }
    return status
  }

  /// Replaces the file in one step and syncs it. Readers see the old version or the new one. The new version keeps
  /// owner and permissions; only its owner may read a first version.
  func write(_ data: Data) throws(TokenFileError) {
    removeLeftDrafts()
    let draft = "\(folder)/\(draftPrefix)\(UUID().uuidString)"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .refused(path: path, reason: Self.systemReason) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    adopt(descriptor)
    let isWritten = (try? file.write(contentsOf: data)) != nil && fsync(descriptor) == 0 && rename(draft, path) == 0
    guard isWritten else {
      let reason = Self.systemReason
      unlink(draft)
      throw .refused(path: path, reason: reason)
    }
    let opened = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { return }
    fsync(opened)
    close(opened)
  }

  /// Gives a file the owner and the permissions of the token file. When root makes a first one, it belongs to
  /// the owner of the folder, whose server must read it.
  func adopt(_ descriptor: Int32) {
    var status = stat()
    let isThere = stat(path, &status) == 0
    if isThere { fchmod(descriptor, status.st_mode & 0o644) }
    guard geteuid() == 0, isThere || stat(folder, &status) == 0 else { return }
    _ = fchown(descriptor, status.st_uid, status.st_gid)
  }

  private var draftPrefix: String { ".\(name).draft-" }

  /// Drafts of processes that were killed. No other process writes one meanwhile.
  private func removeLeftDrafts() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasPrefix(draftPrefix) { unlink("\(folder)/\(name)") }
  }

  static var systemReason: String { String(cString: strerror(errno)) }
}
