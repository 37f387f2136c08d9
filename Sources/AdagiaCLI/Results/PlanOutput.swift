internal import Adagia
internal import CatalogFormats
internal import CatalogQuery

/// Output of `--explain`: how a query was understood and executed.
struct PlanOutput {
  private let explanation: QueryExplanation

  init(_ explanation: QueryExplanation) {
    self.explanation = explanation
  }

  func print(_ terminal: Terminal, to sink: ByteSink) throws {
    let style = Style(hasColor: terminal.hasColor)
    for (title, lines) in parts where !lines.isEmpty {
      try sink.write((style.text(title, .title) + "\n").utf8)
      for line in lines { try sink.write("  \(line.shownSafely)\n".utf8) }
    }
    try sink.write("\n".utf8)
  }

  private var parts: [(String, [String])] {
    [
      ("tree", explanation.tree), ("plan", explanation.plan),
      ("sql", explanation.sql.flatMap { $0.split(separator: "\n").map(String.init) }),
      ("expansions", explanation.expansions.map(\.description)), ("time", explanation.steps.map(Self.line)),
    ]
  }

  private static func line(_ step: QueryExplanation.Step) -> String {
    let hundredths = Int((step.seconds * 100_000).rounded())
    let fraction = hundredths % 100
    let number = "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    let space = String(repeating: " ", count: max(1, 18 - step.name.count - number.count))
    return "\(step.name)\(space)\(number) ms"
  }
}
