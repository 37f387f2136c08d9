internal import Adagia
internal import CatalogQuery

/// An explanation of a hit's score, as aligned lines below the hit.
///
///     why        score   idf
///     rose        1.34    0.69  text: Rose, rose ×3; subject: roses (stem)
///     BM25        1.34          rank 2 by it alone
///     exactness  +1.08          1.00 × 0.75 × 1.44
///     all         2.42          rank 1
struct ExplanationText {
  /// A line of the block.
  private struct Row {
    let label: String
    var score = ""
    var idf = ""
    var note = ""
    /// True if the label is a query word.
    var isWord = false
  }

  private static let margin = "    "
  private static let widestLabel = 24

  let style: Style
  let width: Int

  /// - Parameter score: The hit's score; `nil` when the answer is not ranked.
  func lines(for why: HitExplanation, score: Double?) -> [String] {
    if why.words.isEmpty && why.missing.isEmpty {
      return [Self.margin + style.text("why  " + Self.withoutWords, .detail)]
    }
    var rows = why.words.map(Self.row)
    if let change = why.change, let bm25 = why.score {
      rows.append(Row(label: "BM25", score: Self.number(bm25), note: "rank \(change.rankBefore) by BM25 alone"))
      rows += change.gains.filter { $0.score >= 0.005 }.map(Self.row)
    }
    if let score {
      let rank = why.change.map { "rank \($0.rank)" } ?? "by BM25 alone"
      rows.append(Row(label: "all", score: Self.number(score), note: rank))
    }
    if !why.missing.isEmpty { rows.append(Row(label: "missing", note: why.missing.joined(separator: ", "))) }
    return aligned([score == nil ? Row(label: "why") : Row(label: "why", score: "score", idf: "idf")] + rows)
  }

  private static let withoutWords = "matched by the query's conditions, without words"

  // MARK: Rows

  private static func row(_ word: WordMatch) -> Row {
    let rules = word.synonyms.map { "synonym \($0)" + ($0.list.map { " (\($0))" } ?? "") }
    let fields = CoreField.searchable.compactMap { field -> String? in
      let forms = forms(word.places.filter { $0.field == field })
      return forms.isEmpty ? nil : "\(field.rawValue): " + forms.joined(separator: ", ")
    }
    return Row(
      label: word.word, score: word.contribution.map { number($0.score) } ?? "",
      idf: word.contribution.map { number($0.idf) } ?? "", note: (fields + rules).joined(separator: "; "), isWord: true)
  }

  /// `Rose`, `rose ×3`, `roses (stem)`. Line breaks inside a phrase count as spaces.
  private static func forms(_ places: [WordPlace]) -> [String] {
    let names = places.map { place in
      place.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        + (place.form == .typed ? "" : " (\(place.form.rawValue))")
    }
    let counts = Dictionary(zip(names, places.map(\.count)), uniquingKeysWith: +)
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }.map { name in
      let count = counts[name] ?? 1
      return count > 1 ? "\(name) ×\(count)" : name
    }
  }

  private static func row(_ gain: RankGain) -> Row {
    let best = gain.score / (gain.value * gain.weight)
    return Row(
      label: gain.feature, score: "+" + number(gain.score),
      note: [gain.value, gain.weight, best].map(number).joined(separator: " × "))
  }

  private static func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    return "\(hundredths / 100)." + (hundredths % 100 < 10 ? "0" : "") + "\(hundredths % 100)"
  }

  // MARK: Columns

  private func aligned(_ rows: [Row]) -> [String] {
    let label = min(Self.widestLabel, rows.map { DisplayWidth.of($0.label) }.max() ?? 0)
    let score = rows.map(\.score.count).max() ?? 0
    let idf = rows.map(\.idf.count).max() ?? 0
    return rows.flatMap { row in
      let name = row.label.clipped(to: label)
      let numbers = [(row.score, score), (row.idf, idf)].filter { $0.1 > 0 }
        .map { Self.blanks($1 + 2 - $0.count) + $0 }.joined()
      let rest = Self.blanks(label - DisplayWidth.of(name)) + numbers
      return lines(name, rest, row, indent: Self.margin.count + label + numbers.count + 2)
    }
  }

  /// The lines of a row. A long note continues below its own start.
  private func lines(_ name: String, _ rest: String, _ row: Row, indent: Int) -> [String] {
    let notes = HighlightedText(row.note).lines(width: max(20, width - indent)).map(\.plain)
    let head = rest + (row.note.isEmpty ? "" : "  " + (notes.first ?? ""))
    let line = (name + head).trimmingBlanksAtEnd
    let first =
      row.isWord
      ? style.text(name, .match) + style.text(String(line.dropFirst(name.count)), .detail) : style.text(line, .detail)
    return [Self.margin + first] + notes.dropFirst().map { Self.blanks(indent) + style.text($0, .detail) }
  }

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
