import Adagia
import Foundation
import TestTools
import Testing

#if os(Linux)
  /// Readers that take the hits of a search more slowly than they are found, in processes of their own, whose threads,
  /// open files and memory are theirs alone.
  @Suite(.serialized) struct SlowReaderTrials {
    @Test(
      "1,500 slow readers get all hits, with the threads, files and memory of 150 of them", .timeLimit(.minutes(20)))
    func burst() async {
      await #expect(processExitsWith: .success) {
        let folder = try TemporaryFolder()
        let catalog = try await SlowReaders.catalog(in: folder)
        let few = try await SlowReaders.read(catalog, count: 150)
        let many = try await SlowReaders.read(catalog, count: 1_500)
        BusyCatalog.note("150 slow readers", "\(few)")
        BusyCatalog.note("1,500 slow readers", "\(many)")
        #expect(few.threads < 100 && many.threads < 100)
        #expect(few.files < 150 && many.files < 150)
        // A waiting task has a few kilobytes.
        #expect(many.bytes - few.bytes < 48 << 20)
      }
    }

    @Test("readers that do not get a place within 30 seconds get an error that says so", .timeLimit(.minutes(10)))
    func stalled() async {
      await #expect(processExitsWith: .success) {
        let folder = try TemporaryFolder()
        let catalog = try await SlowReaders.catalog(in: folder)
        var stalled: [CatalogSequence<Hit>.AsyncIterator] = []
        for _ in 0..<SlowReaders.most {
          var hits = catalog.hits(SlowReaders.request).makeAsyncIterator()
          #expect(try await hits.next() != nil)
          stalled.append(hits)
        }
        let error = await #expect(throws: StoreError.self) {
          for try await _ in catalog.hits(SlowReaders.request) {}
        }
        #expect(
          error == .tooManyReads(path: folder.path("c.db"), most: SlowReaders.most, waited: .seconds(30)))
        // A search needs no such place, and the end of a sequence makes room for another one.
        #expect(try await catalog.search("rose").total == SlowReaders.recordCount)
        stalled.removeLast()
        #expect(try await SlowReaders.count(catalog) == SlowReaders.recordCount)
        #expect(stalled.count == SlowReaders.most - 1)
      }
    }
  }

  private enum SlowReaders {
    /// The sequences of one catalog that are read at a time.
    static let most = 32
    static let recordCount = 500
    static let request = SearchRequest("rose", limit: .max)

    static func catalog(in folder: TemporaryFolder) async throws -> Catalog {
      let catalog = try Catalog(at: folder.path("c.db"), for: .writing)
      let records = (0..<recordCount).map { number in
        var record = CatalogRecord()
        record.text = "rose number \(number)"
        return record
      }
      try await catalog.importRecords(records, into: "roses")
      return catalog
    }

    /// Lets that many tasks read at once.
    ///
    /// - Returns: The most that the process had meanwhile.
    static func read(_ catalog: Catalog, count: Int) async throws -> ProcessUse {
      let watch = Task.detached {
        var most = ProcessUse()
        while !Task.isCancelled {
          most.raise(to: try ProcessUse.now)
          try? await Task.sleep(for: .milliseconds(5))
        }
        return most
      }
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<count { group.addTask { try await self.count(catalog) } }
        for try await hits in group { #expect(hits == recordCount) }
      }
      watch.cancel()
      return try await watch.value
    }

    /// Reads all hits, with a pause after every hundred.
    static func count(_ catalog: Catalog) async throws -> Int {
      var count = 0
      for try await _ in catalog.hits(request) {
        if count.isMultiple(of: 100) { try await Task.sleep(for: .milliseconds(10)) }
        count += 1
      }
      return count
    }
  }

  /// The process's resources at one moment.
  private struct ProcessUse: Sendable, CustomStringConvertible {
    var threads = 0
    var files = 0
    /// In memory.
    var bytes = 0

    static var now: Self {
      get throws {
        let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")[1]
        return try Self(
          threads: FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count,
          files: FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count,
          bytes: (Int(pages) ?? 0) * Int(getpagesize()))
      }
    }

    mutating func raise(to other: Self) {
      (threads, files, bytes) = (max(threads, other.threads), max(files, other.files), max(bytes, other.bytes))
    }

    var description: String { "\(threads) threads, \(files) open files, \(bytes >> 20) MB" }
  }
#endif
