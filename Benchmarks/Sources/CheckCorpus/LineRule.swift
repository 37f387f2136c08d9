/// One thing that has to be true of every line by itself.
protocol LineRule: Sendable {
  /// Nothing when the line keeps the rule. The line's shape is right: `LineShape` found nothing.
  func faults(in line: CorpusLine) -> [Fault]
}
