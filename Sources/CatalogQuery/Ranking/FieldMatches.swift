internal import CatalogRecords
internal import TextAnalysis

/// The places of a query's words in one field of a record.
struct FieldMatches {
  /// A token that is one of the words.
  struct Place {
    let position: Int
    /// The word's number in the query.
    let word: Int
    /// True if it is the word as typed: not another form of it, and not a word that differs by accents.
    let isExact: Bool
    /// True if it is the word as typed but for its accents: `Dalí` for `dali`.
    let isWord: Bool
  }

  /// Ascending by position. A token that stands for several words of the query appears once for each.
  private(set) var places: [Place] = []
  /// True if the field may be remembered word by word, as texts and titles are. A tag or a name that fills its field
  /// says nothing.
  let holdsSentences: Bool
  let field: CoreField
  /// The number of positions in the field.
  private(set) var length = 0
  /// The positions at which sentences start, without the first.
  private var sentenceStarts: [Int] = []

  /// - Parameter found: Memory for the places that are found.
  init(
    _ text: UnsafeBufferPointer<UInt8>, language: LanguageTag?, _ terms: QueryTermMatcher, in field: CoreField,
    _ found: inout TermPlaces
  ) {
    holdsSentences = field == .text || field == .title
    self.field = field
    found.read(text, language: language, terms.wanted)
    length = found.length
    guard !found.places.isEmpty else { return }
    sentenceStarts = found.sentenceStarts
    places = found.places.map { place in
      let meaning = terms.meanings[place.number]
      return Place(
        position: place.position, word: meaning.word, isExact: meaning.isExact && place.isASCII == meaning.isASCII,
        isWord: meaning.isExact)
    }
  }

  /// The weight of pairs of words that are adjacent both here and in the query.
  func adjacentWeight(_ words: [QueryTerm]) -> Double {
    var found = WordSet()
    for (index, place) in places.enumerated() {
      for next in places[(index + 1)...] {
        if next.position > place.position + 1 { break }
        if next.position == place.position + 1 && next.word == place.word + 1 { found.insert(place.word) }
      }
    }
    return found.reduce(0) { $0 + (words[$1].weight + words[$1 + 1].weight) / 2 }
  }

  /// The weight of the heaviest series of words that appears here in the order of the query, with or without other
  /// words between: the longest common subsequence, weighted.
  func orderedWeight(_ words: [QueryTerm]) -> Double {
    // The common case without an array.
    guard words.count > 1 else { return places.isEmpty ? 0 : words[0].weight }
    /// For each word the weight of the heaviest series that ends with it or before it.
    var best = [Double](repeating: 0, count: words.count + 1)
    var start = 0
    while start < places.count {
      let position = places[start].position
      let end = places[start...].firstIndex { $0.position != position } ?? places.count
      let before = best
      for place in places[start..<end] {
        best[place.word + 1] = max(best[place.word + 1], before[place.word] + words[place.word].weight)
      }
      for index in 1..<best.count where best[index] < best[index - 1] { best[index] = best[index - 1] }
      start = end
    }
    return best[words.count]
  }

  /// The weight of the query's words in the best sentence: an answer and the question's words are mostly in one. A long
  /// sentence has many words anyway and counts less.
  func passageWeight(_ words: [QueryTerm]) -> Double {
    var best = 0.0
    var sentence = 0
    var found = WordSet()
    var weight = 0.0
    for place in places {
      while sentence < sentenceStarts.count && sentenceStarts[sentence] <= place.position {
        sentence += 1
        (found, weight) = (WordSet(), 0)
      }
      guard found.insert(place.word) else { continue }
      weight += words[place.word].weight
      let start = sentence == 0 ? 0 : sentenceStarts[sentence - 1]
      let end = sentence < sentenceStarts.count ? sentenceStarts[sentence] : length
      best = max(best, weight / (1 + Double(end - start) / RankingWeights.longSentence))
    }
    return best
  }

  /// The share of query words in the shortest stretch that has all words found here; 0 without any.
  var density: Double {
    let kinds = WordSet(places).count
    guard kinds > 0 else { return 0 }
    if kinds == 1 { return 1 }
    var counts = [Int](repeating: 0, count: QueryTerm.most)
    var present = 0
    var first = 0
    var shortest = Int.max
    for place in places {
      counts[place.word] += 1
      if counts[place.word] == 1 { present += 1 }
      while present == kinds {
        let leaving = places[first]
        shortest = min(shortest, place.position - leaving.position + 1)
        counts[leaving.word] -= 1
        if counts[leaving.word] == 0 { present -= 1 }
        first += 1
      }
    }
    return min(1, Double(kinds) / Double(shortest))
  }

  /// The number of positions with any of the words.
  private var positionCount: Int {
    var (count, last) = (0, -1)
    for place in places where place.position != last { (count, last) = (count + 1, place.position) }
    return count
  }

  /// The share of query words in the whole field.
  var share: Double {
    length == 0 ? 0 : Double(positionCount) / Double(length)
  }

  /// The share of words as typed in the whole field. A word counts as often as the query has it: `Kim Kim Kim` is not
  /// `kim`.
  var exactShare: Double {
    let count = WordSet(places.filter(\.isExact)).count
    return length == 0 ? 0 : Double(min(count, exactPositionCount)) / Double(length)
  }

  /// The number of positions with a word as typed.
  private var exactPositionCount: Int {
    var (count, last) = (0, -1)
    for place in places where place.isExact && place.position != last { (count, last) = (count + 1, place.position) }
    return count
  }

  /// The largest share of query words in one sentence.
  var sentenceShare: Double {
    var best = 0.0
    var (sentence, count, last) = (0, 0, -1)
    for place in places where place.position != last {
      while sentence < sentenceStarts.count && sentenceStarts[sentence] <= place.position {
        sentence += 1
        count = 0
      }
      (count, last) = (count + 1, place.position)
      let start = sentence == 0 ? 0 : sentenceStarts[sentence - 1]
      let end = sentence < sentenceStarts.count ? sentenceStarts[sentence] : length
      best = max(best, Double(count) / Double(end - start))
    }
    return best
  }
}
