internal import Foundation
internal import TestTools

/// A file beside a database that has the name of its journal, its log or its shared memory, and does harm, or is not
/// its own.
package struct CraftedCompanion: Sendable, CustomStringConvertible {
  package let name: String
  /// True if SQLite must never open the database beside it, for any purpose.
  package let isRefused: Bool
  private let make: @Sendable (Scene) throws -> Void

  package var description: String { name }

  /// The place of a database and of a file that nothing may touch.
  package struct Scene {
    package let database: String
    package let victim: String

    package init(database: String, victim: String) { (self.database, self.victim) = (database, victim) }

    fileprivate func write(_ bytes: [UInt8], _ ending: String) throws {
      try Data(bytes).write(to: URL(fileURLWithPath: database + ending))
    }

    fileprivate func head() throws -> [UInt8] {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: database))
      defer { try? file.close() }
      return try Array(file.read(upToCount: 65536) ?? Data())
    }
  }

  /// Puts the file beside the database of a scene.
  package func place(in scene: Scene) throws { try make(scene) }

  /// All of them, about two hundred.
  package static let all = superJournals + foreignJournals + foreignLogs + links + kinds + others

  // MARK: - Journals that name a super-journal

  private static let superJournals: [CraftedCompanion] =
    [1, 0, 2, 1000, UInt32.max].flatMap { records in
      [512, 4096, 65536].flatMap { sector in
        [true, false].map { isSigned in
          superJournal("\(records) records, sectors of \(sector)\(isSigned ? "" : ", unsigned sum")") { scene in
            Journal(scene, records: records, sector: sector).bytes + ending(scene.victim, isSigned: isSigned)
          }
        }
      }
    }
    + ["", "/", "/./", "/x/.."].map { detour in
      superJournal("a path with '\(detour)'") { scene in
        let victim = URL(fileURLWithPath: scene.victim)
        let path = victim.deletingLastPathComponent().path + detour + "/" + victim.lastPathComponent
        return Journal(scene).bytes + ending(path, isSigned: true)
      }
    }
    + [0, 1, 7, 15, 16, 17, 100, 511, 512, 4096].map { padding in
      superJournal("no head, \(padding) bytes before") { scene in
        [UInt8](repeating: 1, count: padding) + ending(scene.victim, isSigned: true)
      }
    }
    + [1, 2, 511, 512, 513, 4096, 5000].map { length in
      superJournal("a name of \(length) bytes") { scene in
        Journal(scene).bytes + ending(String(repeating: "n", count: length), isSigned: true)
      }
    }
    + [0, 1, 255].map { first in
      superJournal("first byte \(first)") { scene in
        [UInt8(first)] + Journal(scene).bytes.dropFirst() + ending(scene.victim, isSigned: true)
      }
    }
    + ["bytes above 127: é", "a line\nbreak", "a NUL\0after"].map { text in
      superJournal("\(text.debugDescription)") { scene in
        Journal(scene).bytes + ending(scene.victim + text, isSigned: true)
      }
    }

  private static func superJournal(
    _ name: String, _ bytes: @escaping @Sendable (Scene) throws -> [UInt8]
  ) -> CraftedCompanion {
    CraftedCompanion(name: "super-journal, \(name)", isRefused: true) { try $0.write(bytes($0), "-journal") }
  }

  /// The end of a journal that names another file: page, name, length, sum, magic number.
  private static func ending(_ name: String, isSigned: Bool) -> [UInt8] {
    let bytes = Array(name.utf8)
    let sum = bytes.reduce(UInt32(0)) {
      $0 &+ (isSigned ? UInt32(bitPattern: Int32(Int8(bitPattern: $1))) : UInt32($1))
    }
    return big(0x4000_0000 / 4096 + 1) + bytes + big(UInt32(bytes.count)) + big(sum) + Journal.magic
  }

  // MARK: - Journals of other databases

  private static let otherSizes = [512, 1024, 2048, 8192, 16384, 32768, 65536]

  private static let foreignJournals: [CraftedCompanion] =
    otherSizes.flatMap { size in [0, 1, 3, UInt32.max].map { journal(pageSize: size, records: $0) } }
    + [68, 40, 42].map(journal(changing:))

  private static func journal(pageSize: Int, records: UInt32) -> CraftedCompanion {
    CraftedCompanion(name: "journal, pages of \(pageSize), \(records) records", isRefused: true) { scene in
      try scene.write(Journal(scene, records: records, pageSize: pageSize).bytes, "-journal")
    }
  }

  private static func journal(changing offset: Int) -> CraftedCompanion {
    CraftedCompanion(name: "journal, another database at byte \(offset)", isRefused: true) { scene in
      try scene.write(Journal(scene, changing: offset).bytes, "-journal")
    }
  }

  // MARK: - Logs of other databases

  private static let foreignLogs: [CraftedCompanion] =
    otherSizes.flatMap { size in [1, 5].map { log(pageSize: size, frames: $0) } }
    + [68, 70, 40, 41].flatMap { offset in [1, 2, 40].map { log(changing: offset, firstPageIn: $0) } }

  private static func log(pageSize: Int, frames: Int) -> CraftedCompanion {
    CraftedCompanion(name: "log, pages of \(pageSize), \(frames) frames", isRefused: true) { scene in
      try scene.write(Log(scene, pageSize: pageSize, frames: frames).bytes, "-wal")
    }
  }

  private static func log(changing offset: Int, firstPageIn place: Int) -> CraftedCompanion {
    CraftedCompanion(name: "log, another database at byte \(offset), first page in frame \(place)", isRefused: true) {
      try $0.write(Log($0, frames: 40, firstPageIn: place, changing: offset).bytes, "-wal")
    }
  }

  // MARK: - Links, and files of other kinds

  private static let endings = ["-journal", "-wal", "-shm"]

  private static let links: [CraftedCompanion] = endings.flatMap { ending in
    [
      CraftedCompanion(name: "\(ending) as a link to a file", isRefused: true) {
        try link($0.database + ending, to: $0.victim)
      },
      CraftedCompanion(name: "\(ending) as a link to nothing", isRefused: true) {
        try link($0.database + ending, to: $0.victim + ".new")
      },
      CraftedCompanion(name: "\(ending) as a link to a link", isRefused: true) {
        try link($0.victim + "-link", to: $0.victim)
        try link($0.database + ending, to: $0.victim + "-link")
      },
      CraftedCompanion(name: "\(ending) as a link to itself", isRefused: true) {
        try link($0.database + ending, to: $0.database + ending)
      },
      CraftedCompanion(name: "\(ending) as a link to the database", isRefused: true) {
        try link($0.database + ending, to: $0.database)
      },
      CraftedCompanion(name: "\(ending) as a second name of a file", isRefused: true) {
        try FileManager.default.linkItem(atPath: $0.victim, toPath: $0.database + ending)
      },
      CraftedCompanion(name: "\(ending) as a second name of the database", isRefused: true) {
        try FileManager.default.linkItem(atPath: $0.database, toPath: $0.database + ending)
      },
    ]
      + ["/dev/zero", "/dev/null", "/dev/full", "/dev/random", "/proc/self/mem", "/proc/self/environ", "/etc/passwd"]
      .map { device in
        CraftedCompanion(name: "\(ending) as a link to \(device)", isRefused: true) {
          try link($0.database + ending, to: device)
        }
      }
  }

  private static let kinds: [CraftedCompanion] = endings.flatMap { ending in
    [
      CraftedCompanion(name: "\(ending) as a folder", isRefused: true) {
        try FileManager.default.createDirectory(atPath: $0.database + ending, withIntermediateDirectories: false)
      },
      CraftedCompanion(name: "\(ending) as a pipe", isRefused: true) {
        guard mkfifo($0.database + ending, 0o600) == 0 else { throw POSIXError(.EIO) }
      },
    ]
  }

  // MARK: - Bytes that mean nothing

  private static let others: [CraftedCompanion] = endings.flatMap { ending in
    [0, 1, 15, 16, 28, 31, 32, 512, 4096, 33000].map { count in
      CraftedCompanion(name: "\(ending) of \(count) bytes of anything", isRefused: false) { scene in
        var generator = SeededGenerator(seed: UInt64(count))
        try scene.write((0..<count).map { _ in UInt8.random(in: 1...255, using: &generator) }, ending)
      }
    }
      + [
        CraftedCompanion(name: "\(ending) of 64 GB of nothing", isRefused: false) { scene in
          try scene.write([], ending)
          guard truncate(scene.database + ending, 64 << 30) == 0 else { throw POSIXError(.EIO) }
        }
      ]
  }

  private static func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }
}

