internal import Crypto
internal import Foundation

/// A token that lets its holder write, as the server keeps it: without its secret.
public struct AccessToken: Hashable, Codable, Sendable {
  /// The rights of a holder.
  public enum Right: String, CaseIterable, Codable, Sendable {
    /// Add, change and remove records, and undo.
    case edit
    /// Import files too.
    case `import`
  }

  /// Names the writer in the journal and in the log: letters, digits, `-`, `_` and `.`.
  public let name: String
  public let right: Right
  /// SHA-256 of the secret in hexadecimal digits. Secrets are random, so that a slower hash would add nothing.
  let hash: String
  /// The day on which it was made.
  public let created: String

  /// Makes a token with a new secret, which is shown once and kept nowhere.
  ///
  /// - Returns: `nil` when `name` has other characters.
  public static func make(name: String, right: Right, on day: String) -> (token: AccessToken, secret: String)? {
    guard ServerConfiguration.CatalogPlace(name: name, path: "") != nil else { return nil }
    let bytes = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
    let secret = "adagia_" + bytes.map { Self.hex($0) }.joined()
    return (AccessToken(name: name, right: right, hash: Self.hash(secret), created: day), secret)
  }

  /// Whether this token has the secret. Takes the same time for any secret of a length.
  func has(_ secret: String) -> Bool {
    let (ours, theirs) = (Array(hash.utf8), Array(Self.hash(secret).utf8))
    guard ours.count == theirs.count else { return false }
    return zip(ours, theirs).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private static func hash(_ secret: String) -> String {
    SHA256.hash(data: Data(secret.utf8)).map { hex($0) }.joined()
  }

  private static func hex(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
}
