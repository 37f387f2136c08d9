import Adagia
import AdagiaServer
import Foundation
import Testing

/// Pages of a catalog that a test makes.
enum PageFixture {
  /// Runs `body` with a client of a server on a catalog with the records.
  static func test<T>(
    _ records: [CatalogRecord], collection: String = "made",
    _ body: @escaping @Sendable (TestClient) async throws -> T
  ) async throws -> T {
    try await test({ try await $0.importRecords(records, into: collection) }, body)
  }

  /// Runs `body` with a client of a server on a catalog that `fill` has filled.
  static func test<T>(
    _ fill: (Catalog) async throws -> Void, _ body: @escaping @Sendable (TestClient) async throws -> T
  ) async throws -> T {
    let folder = FileManager.default.temporaryDirectory.appending(path: "adagia-pages-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "made.db").path()
    let catalog = try Catalog(at: path, for: .writing)
    try await fill(catalog)
    try await catalog.close()
    let place = try #require(ServerConfiguration.CatalogPlace(name: "made", path: path))
    return try await ServerFixture.test(ServerConfiguration(catalogs: [place]), body)
  }

  /// The text of a page, also of the one that a number leads to.
  static func page(_ client: TestClient, _ path: String) async throws -> String {
    let first = try await client.execute(uri: path, method: .get)
    return try await client.execute(uri: first.headers[.location] ?? path, method: .get) { response in
      #expect(response.status == .ok, "\(path)")
      return response.text
    }
  }
}
