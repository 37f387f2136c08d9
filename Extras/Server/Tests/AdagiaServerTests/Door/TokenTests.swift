import AdagiaServer
import Foundation
import Hummingbird
import Testing

@Suite("Tokens")
struct TokenTests {
  @Test("each right includes those before it", arguments: AccessToken.Right.allCases)
  func rights(right: AccessToken.Right) async throws {
    let fixture = try DoorFixture()
    let secret = try fixture.add("ada", right)
    try await ServerFixture.test(fixture.configuration) { client in
      let read = try await DoorFixture.answer(client, "/api/v1/journal", secret)
      #expect(read.status == 200)
      let edit = try await DoorFixture.answer(
        client, "/api/v1/records?collection=a", secret, .post, body: #"{"text":"Festina lente."}"#)
      #expect(edit.status == (right == .read ? 403 : 201))
      let upload = try await DoorFixture.answer(
        client, "/api/v1/imports?collection=a&format=jsonl", secret, .post, body: #"{"text":"Carpe diem."}"#)
      #expect(upload.status == (right == .import ? 202 : 403))
      if right == .edit { #expect(upload.text.contains("The token 'ada' may edit records, but not import files.")) }
    }
  }

  @Test(
    "the scheme before a secret may be in any case, and is no other one",
    arguments: [("Bearer", 200), ("bearer", 200), ("BEARER", 200), ("Basic", 401), ("Bearers", 401)])
  func scheme(scheme: String, status: Int) async throws {
    let fixture = try DoorFixture()
    let secret = try fixture.add()
    try await ServerFixture.test(fixture.configuration) { client in
      let answer = try await DoorFixture.answer(client, "/api/v1/journal", secret, scheme: scheme)
      #expect(answer.status == status)
    }
  }

  @Test("a token for one catalog does nothing to another")
  func scope() async throws {
    let fixture = try DoorFixture()
    let secret = try fixture.add(catalogs: ["other"])
    try await ServerFixture.test(fixture.configuration) { client in
      let body = #"{"text":"Festina lente."}"#
      for (base, status) in [("", 403), ("/c/mine", 403), ("/c/other", 201)] {
        let answer = try await DoorFixture.answer(
          client, "\(base)/api/v1/records?collection=a", secret, .post, body: body)
        #expect(answer.status == status, "\(base)")
      }
      let own = try await DoorFixture.answer(
        client, "/c/other/api/v1/imports?collection=b&format=jsonl", secret, .post, body: body)
      #expect(own.status == 202)
      let reader = try fixture.add("reader", .read, catalogs: ["mine"])
      #expect(try await DoorFixture.answer(client, "/c/mine/api/v1/imports/1", reader).status == 404)
      #expect(try await DoorFixture.answer(client, "/c/other/api/v1/imports/1", secret).status == 200)
    }
  }

  @Test("a token is refused after its last day, with a sentence")
  func expiry() async throws {
    let fixture = try DoorFixture()
    let over = try fixture.add("over", expires: TokenDay(Date(timeIntervalSinceNow: -86_400)))
    let today = try fixture.add("today", expires: TokenDay(Date(timeIntervalSinceNow: 3_600)))
    try await ServerFixture.test(fixture.configuration) { client in
      let answer = try await DoorFixture.answer(client, "/api/v1/journal", over)
      #expect(answer.status == 401 && answer.text.contains("The last day of the token 'over' was"))
      #expect(try await DoorFixture.answer(client, "/api/v1/journal", today).status == 200)
    }
  }

  @Test("after a rotation the new secret is taken, and the former one only as long as it was kept")
  func rotation() async throws {
    let fixture = try DoorFixture()
    let first = try fixture.add()
    try await ServerFixture.test(fixture.configuration) { client in
      func statuses(_ secrets: String...) async throws -> [Int] {
        var statuses: [Int] = []
        for secret in secrets {
          statuses.append(try await DoorFixture.answer(client, "/api/v1/journal", secret).status)
        }
        return statuses
      }
      let later = Date(timeIntervalSinceNow: 600)
      let second = try #require(try fixture.tokens.rotate("ada", keepingFormerUntil: later, expires: nil))
      #expect(try await statuses(first, second) == [200, 200])
      let third = try #require(try fixture.tokens.rotate("ada", keepingFormerUntil: nil, expires: nil))
      #expect(try await statuses(first, second, third) == [401, 401, 200])
      _ = try fixture.tokens.rotate("ada", keepingFormerUntil: Date(timeIntervalSinceNow: -1), expires: nil)
      #expect(try await statuses(third) == [401])
      #expect(try fixture.tokens.rotate("bob", keepingFormerUntil: nil, expires: nil) == nil)
    }
  }

  @Test("the last use is noted, and not at each request")
  func lastUse() async throws {
    let fixture = try DoorFixture()
    let secret = try fixture.add()
    #expect(try fixture.tokens.tokens().first?.lastUse == nil)
    try await ServerFixture.test(fixture.configuration) { client in
      _ = try await DoorFixture.answer(client, "/api/v1/journal", secret)
      let noted = try Data(contentsOf: URL(filePath: fixture.tokensPath))
      let use = try #require(try fixture.tokens.tokens().first?.lastUse)
      #expect(abs(use.timeIntervalSinceNow) < 120)
      _ = try await DoorFixture.answer(client, "/api/v1/journal", secret)
      #expect(try Data(contentsOf: URL(filePath: fixture.tokensPath)) == noted)
    }
  }

  @Test("a file of an earlier version goes on working")
  func earlierFile() async throws {
    let fixture = try DoorFixture()
    let hash = "f22793d9f49af45284a6207091cb0366e72a738a26e559c2236f59fdd5b1cce4"
    try write(
      #"[{"created":"2026-01-31","hash":"\#(hash)","name":"ada","right":"import"}]"#, to: fixture.tokensPath)
    try await ServerFixture.test(fixture.configuration) { client in
      let answer = try await DoorFixture.answer(client, "/api/v1/journal", "adagia_old")
      #expect(answer.status == 200)
    }
    #expect(try fixture.tokens.tokens().map(\.name) == ["ada"])
  }

  @Test(
    "a file that is damaged is 503 with a sentence; the log has its path, and the answer has not",
    arguments: [
      "", "{", "[1]", "{}", #"[{"name":"a"}]"#,
      #"[{"created":"2026-01-31","hash":"0","name":"a","right":"import","expires":"soon"}]"#,
      #"[{"created":"2026-01-31","hash":"0","name":"a","right":"all"}]"#,
      #"[{"created":"","hash":"0","name":"a","right":"edit"},{"created":"","hash":"0","name":"a","right":"edit"}]"#,
    ])
  func damaged(text: String) async throws {
    let fixture = try DoorFixture()
    try write(text, to: fixture.tokensPath)
    let log = CollectedLog()
    try await ServerFixture.test(fixture.configuration, log: log) { client in
      let answer = try await DoorFixture.answer(client, "/api/v1/journal", "adagia_0")
      #expect(answer.status == 503 && answer.text.contains("The file of tokens cannot be used."))
      #expect(!answer.text.contains(fixture.folder.lastPathComponent))
      #expect(try await DoorFixture.answer(client, "/api/v1/search", "adagia_0").status == 200)
    }
    #expect(log.text.contains("this is no file of tokens"))
    #expect(throws: TokenFileError.self) { try fixture.add("new") }
    #expect(try String(contentsOfFile: fixture.tokensPath, encoding: .utf8) == text)
  }

  @Test("a file that others may write, or replace, is refused", arguments: [0o620, 0o602, 0o666])
  func writableByOthers(mode: Int) async throws {
    let fixture = try DoorFixture()
    let secret = try fixture.add()
    try setMode(mode, of: fixture.tokensPath)
    #expect(throws: TokenFileError.writableByOthers(path: fixture.tokensPath)) { try fixture.tokens.tokens() }
    try await ServerFixture.test(fixture.configuration) { client in
      let answer = try await DoorFixture.answer(client, "/api/v1/journal", secret)
      #expect(answer.status == 503)
    }
    try setMode(0o640, of: fixture.tokensPath)
    #expect(try fixture.tokens.tokens().count == 1)
    try setMode(0o777, of: fixture.folder.path())
    #expect(throws: TokenFileError.self) { try fixture.tokens.tokens() }
    #expect(throws: TokenFileError.self) { try fixture.add("new") }
    try setMode(0o1777, of: fixture.folder.path())
    #expect(try fixture.tokens.tokens().count == 1)
  }

  @Test("a pipe or a folder in the place of the file is refused at once")
  func noFile() throws {
    let fixture = try DoorFixture()
    #expect(mkfifo(fixture.tokensPath, 0o600) == 0)
    #expect(throws: TokenFileError.notAFile(path: fixture.tokensPath)) { try fixture.tokens.tokens() }
    try FileManager.default.removeItem(atPath: fixture.tokensPath)
    try FileManager.default.createDirectory(atPath: fixture.tokensPath, withIntermediateDirectories: true)
    #expect(throws: TokenFileError.notAFile(path: fixture.tokensPath)) { try fixture.tokens.tokens() }
  }

  @Test("what killed processes left does not hinder, and links beside the file are not followed")
  func leftovers() throws {
    let fixture = try DoorFixture()
    try write("half", to: fixture.folder.appending(path: ".tokens.json.draft-0").path())
    try write("", to: fixture.tokensPath + ".lock")
    try fixture.add()
    let names = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path())
    #expect(names.filter { $0.contains("tokens") } == ["tokens.json"])
    let victim = fixture.folder.appending(path: "victim").path()
    try write("mine", to: victim)
    try FileManager.default.createSymbolicLink(atPath: fixture.tokensPath + ".lock", withDestinationPath: victim)
    #expect(throws: TokenFileError.self) { try fixture.add("bob") }
    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "mine")
  }

  @Test("a link to the file stays a link, and permissions stay as they were")
  func link() throws {
    let fixture = try DoorFixture()
    try fixture.add()
    try setMode(0o640, of: fixture.tokensPath)
    let link = fixture.folder.appending(path: "link.json").path()
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: fixture.tokensPath)
    #expect(try TokenFile(at: link).remove("ada"))
    let attributes = try FileManager.default.attributesOfItem(atPath: fixture.tokensPath)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == fixture.tokensPath)
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
    try setMode(0o600, of: path)
  }

  private func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }
}
