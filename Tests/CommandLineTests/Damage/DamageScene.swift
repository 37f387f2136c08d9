import Foundation
import GRDB
import TestTools
import Testing

/// A catalog whose file is damaged, and the commands that are run on it.
struct DamageScene {
  /// The output of a command and its end.
  struct Answer: Equatable {
    let status: Int32
    let isCrash: Bool
    let output: String
  }

  let adagia: Adagia
  private let program: URL
  private let bytes: Data
  /// The pages of each part but the first page, counted from 1.
  private let pages: [DamageArea: [Int]]
  /// The catalog after one change more, and after two.
  private let changed: [LoggedState]
  private let foreign: LoggedState
  static let pageSize = 4_096

  /// Everything that a reader could learn: records, searches of every kind, summaries, similar records.
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
  ]

  /// Takes a debug program seconds, since all records of the scene are alike.
  static let slowQuestions = [["duplicates", "--format", "ids"]]

  init() throws {
    adagia = try Adagia()
    let named = ProcessInfo.processInfo.environment["ADAGIA_DAMAGE_PROGRAM"]
    program = named.map { URL(fileURLWithPath: $0) } ?? Adagia.program
    let input = try adagia.folder.write(Self.records, to: "r.jsonl")
    let place = ["ADAGIA_CATALOG": adagia.folder.path("c.db")]
    for arguments in [["import", input, "--collection", "c"], ["tag", "+rare", "--", "number7*"], ["undo"]] {
      let run = try adagia.run(program, arguments, environment: place)
      try #require(run.status == 0, "\(run.error)")
    }
    bytes = try adagia.folder.bytes(of: "c.db")
    pages = try DatabaseQueue(path: adagia.folder.path("c.db")).read { db in
      let areas = try DamageArea.allCases.map { area in
        (area, try Int.fetchAll(db, sql: "SELECT pageno FROM dbstat WHERE pageno > 1 AND (\(area.condition))"))
      }
      return Dictionary(uniqueKeysWithValues: areas).mapValues { $0.sorted() }
    }
    let maker = LogMaker(adagia, program)
    changed = try maker.states(of: bytes, tags: ["late", "later"])
    foreign = try maker.stateOfAnother()
  }

  /// Puts one of the sound states in place: 0 is the catalog without a log, 1 and 2 have one change more each.
  func restore(_ state: Int) throws {
    try tidy()
    if state == 0 {
      try adagia.folder.write(bytes, to: "c.db")
    } else {
      try changed[state - 1].write(to: adagia.folder)
    }
  }

  static let recordCount = 300

  private static let records = (1...recordCount).map { number in
    #"{"identifier": "\#(number)", "text": "The saying number\#(number) of many, said \#(number % 7) times in all", "#
      + #""creator": "Mary \#(number % 13)", "date": "\#(1500 + number)", "language": "\#(number % 5 == 0 ? "la" : "en")", "#
      + #""subject": ["tag\#(number % 4)", "all"], "pages": \#(number)}"#
  }.joined(separator: "\n")

  /// Writes the file with damage to some part of it.
  ///
  /// - Returns: The place of the damage, for a message.
  func damage(_ kind: DamageKind, _ area: DamageArea, _ generator: inout SeededGenerator) throws -> String {
    if kind.concernsLog { return try damageLog(kind, &generator) }
    var damaged = bytes
    let page = try #require(pages[area]?.randomElement(using: &generator))
    let start = (page - 1) * Self.pageSize
    var place = "page \(page)"
    switch kind {
    case .flippedBit:
      let offset = byte(in: page, area, &generator)
      damaged[offset] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      place = "byte \(offset), page \(offset / Self.pageSize + 1)"
    case .garbledBytes:
      let offset = min(byte(in: page, area, &generator), bytes.count - 16)
      for byte in offset..<offset + 16 { damaged[byte] = UInt8.random(in: .min ... .max, using: &generator) }
      place = "byte \(offset), page \(offset / Self.pageSize + 1)"
    case .zeroedSector:
      let offset = start + Int.random(in: 0..<Self.pageSize / 512, using: &generator) * 512
      damaged.replaceSubrange(offset..<offset + 512, with: repeatElement(0, count: 512))
      place += ", byte \(offset - start)"
    case .zeroedPage:
      damaged.replaceSubrange(start..<start + Self.pageSize, with: repeatElement(0, count: Self.pageSize))
    case .copiedPage, .swappedPages:
      let other = Int.random(in: 2...bytes.count / Self.pageSize, using: &generator)
      damaged.replaceSubrange(start..<start + Self.pageSize, with: content(of: other))
      if kind == .swappedPages {
        damaged.replaceSubrange((other - 1) * Self.pageSize..<other * Self.pageSize, with: content(of: page))
      }
      place += " and \(other)"
    case .truncated, .insertedByte, .removedByte:
      let offset = Int.random(in: Self.pageSize..<bytes.count, using: &generator)
      switch kind {
      case .truncated: damaged = damaged.prefix(offset)
      case .insertedByte: damaged.insert(UInt8.random(in: .min ... .max, using: &generator), at: offset)
      default: damaged.remove(at: offset)
      }
      place = "byte \(offset)"
    case .missingLog, .staleLog, .foreignLog, .flippedLog, .truncatedLog, .missingMemory, .garbledMemory: break
    }
    try adagia.folder.write(damaged, to: "c.db")
    return place
  }

  private func damageLog(_ kind: DamageKind, _ generator: inout SeededGenerator) throws -> String {
    var state = changed[1]
    let offset = Int.random(in: 0..<state.log.count, using: &generator)
    switch kind {
    case .missingLog: state.log = Data()
    case .staleLog:
      // The older log, beside one of the later states.
      if Bool.random(using: &generator) { state.file = state.whole }
      state.log = changed[0].log.prefix(max(offset, state.log.count / 2))
    case .foreignLog: state.log = foreign.log.prefix(max(32 + 24 + Self.pageSize, offset))
    case .flippedLog: state.log[offset] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case .truncatedLog: state.log = state.log.prefix(offset)
    case .missingMemory: state.memory = Data()
    case .garbledMemory:
      for byte in state.memory.indices where Bool.random(using: &generator) {
        state.memory[byte] = UInt8.random(in: .min ... .max, using: &generator)
      }
    default: break
    }
    try state.write(to: adagia.folder)
    return "byte \(offset) of the log"
  }

  /// A byte of a page, or of the whole file but its header; two of three times one that is not zero, because most of a
  /// small catalog is columns with room for many more records.
  private func byte(in page: Int, _ area: DamageArea, _ generator: inout SeededGenerator) -> Int {
    let range = area == .anywhere ? 100..<bytes.count : (page - 1) * Self.pageSize..<page * Self.pageSize
    var place = Int.random(in: range, using: &generator)
    guard Int.random(in: 0..<3, using: &generator) > 0 else { return place }
    for _ in 0..<10_000 where bytes[place] == 0 { place = Int.random(in: range, using: &generator) }
    return place
  }

  private func content(of page: Int) -> Data {
    bytes.subdata(in: (page - 1) * Self.pageSize..<page * Self.pageSize)
  }

  /// Removes the leftovers of a repair or a salvage.
  func tidy() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: adagia.folder.path)
    where name.hasPrefix("c.db") || name.hasPrefix("saved.db") {
      try FileManager.default.removeItem(atPath: adagia.folder.path(name))
    }
  }

  func answers(_ questions: [[String]], of name: String = "c.db") throws -> [Answer] {
    try questions.map { arguments in
      let environment = adagia.environment(["ADAGIA_CATALOG": adagia.folder.path(name)])
      let start = ProgramStart(
        program, arguments, environment: environment, in: adagia.folder.path, output: adagia.folder.path("stdout"),
        error: adagia.folder.path("stderr"))
      let (run, signal) = try start.run()
      return Answer(status: run.status, isCrash: signal != nil, output: run.output)
    }
  }
}
