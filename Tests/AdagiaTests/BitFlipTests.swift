import Adagia
import Foundation
import TestSupport
import Testing

/// Whatever bits of a file are turned over, nothing crashes, and a check never says ok of one that has other records or
/// other answers.
@Suite(.serialized) struct BitFlipTests {
  private let folder: TemporaryFolder
  private let bytes: Data
  private static let queries = ["saying", "author:mary", "number7*", "date:1600..1650", "lang:la all", "\"of many\""]

  init() async throws {
    folder = try TemporaryFolder()
    let rows = (1...300).map { number in
      #"{"identifier": "\#(number)", "text": "The saying number\#(number) of many, said \#(number % 7) times in all", "#
        + #""creator": "Mary \#(number % 13)", "date": "\#(1500 + number)", "language": "\#(number % 5 == 0 ? "la" : "en")", "#
        + #""subject": ["tag\#(number % 4)", "all"], "pages": \#(number)}"#
    }
    try folder.write(rows.joined(separator: "\n"), to: "r.jsonl")
    do {
      let catalogue = try Catalogue(at: folder.path("c.db"), for: .writing)
      _ = try await catalogue.importFiles(ImportRequest(inputs: [folder.path("r.jsonl")], collection: "c"))
    }
    bytes = try folder.bytes(of: "c.db")
  }

  /// All that a reader could learn from a file; `nil` where it cannot be read.
  private func content(_ path: String) async -> [String]? {
    do {
      let catalogue = try Catalogue(at: path)
      var content: [String] = []
      for query in Self.queries {
        let answer = try await catalogue.search(query, limit: 300)
        content.append("\(query) \(answer.total) \(answer.hits.map(\.record.id.rawValue))")
      }
      for id in 1...300 {
        let found = try await catalogue.record(RecordID(Int64(id)))
        content.append("\(String(describing: found?.record)) \(found?.collection ?? "")")
      }
      return content
    } catch {
      return nil
    }
  }

  @Test("bits that are turned over in random pages", arguments: 0..<2)
  func flips(part: UInt64) async throws {
    #expect(bytes.count > 4_096 * 20)
    let sound = try #require(await content(folder.path("c.db")))
    var random = SeededGenerator(seed: 1_847 + part)
    let path = folder.path("d.db")
    for number in 0..<10 {
      var damaged = bytes
      // The header is looked at before all else, and tested elsewhere.
      let place = Int.random(in: 100..<bytes.count, using: &random)
      damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      try folder.write(damaged, to: "d.db")
      let seen = await content(path)
      let check = try await Catalogue.check(path)
      #expect(!check.isSound || seen == sound, "part \(part), flip \(number), byte \(place), page \(place / 4_096 + 1)")
      _ = try? await Catalogue.check(path, isQuick: true)
      _ = try? await Catalogue(at: path).find(FindRequest("sayng of mny"))
      _ = try? await Catalogue(at: path).statistics()
    }
  }
}
