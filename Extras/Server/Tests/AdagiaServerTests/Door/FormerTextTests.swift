import Adagia
import AdagiaServer
import Foundation
import HTTPTypes
import Hummingbird
import Testing

@Suite("Former texts")
struct FormerTextTests {
  /// A catalog whose record had a name in it.
  private static func fixture() async throws -> DoorFixture {
    let fixture = try DoorFixture()
    let catalog = try Catalog(at: fixture.configuration.catalogs[0].path, for: .writing)
    var record = CatalogRecord()
    record.text = "A saying of Secretname."
    let id = try await catalog.add(record, to: "a").id
    _ = try await catalog.edit("ada: change \(id)") { editor in
      let stored = try #require(try editor.record(id))
      var changed = stored.record
      changed.text = "A saying of somebody."
      try editor.update(stored, to: changed)
    }
    return fixture
  }

  private static func page(
    _ configuration: ServerConfiguration, _ headers: HTTPFields = [:]
  ) async throws -> (status: Int, text: String) {
    try await ServerFixture.test(configuration) { client in
      let path = try #require(try await client.execute(uri: "/records/1", method: .get).headers[.location])
      return try await client.execute(uri: path, method: .get, headers: headers) { ($0.status.code, $0.text) }
    }
  }

  @Test("a page says that a record was changed, and not what it said before")
  func hidden() async throws {
    let page = try await Self.page(Self.fixture().configuration)
    #expect(page.status == 200 && page.text.contains("</time> changed"))
    #expect(!page.text.contains("Secretname"))
  }

  @Test("a holder of a token reads former texts, and a wrong token is refused")
  func token() async throws {
    let fixture = try await Self.fixture()
    let secret = try fixture.add("ada", .read)
    let page = try await Self.page(fixture.configuration, [.authorization: "Bearer \(secret)"])
    #expect(page.status == 200 && page.text.contains("<del><bdi>A saying of Secretname.</bdi></del>"))
    #expect(try await Self.page(fixture.configuration, [.authorization: "Bearer adagia_0"]).status == 401)
    let stranger = try fixture.add("eve", .import, catalogs: ["other"])
    #expect(try await Self.page(fixture.configuration, [.authorization: "Bearer \(stranger)"]).status == 403)
  }

  @Test("an option shows them to everybody")
  func option() async throws {
    var configuration = try await Self.fixture().configuration
    configuration.showsFormerTexts = true
    #expect(try await Self.page(configuration).text.contains("Secretname"))
  }
}
