public import CatalogRecords

/// A file that belongs to a record: a scan, a cover, a recording.
public struct AttachedFile: Hashable, Sendable {
  /// The record that it belongs to.
  public let record: RecordID
  /// Its name, which can be that of a file: up to 255 bytes, without slashes and control characters.
  public let name: String
  /// Its media type, such as `image/jpeg`, when it was given.
  public let type: String?
  /// Its size in bytes.
  public let byteCount: Int
  /// The time at which it was attached, as a Julian day in UTC.
  package let added: Double
  /// The number of the stored file.
  package let file: Int64
  package let hash: ContentHash

  package init(
    record: RecordID, name: String, type: String?, byteCount: Int, added: Double, file: Int64, hash: ContentHash
  ) {
    (self.record, self.name, self.type, self.byteCount) = (record, name, type, byteCount)
    (self.added, self.file, self.hash) = (added, file, hash)
  }

  /// True if a text can be the name of an attached file.
  package static func mayBeNamed(_ name: String) -> Bool {
    let isOneLine = name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "/" }
    return isOneLine && 1...255 ~= name.utf8.count && name != "." && name != ".."
  }

  /// True if a file can be written under the name. Another program may have stored any text.
  package var hasFileName: Bool { Self.mayBeNamed(name) }

  /// The most bytes of an attachment when nothing else is said: 256 MiB.
  public static let defaultLimit = 256 << 20
}

/// A reason why a file cannot be attached or read. Nothing was changed.
public enum AttachmentError: Error, Hashable, Sendable {
  /// The name is empty, too long, or no name of a file.
  case badName(String)
  /// The record has a file of this name.
  case nameTaken(String, record: RecordID)
  /// The file has more bytes than were allowed.
  case tooLarge(String, limit: Int)
  /// The record has no file of this name, or no longer.
  case noSuchFile(String, record: RecordID)
}

extension AttachmentError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .badName(let name):
      "'\(name)' cannot be the name of an attached file. Choose up to 255 bytes without slashes and control characters."
    case .nameTaken(let name, let record):
      "Record \(record) has a file '\(name)' already. Remove it first, replace it, or choose another name."
    case .tooLarge(let name, let limit):
      "'\(name)' is larger than the limit of \(limit) bytes. Nothing was attached; raise the limit."
    case .noSuchFile(let name, let record):
      "Record \(record) has no file '\(name)'."
    }
  }
}
