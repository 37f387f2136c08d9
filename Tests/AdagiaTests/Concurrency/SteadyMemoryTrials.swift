import Adagia
import Foundation
import TestTools
import Testing

/// The memory of a process that searches for long.
///
/// `ADAGIA_CONTRACT_SEARCHES=100000` asks for as many searches, and prints the memory after a tenth, a half, and all of
/// them. Without it there is no test: others of the same process would be measured too.
#if os(Linux)
  @Suite(.serialized) struct SteadyMemoryTrials {
    private static let wanted = ProcessInfo.processInfo.environment["ADAGIA_CONTRACT_SEARCHES"].flatMap { Int($0) }
    private static let searchCount = wanted ?? 0
    /// Caches fill during the first tenth. What is lost with every search would be more than this in the others.
    private static let mostGrowth = 16 << 20

    @Test(
      "searches do not take more and more memory", .enabled(if: wanted != nil, "ADAGIA_CONTRACT_SEARCHES is not set"),
      .timeLimit(.minutes(30)))
    func searches() async throws {
      let folder = try TemporaryFolder()
      let catalog = try Catalog(at: folder.path("c.db"), for: .writing)
      try await catalog.importRecords(BusyCatalog.records(seed: 1).prefix(4_000), into: "many")
      var sizes: [Int: Int] = [:]
      for number in 1...Self.searchCount {
        var request = SearchRequest("word\(number % 1_000) OR word\(number % 7)", limit: 10)
        if number.isMultiple(of: 10) { request.facets = [FacetRequest("creator")] }
        #expect(try await catalog.search(request).total > 0)
        if [10, 2, 1].contains(where: { number == Self.searchCount / $0 }) {
          sizes[number] = try Self.residentBytes()
          print("contract: \(number) searches: \(sizes[number, default: 0] >> 10) KB")
        }
      }
      let growth = sizes[Self.searchCount, default: .max] - sizes[Self.searchCount / 10, default: 0]
      #expect(growth < Self.mostGrowth)
    }

    private static func residentBytes() throws -> Int {
      let lines = try String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(separator: "\n")
      let line = try #require(lines.first { $0.hasPrefix("VmRSS:") })
      return try #require(line.split(separator: " ").compactMap { Int($0) }.first) << 10
    }
  }
#endif
