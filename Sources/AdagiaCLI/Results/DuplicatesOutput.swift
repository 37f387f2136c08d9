internal import Adagia
internal import CatalogFormats
internal import CatalogRecords

/// Output of `adagia duplicates`.
struct DuplicatesOutput {
  private let query: String
  private let similarity: Double
  private let style: Style
  private let text: RecordText

  /// Increases when a key changes its meaning. New keys do not change it.
  private static let version = 1

  init(query: String, similarity: Double, _ terminal: Terminal) {
    self.query = query
    self.similarity = similarity
    style = Style(hasColor: terminal.hasColor)
    text = RecordText(terminal)
  }

  func print(_ answer: DuplicateAnswer, as format: ClusterFormat, to sink: ByteSink) throws {
    switch format {
    case .ids:
      for cluster in answer.clusters {
        try sink.write((cluster.copies.map { "\($0.record.id)" }.joined(separator: " ") + "\n").utf8)
      }
    case .json: try sink.write(json(answer))
    case .jsonl:
      for cluster in answer.clusters {
        var json = JSONWriter()
        json.value(Self.value(of: cluster))
        json.newLine()
        try sink.write(json.bytes)
      }
    case .text:
      let blocks = answer.clusters.map { lines(for: $0).joined(separator: "\n") + "\n" }
      try sink.write(blocks.joined(separator: "\n").utf8)
    }
    try sink.flush()
  }

  private func lines(for cluster: DuplicateCluster) -> [String] {
    var lines = [
      style.text("\(cluster.copies.count.counting("record")), similarity \(Self.shown(cluster.similarity))", .title)
    ]
    for (index, copy) in cluster.copies.enumerated() {
      if index == 0 {
        lines += text.lines(for: copy.record)
      } else {
        lines += self.lines(for: copy)
      }
    }
    if !cluster.others.isEmpty {
      let numbers = cluster.others.prefix(20).map { "#\($0)" }.joined(separator: " ")
      let more = cluster.others.count > 20 ? " and \(cluster.others.count - 20) more" : ""
      lines.append(style.text("    some of these are similar to \(numbers)\(more)", .detail))
    }
    return lines
  }

  /// The differences of a copy from the first record.
  private func lines(for copy: DuplicateCopy) -> [String] {
    let stored = copy.record
    let parts = ["#\(stored.id)", stored.collection, stored.record.language, Self.shown(copy.similarity)]
    let heading = parts.compactMap(\.self).joined(separator: " · ").shownSafely
    let isCopy = copy.differences.isEmpty ? " · identical in every field" : ""
    let (texts, others) = (copy.differences.filter(\.isOfText), copy.differences.filter { !$0.isOfText })
    return (texts + others).flatMap { self.lines(for: $0) } + [style.text("    " + heading + isCopy, .detail)]
  }

  private func lines(for difference: FieldDifference) -> [String] {
    let changes = ChangeText(style: style)
    guard !difference.isOfText else { return changes.lines(difference.changes, width: text.width) }
    let label = "    \(difference.field.shownSafely): "
    return changes.lines(difference.changes, width: text.width, label: label, indent: 6)
  }

  private static func shown(_ similarity: Double) -> String {
    let thousandths = Int((similarity * 1000).rounded())
    let digits = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }

  private func json(_ answer: DuplicateAnswer) -> [UInt8] {
    var json = JSONWriter()
    json.value(
      .object([
        "format": .integer(Int64(Self.version)), "query": .string(query), "similarity": .number(similarity),
        "total": .integer(Int64(answer.total)), "records": .integer(Int64(answer.recordCount)),
        "compared": .integer(Int64(answer.comparedCount)), "blank": .integer(Int64(answer.blankCount)),
        "crowded": .integer(Int64(answer.crowdedCount)),
        "warnings": .array(answer.warnings.map { .string($0.description) }),
        "clusters": .array(answer.clusters.map(Self.value)),
      ]))
    json.newLine()
    return json.bytes
  }

  private static func value(of cluster: DuplicateCluster) -> JSONValue {
    .object([
      "similarity": .number(cluster.similarity), "records": .array(cluster.copies.map(value)),
      "others": .array(cluster.others.map { .integer($0.rawValue) }),
    ])
  }

  private static func value(of copy: DuplicateCopy) -> JSONValue {
    var members: [String: JSONValue] = [:]
    for field in RecordFields.fields(of: copy.record) { members[field.name] = field.value }
    members["similarity"] = .number(copy.similarity)
    members["differences"] = .array(
      copy.differences.map { difference in
        .object([
          "field": .string(difference.field), "old": difference.old.map(JSONValue.string) ?? .null,
          "new": difference.new.map(JSONValue.string) ?? .null,
        ])
      })
    return .object(members)
  }
}

extension FieldDifference {
  fileprivate var isOfText: Bool { field == CoreField.text.rawValue }
}
