internal import Foundation

/// The file of tokens: JSON, readable by its owner alone. A change takes effect at the next request.
public struct TokenFile: Sendable {
  private let path: String

  public init(at path: String) { self.path = path }

  /// The tokens by name; none when there is no file.
  ///
  /// - Throws: Errors of the file, or of its JSON.
  public func tokens() throws -> [AccessToken] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try JSONDecoder().decode([AccessToken].self, from: Data(contentsOf: URL(filePath: path)))
  }

  /// Adds a token.
  ///
  /// - Returns: `false` when there is one of that name.
  public func add(_ token: AccessToken) throws -> Bool {
    let tokens = try tokens()
    guard !tokens.contains(where: { $0.name == token.name }) else { return false }
    try write(tokens + [token])
    return true
  }

  /// Removes a token.
  ///
  /// - Returns: `false` when there is none of that name.
  public func remove(_ name: String) throws -> Bool {
    let tokens = try tokens()
    guard tokens.contains(where: { $0.name == name }) else { return false }
    try write(tokens.filter { $0.name != name })
    return true
  }

  /// Nobody else can read the file at any moment, and nobody reads a part of it.
  private func write(_ tokens: [AccessToken]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let data = try encoder.encode(tokens.sorted { $0.name < $1.name })
    let draft = "\(path).\(ProcessInfo.processInfo.processIdentifier).new"
    try FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    // The permissions are set before there is anything to read.
    guard FileManager.default.createFile(atPath: draft, contents: nil, attributes: [.posixPermissions: 0o600]),
      let file = FileHandle(forWritingAtPath: draft)
    else { throw CocoaError(.fileWriteUnknown) }
    try file.write(contentsOf: data)
    try file.close()
    guard rename(draft, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}
