internal import CatalogRecords

/// The latest clippings of a file, where notes find their highlights and highlights their other versions.
///
/// A device appends: a highlight that is extended is written again, and a note that is edited too. The parts of one
/// passage are near each other, so a bounded number of clippings is held back.
struct ClippingShelf {
  private enum Item {
    case clipping(KindleClipping)
    /// A rejection, which keeps its place among the records.
    case event(ReadEvent)
  }

  private static let most = 1000
  private static let mostBytes = 4 << 20

  private var items: [Item] = []
  private var byteCount = 0
  private var joinedNotes = 0
  private var mergedVersions = 0

  var isFull: Bool { items.count > Self.most || byteCount > Self.mostBytes }

  mutating func takeFirst() -> ReadEvent? {
    if items.isEmpty { return nil }
    switch items.removeFirst() {
    case .clipping(let clipping):
      byteCount -= clipping.byteCount
      return .record(clipping.record)
    case .event(let event): return event
    }
  }

  mutating func add(_ event: ReadEvent) { items.append(.event(event)) }

  mutating func add(_ clipping: KindleClipping) {
    if let (index, version) = last(where: { $0.isVersion(of: clipping) }) {
      mergedVersions += 1
      let merged = version.merged(with: clipping)
      // The version that is kept keeps its place in the file.
      if merged.isPlaced(as: version) { replace(index, by: merged) } else { move(index, merged) }
    } else if clipping.isNote, let (index, highlight) = last(where: { !$0.isNote && $0.contains(placeOf: clipping) }) {
      replace(index, by: highlight.joined(with: clipping))
      joinedNotes += 1
    } else {
      append(clipping.isNote ? clipping : takingNotes(clipping))
    }
  }

  /// Joins a highlight with the notes that were written just before it.
  private mutating func takingNotes(_ highlight: KindleClipping) -> KindleClipping {
    var highlight = highlight
    while let (index, note) = last(where: { $0.isNote && highlight.contains(placeOf: $0) }) {
      highlight = highlight.joined(with: note)
      byteCount -= note.byteCount
      items.remove(at: index)
      joinedNotes += 1
    }
    return highlight
  }

  private func last(where condition: (KindleClipping) -> Bool) -> (index: Int, KindleClipping)? {
    for index in items.indices.reversed() {
      if case .clipping(let clipping) = items[index], condition(clipping) { return (index, clipping) }
    }
    return nil
  }

  private mutating func append(_ clipping: KindleClipping) {
    byteCount += clipping.byteCount
    items.append(.clipping(clipping))
  }

  private mutating func move(_ index: Int, _ clipping: KindleClipping) {
    if case .clipping(let old) = items.remove(at: index) { byteCount -= old.byteCount }
    append(clipping)
  }

  private mutating func replace(_ index: Int, by clipping: KindleClipping) {
    if case .clipping(let old) = items[index] { byteCount += clipping.byteCount - old.byteCount }
    items[index] = .clipping(clipping)
  }

  /// The clippings that were joined and merged, in words.
  func notices(file: String) -> [InputNotice] {
    var texts: [String] = []
    if joinedNotes == 1 { texts.append("1 note was joined with the highlight it belongs to") }
    if joinedNotes > 1 { texts.append("\(joinedNotes) notes were joined with the highlights they belong to") }
    if mergedVersions > 0 {
      let them = mergedVersions == 1 ? "1 clipping was" : "\(mergedVersions) clippings were"
      texts.append("\(them) merged with another version of the same passage; the longest text was kept")
    }
    return texts.map { InputNotice(file: file, $0) }
  }
}

extension KindleClipping {
  /// True if a note's place lies in this highlight. Pages are compared only where neither has a location.
  fileprivate func contains(placeOf note: KindleClipping) -> Bool {
    guard isInBook(of: note), let span = mark.span, let place = note.mark.span else { return false }
    return (mark.location == nil) == (note.mark.location == nil) && span.overlaps(place)
  }

  /// True if both are one passage: of one kind, in one place, and the text of one contains the other's.
  fileprivate func isVersion(of other: KindleClipping) -> Bool {
    guard isNote == other.isNote, isInBook(of: other) else { return false }
    guard let span = mark.span, let place = other.mark.span else { return text == other.text }
    return span.overlaps(place) && (text.contains(other.text) || other.text.contains(text))
  }
}