/// A rollback journal with the first page of a database, and as many more records as are said.
private struct Journal {
  static let magic: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]
  let bytes: [UInt8]

  init(
    _ scene: CraftedCompanion.Scene, records: UInt32 = 1, sector: Int = 512, pageSize: Int = 4096,
    changing offset: Int? = nil
  ) {
    var page = Array(((try? scene.head()) ?? []).prefix(pageSize))
    if let offset { page[offset] ^= 0x55 }
    let nonce: UInt32 = 12345
    let sum = stride(from: pageSize - 200, to: 0, by: -200).reduce(nonce) { $0 &+ UInt32(page[$1]) }
    let head = Self.magic + [records, nonce, 700, UInt32(sector), UInt32(pageSize)].flatMap(big)
    bytes = head + [UInt8](repeating: 0, count: sector - head.count) + big(1) + page + big(sum)
  }
}

/// A log whose frames SQLite would take for whole transactions.
private struct Log {
  let bytes: [UInt8]

  init(
    _ scene: CraftedCompanion.Scene, pageSize: Int = 4096, frames: Int, firstPageIn place: Int = 1,
    changing offset: Int? = nil
  ) {
    var page = Array(((try? scene.head()) ?? []).prefix(pageSize))
    if let offset { page[offset] ^= 0x55 }
    var sum: (UInt32, UInt32) = (0, 0)
    let salt = big(77) + big(99)
    let head = big(0x377f_0683) + big(3_007_000) + big(UInt32(pageSize)) + big(0) + salt
    Self.add(head, to: &sum)
    var bytes = head + big(sum.0) + big(sum.1)
    for number in 1...frames {
      let frame = big(number == place ? 1 : UInt32(number + 1)) + big(700)
      Self.add(frame + page, to: &sum)
      bytes += frame + salt + big(sum.0) + big(sum.1) + page
    }
    self.bytes = bytes
  }

  /// SQLite's sum of words, the most significant byte first.
  private static func add(_ bytes: [UInt8], to sum: inout (UInt32, UInt32)) {
    func word(_ at: Int) -> UInt32 { bytes[at..<at + 4].reduce(0) { $0 << 8 | UInt32($1) } }
    for offset in stride(from: 0, to: bytes.count, by: 8) {
      sum.0 = sum.0 &+ word(offset) &+ sum.1
      sum.1 = sum.1 &+ word(offset + 4) &+ sum.0
    }
  }
}

private func big(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
