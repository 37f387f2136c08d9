/// A file of tokens that cannot be used: the path, and what is the matter with it.
public enum TokenFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It is not a list of tokens.
  case damaged(path: String, reason: String)
  /// Others than its owner may write to it.
  case writableByOthers(path: String)
  /// Anybody may replace it.
  case folderWritableByAnybody(folder: String)
  /// It belongs to somebody else.
  case foreign(path: String, owner: UInt32)
  /// It is a folder, a pipe or a device.
  case notAFile(path: String)
  /// The system refuses it.
  case refused(path: String, reason: String)
  /// Another program has had it locked for seconds.
  case locked(path: String)

  public var description: String {
    switch self {
    case .damaged(let path, let reason):
      "\(path): this is no file of tokens (\(reason)). Put a copy in its place, or remove it and make the tokens again."
    case .writableByOthers(let path):
      "\(path): others may write to the file of tokens, and could make some. Look through it, then: chmod go-w '\(path)'"
    case .folderWritableByAnybody(let folder):
      "\(folder): anybody may replace the file of tokens in this folder. Run: chmod o-w '\(folder)', or name another with --tokens."
    case .foreign(let path, let owner):
      "\(path): the file of tokens belongs to another user (number \(owner)). Look through it, then give it to yours: chown"
    case .notAFile(let path): "\(path): this is not a regular file. Name the file of tokens with --tokens."
    case .refused(let path, let reason): "\(path): the file of tokens cannot be used: \(reason)."
    case .locked(let path): "\(path): another program is changing the tokens. Try again when it is done."
    }
  }
}
