import Foundation
import LocalNodes
import Testing

/// The answers of a server before real nodes, beside those of a server that searches the catalog.
@Suite struct ClusterAnswerTests {
  /// Words near each other are put in order by their dates here: the nodes rank them by other scores than the catalog.
  private static let queries = [
    "q=courage", "q=courage&limit=3&partial=true", "q=time+lang:en&why=true", "q=author:seneca", "q=%22the+truth%22",
    "q=cour*&limit=50", "q=hope+OR+fear+-love", "q=love&date=1500..1700", "q=&limit=5", "q=love&sort=date&limit=40",
    "q=love&sort=-author", "q=life&facet=author:5&facet=lang&facet=century&histogram=century",
    "q=time+NEAR/9+life&sort=date", "q=corage", "q=lang:zh&limit=20", "q=in:nowhere+love",
    "lang=la&author=seneca+OR+epictetus&relax=false",
  ]

  @Test("queries have the same JSON and the same pages as without a cluster", .ownNodes)
  func sameAnswers() async throws {
    let cluster = try await ServedCluster(LocalCluster())
    let (server, own) = (try cluster.server(), try cluster.serverOfCatalog())
    for query in Self.queries {
      let (wanted, found) = (try own.answer("/api/v1/search?" + query), try server.answer("/api/v1/search?" + query))
      #expect(wanted.status == 200 && found.status == 200, "\(query)")
      #expect(found.body == wanted.body, "\(query)")
      #expect(found.headers.contains("etag: "), "\(query)")
    }
    for path in ["/", "/?q=courage&lang=en", "/?q=love&date=1500..1700&more=author", "/sru?query=hope"] {
      let (wanted, found) = (try own.answer(path), try server.answer(path))
      #expect(wanted.status == 200 && found.status == 200, "\(path): \(wanted.status), \(found.status)")
      #expect(Self.withoutPort(found.body) == Self.withoutPort(wanted.body), "\(path)")
    }
  }

  /// Links that a page is shared by have the port of their server.
  private static func withoutPort(_ page: String) -> String {
    page.replacingOccurrences(of: "127\\.0\\.0\\.1:[0-9]+", with: "127.0.0.1", options: .regularExpression)
  }

  @Test("pages lead through all hits as without a cluster", .ownNodes, arguments: ["rank", "-date", "title"])
  func samePages(sort: String) async throws {
    let cluster = try await ServedCluster(LocalCluster())
    let (server, own) = (try cluster.server(), try cluster.serverOfCatalog())
    var (path, pages) = ("/api/v1/search?q=life&limit=30&sort=\(sort)", 0)
    while true {
      let (wanted, found) = (try own.json(path), try server.json(path))
      #expect(NSDictionary(dictionary: found) == NSDictionary(dictionary: wanted), "\(path)")
      pages += 1
      guard let next = found["next"] as? String, pages < 20 else { break }
      path = "/api/v1/search?q=life&limit=30&sort=\(sort)&cursor=\(next)"
    }
    #expect(pages > 2 && pages < 20)
  }

  @Test("where the catalog would look for fewer of the words, a warning says so", .ownNodes)
  func allWords() async throws {
    let cluster = try await ServedCluster(LocalCluster(nodes: 1, shards: 2, copies: 1))
    let server = try cluster.server()
    let path = "/api/v1/search?q=courage+bicycle+umbrella"
    let answer = try server.json(path)
    #expect(answer["total"] as? Int == 0)
    #expect("\(answer["warnings"] ?? "")".contains("the cluster looks for all of the words"))
    #expect(try server.json(path + "&relax=false")["warnings"] as? [String] == [])
  }

  @Test("changes go to the catalog, and searches find them when the cluster has followed", .ownNodes) func changes()
    async throws
  {
    let cluster = try await ServedCluster(LocalCluster(nodes: 1, shards: 2, copies: 1))
    let tokens = cluster.folder.path("tokens.json")
    let secret = try cluster.secret(in: tokens)
    let server = try cluster.server(["--allow-writes", "--tokens", tokens])
    let added = try server.answer(
      "/api/v1/records?collection=mine",
      ["--header", "Authorization: Bearer \(secret)", "--data", #"{"text":"Zephyrs quibble."}"#])
    #expect(added.status == 201, "\(added.body)")
    #expect(added.headers.contains("adagia-warning: the catalog has the change now. searches find it when"))
    let stale = try server.answer("/api/v1/search?q=zephyrs+quibble")
    #expect(stale.body.contains("the cluster was filled from another state of this catalog"))
    #expect(stale.headers.contains("cache-control: no-store") && !stale.headers.contains("etag:"))
    try cluster.follow()
    let found = try server.json("/api/v1/search?q=zephyrs+quibble")
    #expect(found["total"] as? Int == 1 && found["warnings"] as? [String] == [])
  }
}
