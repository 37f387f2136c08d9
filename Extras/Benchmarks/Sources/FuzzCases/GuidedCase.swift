internal import CatalogQuery
internal import CatalogStore
internal import Foundation

/// A fuzz test whose input libFuzzer chooses (`tools/trials/fuzz --guided`).
package enum GuidedCase {
  case readers(ReaderFuzz)
  case queries(QueryFuzz)
  case catalogs(CatalogFuzz)

  /// The case that the environment names in `ADAGIA_FUZZ`; `ADAGIA_CATALOG` is a small catalog for it, and
  /// `ADAGIA_FUZZ_DRAFT` the path for damaged ones.
  package static func named() throws -> GuidedCase {
    let environment = ProcessInfo.processInfo.environment
    let catalog = environment["ADAGIA_CATALOG"] ?? ""
    switch environment["ADAGIA_FUZZ"] {
    case "queries":
      return .queries(
        QueryFuzz(asking: try CatalogFile(at: catalog, access: .reading, prepare: QueryFunctions.register)))
    case "catalogs":
      let sample = try Data(contentsOf: URL(fileURLWithPath: catalog))
      return .catalogs(CatalogFuzz(sample: Array(sample), path: environment["ADAGIA_FUZZ_DRAFT"] ?? ""))
    default: return .readers(ReaderFuzz())
    }
  }

  /// - Throws: `FuzzFault` for a violated property.
  package func run(on input: [UInt8]) throws {
    switch self {
    case .readers(let fuzz): try fuzz.run(on: Array(input.dropFirst()), choice: input.first ?? 0)
    case .queries(let fuzz): try fuzz.run(on: String(decoding: input, as: UTF8.self))
    case .catalogs(let fuzz): try fuzz.run(on: input)
    }
  }
}
