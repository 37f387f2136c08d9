internal import CatalogFormats
internal import CatalogRecords
internal import TextAnalysis

/// Texts of a language that have nearly the same words.
///
/// A misquotation has its own record beside that of the words it garbles, so it is not compared. Each word remembers
/// its lines, so a line is compared only with those that share a word with it.
struct NearDuplicates {
  /// Words in common, as a share of the words of both texts together.
  static let similarity = 0.75
  /// Texts of fewer words say too little to be compared: "Carpe diem" and "Carpe noctem" share half.
  static let fewestWords = 4

  private struct Text {
    let identifier: String
    let location: SourceLocation
    let words: Set<String>
  }

  private var texts: [Text] = []
  private var placesByWord: [String: [Int]] = [:]

  /// Compares a line with all earlier ones and remembers it.
  mutating func faults(in line: CorpusLine) -> [Fault] {
    if line.record.attributions.allSatisfy({ $0.role == .misattributed }) { return [] }
    let words = Self.words(of: line)
    if words.count < Self.fewestWords { return [] }
    let nearest = nearest(to: words).map { texts[$0] }
    for word in words { placesByWord[word, default: []].append(texts.count) }
    texts.append(Text(identifier: line.record.identifier ?? "", location: line.location, words: words))
    guard let nearest else { return [] }
    return [
      Fault(
        what: "the text is nearly that of \(nearest.identifier) at \(nearest.location)",
        remedy: "Keep the better record, and put the other wording in its note")
    ]
  }

  /// The place of an earlier text with nearly the same words.
  private func nearest(to words: Set<String>) -> Int? {
    var shared: [Int: Int] = [:]
    for word in words { for place in placesByWord[word, default: []] { shared[place, default: 0] += 1 } }
    let near = shared.filter { (place, count) in
      Double(count) >= Self.similarity * Double(words.count + texts[place].words.count - count)
    }
    return near.keys.min()
  }

  /// The words of a text with the file's language, so that languages are apart. Scripts without spaces have characters.
  private static func words(of line: CorpusLine) -> Set<String> {
    let text = folded(line.record.text ?? "")
    let parts: [Substring] =
      switch line.fileLanguage {
      case "ja", "th", "zh": text.indices.map { text[$0...$0] }.filter { $0.allSatisfy(\.isLetter) }
      default: text.split { !$0.isLetter && !$0.isNumber }
      }
    return Set(parts.map { "\(line.fileLanguage) \($0)" })
  }
}
