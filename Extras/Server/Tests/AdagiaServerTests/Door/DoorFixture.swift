import Adagia
import AdagiaServer
import Foundation
import HTTPTypes
import Hummingbird
import Testing

/// A server that takes changes to two catalogs of its own, and its file of tokens, in a folder of their own.
struct DoorFixture {
  let folder: URL
  let configuration: ServerConfiguration

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "adagia-door-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let places = try ["mine", "other"].map { name in
      let path = folder.appending(path: "\(name).db").path()
      _ = try Catalog(at: path, for: .writing)
      return try #require(ServerConfiguration.CatalogPlace(name: name, path: path))
    }
    var configuration = ServerConfiguration(catalogs: places)
    configuration.tokensPath = folder.appending(path: "tokens.json").path()
    (self.folder, self.configuration) = (folder, configuration)
  }

  var tokensPath: String { folder.appending(path: "tokens.json").path() }
  var tokens: TokenFile { TokenFile(at: tokensPath) }

  /// Makes a token.
  ///
  /// - Returns: Its secret.
  @discardableResult
  func add(
    _ name: String = "ada", _ right: AccessToken.Right = .import, catalogs: [String]? = nil, expires: TokenDay? = nil
  ) throws -> String {
    let made = try #require(
      AccessToken.make(name: name, right: right, on: "2026-01-31", catalogs: catalogs, expires: expires))
    #expect(try tokens.add(made.token))
    return made.secret
  }

  /// The status of a request with a secret, and its body.
  static func answer(
    _ client: TestClient, _ path: String, _ secret: String, _ method: HTTPRequest.Method = .get, body: String? = nil,
    scheme: String = "Bearer"
  ) async throws -> (status: Int, text: String) {
    try await client.execute(
      uri: path, method: method, headers: [.authorization: "\(scheme) \(secret)"],
      body: body.map { ByteBuffer(string: $0) }
    ) { ($0.status.code, $0.text) }
  }
}
