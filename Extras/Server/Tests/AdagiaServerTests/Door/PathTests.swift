import Adagia
import Foundation
import Hummingbird
import Testing

@testable import AdagiaServer

@Suite("Paths and bodies")
struct PathTests {
  /// Paths that a proxy may keep readers from, and those that need a token.
  private static let guarded = [
    "/metrics", "/readyz", "/healthz", "/api/v1/journal", "/api/v1/imports/1", "/c/mine/api/v1/journal", "/records/1",
  ]

  @Test("a path with further slashes, escapes or dots is no other spelling of a route", arguments: guarded)
  func spellings(path: String) async throws {
    let fixture = try DoorFixture()
    let secret = try fixture.add()
    let escaped = path.replacing("r", with: "%72").replacing("i", with: "%69").replacing("j", with: "%6a")
    let others = [
      "\(path)/", "\(path)//", "/\(path)", "//\(path)", path.replacing("/", with: "//"), "\(path)/.", "/.\(path)",
      "/x/..\(path)", "\(path)%2f", "\(path)%20", "\(path);a", path.uppercased(), escaped,
    ]
    try await ServerFixture.test(fixture.configuration) { client in
      for other in others where other != path {
        let answer = try await DoorFixture.answer(client, other, secret)
        #expect(answer.status == 404, "\(other)")
      }
    }
  }

  @Test("the first page of a catalog may have its slash", arguments: ["/", "/c/mine", "/c/mine/"])
  func firstPage(path: String) async throws {
    try await ServerFixture.test(DoorFixture().configuration) { client in
      try await client.execute(uri: path, method: .get) { #expect($0.status == .ok) }
    }
  }

  @Test(
    "a name that is twice in a body is refused, and named",
    arguments: [
      (#"{"text":"a","text":"b"}"#, "text"), (#"{"text":"a","te\u0078t":"b"}"#, "text"),
      (#"{"text":"a","extra":{"b":{"c":1,"d":[{}],"c":2}}}"#, "c"),
      (#"{"text" : "a" , "note":"{", "text" :"b"}"#, "text"),
      (#"{"text":"a","attributions":[{"creator":"b","creator":"c"}]}"#, "creator"),
      ("{\"text\":\"a\",\"extra\":{\"\u{E9}\":1,\"e\u{301}\":2}}", "e\u{301}"),
    ])
  func repeatedName(body: String, name: String) async throws {
    let fixture = try DoorFixture()
    let secret = try fixture.add()
    try await ServerFixture.test(fixture.configuration) { client in
      let answer = try await DoorFixture.answer(client, "/api/v1/records?collection=a", secret, .post, body: body)
      #expect(answer.status == 422 && answer.text.contains("'\(name)' is given twice"), "\(answer)")
      let tags = #"{"query":"a","add":["b"],"add":["c"]}"#
      #expect(try await DoorFixture.answer(client, "/api/v1/tags", secret, .post, body: tags).status == 422)
      let undo = #"{"entry":1,"entry":2}"#
      #expect(try await DoorFixture.answer(client, "/api/v1/undo", secret, .post, body: undo).status == 422)
    }
  }

  @Test(
    "names that only look repeated are not",
    arguments: [
      #"{"a":{"a":{"a":1}},"b":{"a":1}}"#, #"[{"a":1},{"a":2}]"#, #"{"a":"a","b":"a"}"#, #"{"a":["a","a","b"]}"#,
      #"{"a":"\"a\":1,\"a\":2"}"#, #"{"a\"":1,"a":2}"#, #"{"a"#, #"}]}"a":"#, "",
    ])
  func differentNames(json: String) { #expect(RepeatedName.first(in: Data(json.utf8)) == nil) }

  @Test(
    "a client is its address, or the first half of one of IPv6",
    arguments: [
      ("192.0.2.1", "192.0.2.1"), ("192.0.2.1:443", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"),
      ("2001:db8:1:2:3:4:5:6", "20:1:d:b8:0:1:0:2::/64"), ("[2001:db8:1:2::9]:443", "20:1:d:b8:0:1:0:2::/64"),
      ("unknown", "unknown"), ("", ""),
    ])
  func client(text: String, client: String) { #expect(ClientAddress.client(at: text) == client) }

  @Test("a client that fills the queue gives way to others, up to the same number")
  func fairQueue() async throws {
    let queue = QueryQueue(places: 1, waiting: 4, for: .seconds(60))
    let place = try await queue.enter(for: "first")
    await withTaskGroup(of: (String, Bool).self) { group in
      for (number, client) in (Array(repeating: "greedy", count: 4) + ["modest", "modest", "modest"]).enumerated() {
        group.addTask { (client, (try? await queue.run(for: client) {}) != nil) }
        while number < 4, queue.counts.waiting <= number { await Task.yield() }
      }
      // Two of the greedy client, and one of the modest client that came too late.
      var refused: [String] = []
      for await (client, isServed) in group {
        if !isServed { refused.append(client) }
        if refused.count == 3 { place.leave() }
      }
      #expect(refused.sorted() == ["greedy", "greedy", "modest"])
    }
  }

  @Test("one client has half of the streams at most")
  func streams() async throws {
    let queue = QueryQueue(places: 4, ofClient: 2, waiting: 0, for: .zero)
    let held = [try await queue.enter(for: "a"), try await queue.enter(for: "a")]
    await #expect(throws: Problem.self) { try await queue.enter(for: "a") }
    let other = try await queue.enter(for: "b")
    held[0].leave()
    let third = try await queue.enter(for: "a")
    for place in [other, third] + held { place.leave() }
    #expect(queue.counts == (0, 0))
  }
}
