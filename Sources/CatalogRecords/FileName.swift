/// A path, or the name of a file in its folder, as the system has it: bytes, equal only to the same bytes.
///
/// Linux keeps `café.csv` in one normal form beside `café.csv` in the other; as `String`s they are one key.
package struct FileName: Hashable, Comparable, Sendable {
  package let bytes: [UInt8]

  package init(_ path: String) {
    bytes = Array(path.utf8)
  }

  /// For calls that take a `String`, and for messages.
  package var path: String { String(decoding: bytes, as: UTF8.self) }

  package static func < (left: FileName, right: FileName) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  /// True if the path leads to something below a folder, by their names alone.
  package func isBelow(_ folder: FileName) -> Bool {
    bytes.count > folder.bytes.count && bytes.starts(with: folder.bytes)
      && (bytes[folder.bytes.count] == UInt8(ascii: "/") || folder.bytes.last == UInt8(ascii: "/"))
  }
}
