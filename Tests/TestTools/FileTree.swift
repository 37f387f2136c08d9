internal import Foundation

/// All that is in a folder: the kind, the content and the time of each file. Equal trees are the same to the byte.
package struct FileTree: Equatable, CustomStringConvertible {
  private let files: [String: String]

  package init(_ folder: String) throws {
    var files: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      files[name] = try Self.account(of: "\(folder)/\(name)")
    }
    files["."] = try Self.account(of: folder)
    self.files = files
  }

  /// The paths in the folder.
  package var names: Set<String> { Set(files.keys) }

  package var description: String {
    files.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "\n")
  }

  private static func account(of path: String) throws -> String {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    let kind = (attributes[.type] as? FileAttributeType)?.rawValue ?? "?"
    let size = (attributes[.size] as? Int) ?? 0
    var status = stat()
    guard lstat(path, &status) == 0 else { throw POSIXError(.ENOENT) }
    let time = "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    // A file of many GB is a hole.
    let isRead = kind == FileAttributeType.typeRegular.rawValue && size < 1 << 28
    let content = isRead ? try Data(contentsOf: URL(fileURLWithPath: path)).hash64 : 0
    return "\(kind) \(size) \(time) \(content)"
  }
}

extension Data {
  /// FNV-1a.
  fileprivate var hash64: UInt64 { reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } }
}
