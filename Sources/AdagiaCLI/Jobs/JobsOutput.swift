internal import Adagia
internal import CatalogFormats

/// Output of `adagia jobs`.
struct JobsOutput {
  private let sink: ByteSink
  /// Nil for text.
  private let format: OutputFormat?

  init(_ sink: ByteSink, format: OutputFormat?) {
    self.sink = sink
    self.format = format
  }

  /// Prints a list of jobs.
  func print(_ jobs: [Job]) throws {
    guard let format else { return try printTable(jobs) }
    try print(jobs.map(Self.fields), as: format, columns: Self.columns)
  }

  /// Prints one job and its rejected rows. CSV and TSV have only the rows.
  func print(_ job: Job, _ rejects: [JobReject]) throws {
    switch format {
    case nil: try printText(job, rejects)
    case .json, .jsonl:
      let list = rejects.map {
        JSONValue.object(Dictionary(uniqueKeysWithValues: Self.fields($0).map { ($0.name, $0.value) }))
      }
      try print([Self.fields(job) + [OutputField("rejects", .array(list))]], as: format ?? .json, columns: [])
    case .some(let format): try print(rejects.map(Self.fields), as: format, columns: ["file", "line", "reason"])
    }
  }

  /// Prints the conflicts of a job.
  func print(_ job: Job, _ conflicts: [JobConflict]) throws {
    guard let format else { return try printText(job, conflicts) }
    try print(conflicts.map(Self.fields), as: format, columns: ["record", "field", "yours", "theirs"])
  }

  private func print(_ rows: [[OutputField]], as format: OutputFormat, columns: [String]) throws {
    var writer = format.writer(columns: columns, to: sink)
    try writer.begin()
    for row in rows { try writer.write(row) }
    try writer.end()
    try sink.flush()
  }

  /// Most columns that a command takes in the table, as in the journal's.
  private static let mostInput = 48

  private func printTable(_ jobs: [Job]) throws {
    guard !jobs.isEmpty else { return }
    let rows = jobs.map { job in
      let counts = job.counts
      let numbers = [counts.added, counts.updated, counts.unchanged, counts.removed, counts.rejected]
      return ["\(job.id)"] + numbers.map { "\($0)" } + [
        String(Self.moment(job.started).prefix(16)), Self.state(job),
        "\(job.kind.rawValue) \(job.input.shownSafely)".clipped(to: Self.mostInput),
      ]
    }
    let head = ["#", "added", "updated", "unchanged", "removed", "rejected", "began (UTC)", "state", "command"]
    let table = AlignedTable(head: head, rows: rows, numberColumns: 0..<6)
    try sink.write(table.text.utf8)
    try sink.flush()
  }

  private func printText(_ job: Job, _ rejects: [JobReject]) throws {
    let counts = job.counts
    var lines = ["job \(job.id): \(job.kind.rawValue) \(job.input)"]
    let end = job.finished.map { ", ended \(Self.moment($0))" } ?? ""
    lines.append("began \(Self.moment(job.started)) UTC\(end); \(Self.state(job))")
    if job.state == .failed, let outcome = job.outcome { lines.append(outcome) }
    lines.append(
      "\(counts.added) added, \(counts.updated) updated, \(counts.unchanged) unchanged, \(counts.removed) removed, "
        + "\(counts.rejected) rejected; \(counts.files.counting("file")) read, \(counts.filesUnchanged) unchanged, "
        + "\(counts.filesUnreadable) unreadable")
    if counts.kept > 0 { lines.append(Self.line(ofKept: counts.kept, job.kind)) }
    if counts.conflicts > 0 {
      lines.append("\(counts.conflicts.counting("conflict")); to list them, run: adagia jobs \(job.id) --conflicts")
    }
    lines += rejects.map { "\($0.file):\($0.line): \($0.reason)" }
    if counts.rejected > rejects.count {
      lines.append("\((counts.rejected - rejects.count).counting("more rejected row")) not kept")
    }
    try sink.write(lines.map { $0.shownSafely + "\n" }.joined().utf8)
    try sink.flush()
  }

  private func printText(_ job: Job, _ conflicts: [JobConflict]) throws {
    var lines = conflicts.flatMap { conflict in
      [
        "record \(conflict.record), \(conflict.field)", "  yours:  \(Self.value(conflict.ours))",
        "  theirs: \(Self.value(conflict.theirs))",
      ]
    }
    let rest = job.counts.conflicts - conflicts.count
    if rest > 0 { lines.append("\(rest.counting("more conflict")) not kept") }
    if job.counts.conflicts == 0 { lines.append("job \(job.id) had no conflicts") }
    try sink.write(lines.map { $0.shownSafely + "\n" }.joined().utf8)
    try sink.flush()
  }

  private static func line(ofKept kept: Int, _ kind: Job.Kind) -> String {
    kind == .merge
      ? "\(kept.counting("record")) kept as yours"
      : "\(kept.counting("edited record")) kept though no file has them any more"
  }

  private static func value(_ text: String?) -> String { text ?? "(empty)" }

  private static func moment(_ julianDay: Double) -> String {
    JulianDay.isoText(of: julianDay).replacing("T", with: " ").prefix(19).description
  }

  private static func state(_ job: Job) -> String { job.state.rawValue }

  private static let columns = [
    "id", "kind", "input", "state", "started", "finished", "added", "updated", "unchanged", "removed", "rejected",
    "files", "files_unchanged", "files_unreadable", "outcome", "conflicts", "kept",
  ]

  private static func fields(_ job: Job) -> [OutputField] {
    let counts = job.counts
    let numbers = [
      ("added", counts.added), ("updated", counts.updated), ("unchanged", counts.unchanged),
      ("removed", counts.removed), ("rejected", counts.rejected), ("files", counts.files),
      ("files_unchanged", counts.filesUnchanged), ("files_unreadable", counts.filesUnreadable),
    ]
    return [
      OutputField("id", .integer(job.id.rawValue)), OutputField("kind", .string(job.kind.rawValue)),
      OutputField("input", .string(job.input)), OutputField("state", .string(job.state.rawValue)),
      OutputField("started", .string(JulianDay.isoText(of: job.started))),
      OutputField("finished", job.finished.map { .string(JulianDay.isoText(of: $0)) } ?? .null),
    ] + numbers.map { OutputField($0.0, .integer(Int64($0.1))) } + [
      OutputField("outcome", job.outcome.map(JSONValue.string) ?? .null),
      OutputField("conflicts", .integer(Int64(counts.conflicts))), OutputField("kept", .integer(Int64(counts.kept))),
    ]
  }

  private static func fields(_ conflict: JobConflict) -> [OutputField] {
    [
      OutputField("record", .integer(conflict.record.rawValue)), OutputField("field", .string(conflict.field)),
      OutputField("yours", conflict.ours.map(JSONValue.string) ?? .null),
      OutputField("theirs", conflict.theirs.map(JSONValue.string) ?? .null),
    ]
  }

  private static func fields(_ reject: JobReject) -> [OutputField] {
    [
      OutputField("file", .string(reject.file)), OutputField("line", .integer(Int64(reject.line))),
      OutputField("reason", .string(reject.reason)),
    ]
  }
}
