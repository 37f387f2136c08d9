import Adagia
import CatalogFixtures
import Foundation
import TestTools
import Testing

/// Long work of a task that is canceled already.
@Suite(.serialized) struct CanceledTaskTests {
  private let file: DamagedFile

  init() async throws {
    file = try DamagedFile(try await SampleCatalog([.sample("words")]).bytes())
    try file.damage("DELETE FROM record_fts_docsize")
  }

  /// Runs work in a task that is canceled before it begins.
  private func canceled<T: Sendable>(_ work: @escaping @Sendable () async throws -> T) async throws -> T {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await work()
    }
    return try await task.value
  }

  @Test("a canceled task repairs nothing")
  func repair() async throws {
    let path = file.path
    await #expect(throws: CancellationError.self) { try await canceled { try await Catalog.repair(at: path) } }
    let report = try await Catalog.check(at: path)
    #expect(!report.isSound)
  }

  @Test("a canceled task saves nothing")
  func salvage() async throws {
    let (path, target) = (file.path, file.folder.path("saved.db"))
    await #expect(throws: CancellationError.self) {
      try await canceled { try await Catalog.salvage(at: path, into: target) }
    }
    #expect(!FileManager.default.fileExists(atPath: target))
  }
}
