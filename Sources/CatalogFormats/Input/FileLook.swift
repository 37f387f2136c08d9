internal import Platform

/// A glance at a file that a folder or a pattern gave: is it text of a format that can be read?
enum FileLook {
  case input(InputFormat)
  case none(PassedOverFile.Reason)

  /// - Parameter format: What the person says it is; `nil`: its name or first bytes tell.
  static func look(at path: String, format: InputFormat?) -> FileLook {
    if ClaimedFiles.contain(path) { return .none(.catalogInUse) }
    if isFortuneIndex(path) { return .none(.fortuneIndex) }
    do {
      let head = try head(of: path)
      if head.isEmpty { return .none(.empty) }
      let isText = FormatSniffer.isText(head)
      if let format = format ?? .guess(name: path, head: head), isText || format.definition.isBinary {
        return format.definition.isReadByNameOnly ? .none(.readByNameOnly) : .input(format)
      }
      if !isText { return .none(.binary) }
      // One fortune alone has no separator; its index says what it is.
      return hasIndexHeader(path + ".dat") ? .input(.fortune) : .none(.unknownFormat)
    } catch .unreadable(_, let code) {
      return .none(.unreadable(code: code))
    } catch .catalogInUse {
      return .none(.catalogInUse)
    } catch {
      return .none(.binary)
    }
  }

  /// A `.dat` file beside the file it is made from, or one that begins as `strfile` writes it.
  private static func isFortuneIndex(_ path: String) -> Bool {
    guard path.hasSuffix(".dat") else { return false }
    return FileSystem.status(of: String(path.dropLast(4))) != nil || hasIndexHeader(path)
  }

  /// The version, 1 or 2, as a 32-bit number with the high byte first (fortune-mod, `strfile.h`).
  private static func hasIndexHeader(_ path: String) -> Bool {
    guard let head = try? head(of: path, length: 4) else { return false }
    return head == [0, 0, 0, 1] || head == [0, 0, 0, 2]
  }

  private static func head(of path: String, length: Int = FormatSniffer.length) throws(FormatError) -> [UInt8] {
    let file = FileSource(try SystemFile.reading(path))
    return try PeekedSource(try Decompression.source(for: file, file: path)).peek(length)
  }
}
