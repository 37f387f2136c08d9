internal import CatalogStore
internal import Foundation
internal import GRDB

/// A table of what could grow, a row at a time.
struct LifeFigures {
  private let place: LifeFolder
  private let titles: [String]

  init(_ place: LifeFolder, of unit: String) {
    self.place = place
    titles = [
      unit, "file MB", "log MB", "free pages", "entries", "journal MB", "jobs", "files beside", "memory MB",
      "descriptors", "µs each",
    ]
    Report.lines(["", "| " + titles.joined(separator: " | ") + " |", "|" + titles.map { _ in "---:|" }.joined()])
  }

  /// Prints a row.
  ///
  /// - Parameters:
  ///   - process: The process whose memory and open files are counted.
  ///   - seconds: The time of the work since the last row.
  func row(_ count: Int, of process: pid_t, seconds: Double, each: Int) throws {
    let sql = """
      SELECT (SELECT freelist_count FROM pragma_freelist_count), (SELECT count(*) FROM journal_entry),
             (SELECT sum(size) FROM journal_entry), (SELECT count(*) FROM job)
      """
    let row = try CatalogFile(at: place.catalog, access: .reading).readNow { try Row.fetchOne($0, sql: sql) }
    let numbers = (0..<4).map { (row?[$0] as Int?) ?? 0 }
    let names = try FileManager.default.contentsOfDirectory(atPath: place.path)
    let cells = [
      "\(count)", megabytes(bytes(of: place.catalog)), megabytes(bytes(of: place.catalog + "-wal")), "\(numbers[0])",
      "\(numbers[1])", megabytes(numbers[2]), "\(numbers[3])", "\(names.count)", megabytes(memory(of: process)),
      "\(descriptors(of: process))", Figure.text(seconds / Double(max(1, each)) * 1e6, decimals: 0),
    ]
    Report.lines(["| " + cells.joined(separator: " | ") + " |"])
  }

  private func bytes(of path: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.size] as? Int ?? 0
  }

  private func megabytes(_ bytes: Int) -> String { Figure.text(Double(bytes) / 1e6, decimals: 1) }

  /// Bytes in use that are not of a file: mapped pages of the catalog are the system's.
  private func memory(of process: pid_t) -> Int {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else { return 0 }
    let line = text.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    return (line?.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first ?? 0) * 1_024
  }

  private func descriptors(of process: pid_t) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count) ?? 0
  }
}
