import Foundation
import GRDB
import TestTools
import Testing

/// A catalog in which bits are turned over, and what is asked of it.
struct DamageScene {
  /// What a command printed, and how it ended.
  struct Answer: Equatable {
    let status: Int32
    let isCrash: Bool
    let output: String
  }

  private let adagia: Adagia
  private let program: URL
  private let bytes: Data
  /// The pages of the ranked index, counted from 1.
  private let rankedPages: [Int]

  /// All that a reader could learn: records, searches of every kind, summaries, and what is looked for by likeness.
  static let questions = [
    ["export", "--format", "jsonl"],
    ["search", "saying", "--limit", "300", "--format", "jsonl"],
    ["search", "author:mary", "number7*", "--format", "ids"],
    ["search", "date:1600..1650", "\"of many\"", "--format", "ids"],
    ["search", "lang:la", "--facet", "author", "--facet", "century", "--facet", "subject", "--format", "csv"],
    ["similar", "7", "--format", "ids"],
    ["find", "sayng of mny number12", "--format", "ids"],
    ["check", "--quick"],
    ["stats"],
    ["log", "--format", "tsv"],
    ["duplicates", "--format", "ids"],
  ]

  init() throws {
    adagia = try Adagia()
    let named = ProcessInfo.processInfo.environment["ADAGIA_DAMAGE_PROGRAM"]
    program = named.map { URL(fileURLWithPath: $0) } ?? Adagia.program
    let place = ["ADAGIA_CATALOG": adagia.folder.path("c.db")]
    let input = try adagia.folder.write(Self.records, to: "r.jsonl")
    for arguments in [["import", input, "--collection", "c"], ["tag", "+rare", "--", "number7*"], ["undo"]] {
      let run = try adagia.run(program, arguments, environment: place)
      guard run.status == 0 else { throw CocoaError(.featureUnsupported, userInfo: ["error": run.error]) }
    }
    bytes = try adagia.folder.bytes(of: "c.db")
    rankedPages = try DatabaseQueue(path: adagia.folder.path("c.db")).read { db in
      try Int.fetchAll(db, sql: "SELECT pageno FROM dbstat WHERE name LIKE 'ranked%' ORDER BY pageno")
    }
  }

  private static let records = (1...300).map { number in
    #"{"identifier": "\#(number)", "text": "The saying number\#(number) of many, said \#(number % 7) times in all", "#
      + #""creator": "Mary \#(number % 13)", "date": "\#(1500 + number)", "language": "\#(number % 5 == 0 ? "la" : "en")", "#
      + #""subject": ["tag\#(number % 4)", "all"], "pages": \#(number)}"#
  }.joined(separator: "\n")

  /// Turns one bit over: anywhere, or where there is something, for most of a small file are columns that are long enough
  /// for many more records, or in the ranked index.
  ///
  /// - Returns: The place of the byte.
  func turnBit(_ generator: inout SeededGenerator) throws -> Int {
    // The header is looked at before all else, and tested elsewhere.
    var place = Int.random(in: 100..<bytes.count, using: &generator)
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: while bytes[place] == 0 { place = Int.random(in: 100..<bytes.count, using: &generator) }
    case 1:
      let page = try #require(rankedPages.randomElement(using: &generator))
      place = (page - 1) * 4_096 + Int.random(in: 0..<4_096, using: &generator)
    default: break
    }
    var damaged = bytes
    damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    try adagia.folder.write(damaged, to: "c.db")
    return place
  }

  /// What becomes of a stretch of the file, elsewhere than in the page that is looked at before all else.
  enum Stretch: CaseIterable {
    /// A sector of zeros, as a failing disk gives it.
    case zeroedSector
    /// A page over another, as when a write goes astray.
    case copiedPage
    /// Two pages in each other's places.
    case swappedPages
  }

  /// - Returns: The pages, counted from 1.
  func damage(_ stretch: Stretch, _ generator: inout SeededGenerator) throws -> [Int] {
    let size = 4_096
    var damaged = bytes
    let page = Int.random(in: 1..<bytes.count / size, using: &generator)
    let other = Int.random(in: 1..<bytes.count / size, using: &generator)
    func content(_ page: Int) -> Data { bytes.subdata(in: page * size..<(page + 1) * size) }
    switch stretch {
    case .zeroedSector:
      let start = page * size + Int.random(in: 0..<size / 512, using: &generator) * 512
      damaged.replaceSubrange(start..<start + 512, with: repeatElement(0, count: 512))
    case .copiedPage: damaged.replaceSubrange(page * size..<(page + 1) * size, with: content(other))
    case .swappedPages:
      damaged.replaceSubrange(page * size..<(page + 1) * size, with: content(other))
      damaged.replaceSubrange(other * size..<(other + 1) * size, with: content(page))
    }
    try adagia.folder.write(damaged, to: "c.db")
    return [page + 1, other + 1]
  }

  /// Removes what a repair or a salvage has left.
  func tidy() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: adagia.folder.path)
    where name.hasPrefix("c.db") || name.hasPrefix("saved.db") {
      try FileManager.default.removeItem(atPath: adagia.folder.path(name))
    }
  }

  func answers(_ questions: [[String]]) throws -> [Answer] {
    try questions.map { arguments in
      let process = try adagia.makeProcess(program, arguments, ["ADAGIA_CATALOG": adagia.folder.path("c.db")])
      process.standardInput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      let run = try Adagia.Run(of: process, in: adagia.folder)
      return Answer(status: run.status, isCrash: process.terminationReason == .uncaughtSignal, output: run.output)
    }
  }
}
