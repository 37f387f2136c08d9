public import Foundation

/// The file of tokens: JSON, writable by its owner alone. A change takes effect at the next request.
///
/// Changes of several processes follow each other, and each is on the disk when it is reported.
public struct TokenFile: Sendable {
  private let path: String
  private static let mostBytes = 4_194_304

  public init(at path: String) { self.path = path }

  /// The tokens in the order of their names; none when there is no file.
  public func tokens() throws(TokenFileError) -> [AccessToken] {
    guard let data = try contents() else { return [] }
    do {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .iso8601
      let tokens = try decoder.decode([AccessToken].self, from: data)
      if Set(tokens.map(\.name)).count == tokens.count { return tokens }
    } catch {
      throw .damaged(path: path, reason: "it is not a list of them in JSON")
    }
    throw .damaged(path: path, reason: "two have the same name")
  }

  /// Adds a token.
  ///
  /// - Returns: `false` when there is one of that name.
  public func add(_ token: AccessToken) throws(TokenFileError) -> Bool {
    try change { tokens in
      guard !tokens.contains(where: { $0.name == token.name }) else { return false }
      tokens.append(token)
      return true
    } ?? false
  }

  /// Removes a token.
  ///
  /// - Returns: `false` when there is none of that name.
  public func remove(_ name: String) throws(TokenFileError) -> Bool {
    try change { tokens in
      let count = tokens.count
      tokens.removeAll { $0.name == name }
      return tokens.count < count
    } ?? false
  }

  /// Gives a token another secret. It keeps its name, its right and its catalogs.
  ///
  /// - Parameters:
  ///   - end: The moment up to which the present secret is taken too; `nil` refuses it at once.
  ///   - expires: The new last day; `nil` keeps the present one.
  /// - Returns: The secret; `nil` when there is no token of that name.
  public func rotate(_ name: String, keepingFormerUntil end: Date?, expires: TokenDay?) throws(TokenFileError)
    -> String?
  {
    var secret: String?
    _ = try change { tokens in
      guard let place = tokens.firstIndex(where: { $0.name == name }) else { return false }
      (tokens[place], secret) = tokens[place].rotated(keepingFormerUntil: end, expires: expires)
      return true
    }
    return secret
  }

  /// The time between two notes of the last use of a token.
  static let timeBetweenNotes: TimeInterval = 600

  /// Notes that a token is used, unless another program has the file or noted it a moment ago.
  func noteUse(of token: AccessToken, at now: Date) throws(TokenFileError) {
    func isDue(_ token: AccessToken) -> Bool {
      token.lastUse.map { now.timeIntervalSince($0) >= Self.timeBetweenNotes } ?? true
    }
    guard isDue(token) else { return }
    _ = try change(waiting: false) { tokens in
      guard let place = tokens.firstIndex(where: { $0.name == token.name }), isDue(tokens[place]) else { return false }
      tokens[place].lastUse = now
      return true
    }
  }

  /// Reads the file, changes its tokens and writes it, while no other process does.
  ///
  /// - Parameter body: True if there is something to write.
  /// - Returns: The answer of `body`; `nil` when another program has the file and is not to be waited for.
  private func change(
    waiting: Bool = true, _ body: (inout [AccessToken]) -> Bool
  ) throws(TokenFileError) -> Bool? {
    let place = try TokenPlace(path)
    guard let lock = try TokenLock(place, waiting: waiting) else { return nil }
    defer { lock.unlock() }
    var tokens = try tokens()
    guard body(&tokens) else { return false }
    try place.write(encoded(tokens))
    return true
  }

  private func encoded(_ tokens: [AccessToken]) throws(TokenFileError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    encoder.dateEncodingStrategy = .iso8601
    do {
      return try encoder.encode(tokens.sorted { $0.name < $1.name })
    } catch {
      throw .refused(path: path, reason: "its tokens cannot be written as JSON")
    }
  }

  /// The bytes of the file, which is its owner's alone; `nil` when there is none.
  private func contents() throws(TokenFileError) -> Data? {
    // A pipe would keep the server waiting.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .refused(path: path, reason: TokenPlace.systemReason)
    }
    defer { close(descriptor) }
    try TokenPlace.check(descriptor, at: path)
    guard let data = try? FileHandle(fileDescriptor: descriptor).read(upToCount: Self.mostBytes + 1) ?? Data() else {
      throw .refused(path: path, reason: TokenPlace.systemReason)
    }
    guard data.count <= Self.mostBytes else { throw .damaged(path: path, reason: "it is larger than 4 MB") }
    return data
  }
}
