internal import ArgumentParser
internal import CatalogFormats
internal import HistoricalDates

/// `adagia-bench dates`: the speed of reading dates, one per line of a file.
struct DatesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "dates", shouldDisplay: false)

  @Argument var path: String

  private static let roundCount = 7

  func run() throws {
    var texts: [String] = []
    var lines = try TextLines(path: path)
    while let line = try lines.next() { if let text = line.text { texts.append(text) } }
    var latencies = Latencies()
    var readCount = 0
    for _ in 0..<Self.roundCount {
      latencies.append(
        Cost.measured { readCount = texts.count { HistoricalDate(reading: $0).edtf != nil } })
    }
    let speed = Double(texts.count) / (latencies.median / 1e6)
    Report.lines([
      "\(readCount) of \(texts.count) dates read, \(Figure.text(speed)) a second of CPU (median of \(Self.roundCount))"
    ])
  }
}
