internal import GRDB

/// Writes one list at a time: blocks as they fill, then what leads to them.
struct ListWriter {
  private let rows: RowWriter
  private let lengths: RecordLengths
  private let model: BM25
  /// The number of the next long list.
  private(set) var nextList: Int64

  private var coder = FieldCoder()
  /// The weighted occurrences that each code stands for, in all fields and in the text.
  private var frequencies: [(all: Double, text: Double)] = []
  /// The postings of the block that is filling.
  private var ids: [UInt32] = []
  private var codes: [UInt32] = []
  private var positions: [UInt8] = []

  private var head = ListHead()
  private var lastID: UInt32 = 0
  private var skips = SkipWriter()
  private var blocks: ChunkWriter
  private var positionBlocks: ChunkWriter
  private var champions = ChampionSelector()
  private var textChampions = ChampionSelector()
  private var row: [UInt8] = []

  init(_ rows: RowWriter, _ lengths: RecordLengths, _ model: BM25, nextList: Int64) {
    self.rows = rows
    blocks = ChunkWriter(rows) { PartID.chunk($0, of: $1) }
    positionBlocks = ChunkWriter(rows) { PartID.positions($0, of: $1) }
    (self.lengths, self.model, self.nextList) = (lengths, model, nextList)
  }

  // MARK: - Postings

  /// Adds a posting of the current list. Ids ascend.
  mutating func append(_ id: UInt32, _ posting: PostingBuffer) throws {
    if ids.count == RankedFormat.blockLength { try writeBlock() }
    let counts = posting.fieldCounts
    let code = coder.code(of: counts, onlyIn: posting.onlyField)
    if Int(code) == frequencies.count {
      let weights = model.fieldWeights
      frequencies.append((counts.weighted(weights, in: .all), counts.weighted(weights, in: .text)))
    }
    ids.append(id)
    codes.append(code)
    positions += posting.positions
    head.recordCount += 1
    if counts[RankedFormat.textField] > 0 { head.textCount += 1 }
  }

  /// Writes the block that has filled into the current chunks.
  private mutating func writeBlock() throws {
    if head.list == 0 {
      guard nextList <= PartID.largestList else { throw RankedFault.full }
      head.list = nextList
      nextList += 1
    }
    var block: [UInt8] = []
    PostingBlock.append(ids, codes, after: lastID, to: &block)
    let place = try blocks.append(block, of: head.list)
    let positionPlace = try positionBlocks.append(positions, of: head.list)
    let bound = try weighBlock()
    lastID = ids[ids.count - 1]
    skips.append(last: lastID, place, positions: positionPlace, bound: bound.all, textBound: bound.text)
    ids.removeAll(keepingCapacity: true)
    codes.removeAll(keepingCapacity: true)
    positions.removeAll(keepingCapacity: true)
  }

  /// The largest weights of the block, whose postings compete to be champions.
  private mutating func weighBlock() throws -> (all: Double, text: Double) {
    var (all, text) = (0.0, 0.0)
    for index in ids.indices {
      let (id, code) = (ids[index], codes[index])
      let length = try lengths.length(id)
      let frequency = frequencies[Int(code)]
      let norm = model.norm(length: Double(length))
      let weight = BM25.termWeight(frequency: frequency.all, norm: norm)
      all = max(all, weight)
      let champion = Champion(id: id, code: UInt16(truncatingIfNeeded: code), length: length)
      champions.offer(weight, champion)
      guard frequency.text > 0 else { continue }
      let textWeight =
        frequency.text == frequency.all ? weight : BM25.termWeight(frequency: frequency.text, norm: norm)
      text = max(text, textWeight)
      textChampions.offer(textWeight, champion)
    }
    return (all, text)
  }

  // MARK: - Lists

  /// Writes what is left of the current list, and its term; nothing for a list without postings.
  mutating func finish(_ term: [UInt8]) throws {
    guard head.recordCount > 0 else { return }
    if try !writeInline(term) { try writeLong(term) }
    coder.removeAll()
    frequencies.removeAll(keepingCapacity: true)
    (head, lastID) = (ListHead(), 0)
    ids.removeAll(keepingCapacity: true)
    codes.removeAll(keepingCapacity: true)
    positions.removeAll(keepingCapacity: true)
  }

  /// - Returns: `false` for a list that is too long.
  private mutating func writeInline(_ term: [UInt8]) throws -> Bool {
    guard head.recordCount <= RankedFormat.mostInline, positions.count <= RankedFormat.mostInlineBytes else {
      return false
    }
    row.removeAll(keepingCapacity: true)
    head.dictionary = coder.dictionary
    head.append(to: &row)
    InlinePostings.append(ids, codes, positions: positions, to: &row)
    guard row.count <= RankedFormat.mostInlineBytes else { return false }
    try rows.insert(&row, term: term)
    return true
  }

  private mutating func writeLong(_ term: [UInt8]) throws {
    if !ids.isEmpty { try writeBlock() }
    let list = head.list
    try blocks.finish(list)
    try positionBlocks.finish(list)
    var (skipRow, positionRow) = (skips.skips, skips.positions)
    try rows.insert(&skipRow, id: PartID.skips(of: list))
    try rows.insert(&positionRow, id: PartID.positionPlaces(of: list))
    try writeChampions()
    (head.bound, head.textBound) = skips.largestBounds
    try writeHead(term)
    skips.removeAll()
  }

  private mutating func writeHead(_ term: [UInt8]) throws {
    var dictionary: [UInt8] = []
    coder.dictionary.append(to: &dictionary)
    if dictionary.count <= RankedFormat.mostDictionaryBytes {
      head.dictionary = coder.dictionary
    } else {
      head.dictionary = FieldDictionary()
      try rows.insert(&dictionary, id: PartID.dictionary(of: head.list))
    }
    row.removeAll(keepingCapacity: true)
    head.append(to: &row)
    try rows.insert(&row, term: term)
  }

  private mutating func writeChampions() throws {
    defer {
      champions.removeAll()
      textChampions.removeAll()
    }
    guard head.recordCount >= RankedFormat.fewestForChampions, frequencies.count <= Int(UInt16.max) + 1 else { return }
    var bytes: [UInt8] = []
    ChampionRow.append(all: champions.champions, text: textChampions.champions, to: &bytes)
    try rows.insert(&bytes, id: PartID.champions(of: head.list))
  }
}
