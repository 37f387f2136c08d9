import Foundation

/// Files of test vectors, tab-separated with one header line.
enum Vectors {
  static func rows(_ name: String) throws -> [[String]] {
    guard let folder = Bundle.module.resourceURL else { return [] }
    let text = try String(contentsOf: folder.appendingPathComponent("Vectors/\(name)"), encoding: .utf8)
    return text.split(separator: "\n").dropFirst().map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }
}
