internal import CatalogStore
internal import TextAnalysis

/// Writes the rows about authors: names by number, the number of each record's, and the lists of lines.
struct AuthorWriter {
  private let rows: RowWriter
  private let scan: AuthorScan
  private let lastID: UInt32

  init(_ rows: RowWriter, _ scan: AuthorScan, lastID: UInt32) {
    (self.rows, self.scan, self.lastID) = (rows, scan, lastID)
  }

  /// A row that says that there are none.
  func writeNothing() throws {
    var row: [UInt8] = []
    try rows.insert(&row, id: AuthorFormat.head)
  }

  /// Writes all rows but the lists.
  func writeNames() throws {
    let names = SortedNames(scan)
    var head = AuthorHead()
    (head.nameCount, head.setCount, head.lineCount) = (names.texts.count, names.sets.count, scan.lines.count)
    var row: [UInt8] = []
    head.append(to: &row)
    try rows.insert(&row, id: AuthorFormat.head)
    try write(names.texts, perRow: AuthorFormat.namesPerRow, AuthorFormat.names) { AuthorNames.append($0, to: &$1) }
    try write(names.sets, perRow: AuthorFormat.setsPerRow, AuthorFormat.sets) { AuthorSets.append($0, to: &$1) }
    try writeRecords(names.values)
  }

  private func write<Element>(
    _ elements: [Element], perRow: Int, _ id: (Int) -> Int64, _ append: (Element, inout [UInt8]) -> Void
  ) throws {
    for (number, start) in stride(from: 0, to: elements.count, by: perRow).enumerated() {
      var row: [UInt8] = []
      for element in elements[start..<min(start + perRow, elements.count)] { append(element, &row) }
      try rows.insert(&row, id: id(number))
    }
  }

  /// - Parameter values: The value of each line.
  private func writeRecords(_ values: [UInt32]) throws {
    let length = AuthorFormat.recordsPerRow
    var place = 0
    for number in 0...Int(lastID) / length {
      var row = [UInt32](repeating: 0, count: length)
      while place < scan.records.count, Int(scan.records[place].id) / length == number {
        row[Int(scan.records[place].id) % length] = values[Int(scan.records[place].line)]
        place += 1
      }
      var bytes: [UInt8] = []
      AuthorValues.append(row[...], to: &bytes)
      try rows.insert(&bytes, id: AuthorFormat.records(number))
    }
  }

  // MARK: - Lists

  /// Writes the list of each line's records.
  func writeLines(_ writer: inout ListWriter) throws {
    let posting = PostingBuffer()
    posting.append(AuthorFormat.field, 0)
    var starts = [Int](repeating: 0, count: scan.lines.count + 1)
    for record in scan.records { starts[Int(record.line) + 1] += 1 }
    for line in scan.lines.indices { starts[line + 1] += starts[line] }
    var next = starts
    var ids = [UInt32](repeating: 0, count: scan.records.count)
    for record in scan.records {
      ids[next[Int(record.line)]] = record.id
      next[Int(record.line)] += 1
    }
    for line in scan.lines.indices {
      for id in ids[starts[line]..<starts[line + 1]] { try writer.append(id, posting) }
      try writer.finish(AuthorFormat.line(UInt32(line) + 1))
    }
  }

  /// Writes the lists of the lines that have each term, as if lines were records.
  func writeTerms(_ writer: inout ListWriter) throws {
    let terms = LineTerms(scan)
    let posting = PostingBuffer()
    var place = 0
    for number in terms.order {
      while place < terms.places.count, terms.places[place].term == number.rank {
        let line = terms.places[place].line
        posting.removeAll()
        while place < terms.places.count, terms.places[place].term == number.rank, terms.places[place].line == line {
          posting.append(AuthorFormat.field, Int(terms.places[place].position))
          place += 1
        }
        try writer.append(line, posting)
      }
      try writer.finish(AuthorFormat.term(number.term))
    }
  }
}

/// Names in their order, and what a record's value is by the number of its line.
struct SortedNames {
  private(set) var texts: [String] = []
  /// The sets of several names, as ascending places in `texts`.
  private(set) var sets: [[UInt32]] = []
  /// By the number of a line: 0 for no name, 1 and more for names, those above for sets.
  private(set) var values: [UInt32] = []

  init(_ scan: AuthorScan) {
    let texts = (0..<scan.names.count).map { scan.names.text($0) }
    let order = texts.indices.sorted { AuthorFormat.precedes(texts[$0], texts[$1]) }
    self.texts = order.map { texts[$0] }
    var places = [UInt32](repeating: 0, count: texts.count)
    for (place, number) in order.enumerated() { places[number] = UInt32(place) }
    var numbers: [[UInt32]: UInt32] = [:]
    for line in scan.lines {
      let names = line.names.map { places[Int($0)] }.sorted()
      guard names.count > 1 else {
        values.append(names.first.map { $0 + 1 } ?? 0)
        continue
      }
      let number = numbers[names] ?? UInt32(sets.count)
      if number == sets.count {
        numbers[names] = number
        sets.append(names)
      }
      values.append(UInt32(texts.count) + number + 1)
    }
  }
}

/// The terms of all lines.
struct LineTerms {
  struct Place {
    /// The rank of the term.
    var term: UInt32
    /// From 1 on.
    let line: UInt32
    let position: UInt32
  }

  /// The terms, ascending by their bytes.
  private(set) var order: [(rank: UInt32, term: [UInt8])] = []
  /// Ascending by term, line and position.
  private(set) var places: [Place] = []

  init(_ scan: AuthorScan) {
    var table = ValueTable()
    var terms: [[UInt8]] = []
    for (number, line) in scan.lines.enumerated() where !line.text.isEmpty {
      Self.forEachTerm(in: line.text) { term, position in
        let place = table.number(of: UnsafeRawBufferPointer(term))
        if place == terms.count { terms.append(Array(term)) }
        places.append(Place(term: UInt32(place), line: UInt32(number) + 1, position: UInt32(position)))
      }
    }
    let sorted = terms.indices.sorted { terms[$0].lexicographicallyPrecedes(terms[$1]) }
    var ranks = [UInt32](repeating: 0, count: terms.count)
    for (rank, number) in sorted.enumerated() { ranks[number] = UInt32(rank) }
    order = sorted.enumerated().map { (UInt32($0), terms[$1]) }
    for index in places.indices { places[index].term = ranks[Int(places[index].term)] }
    places.sort { ($0.term, $0.line, $0.position) < ($1.term, $1.line, $1.position) }
  }

  /// Calls `body` with each term of a line and its position, as FTS5 counts positions.
  static func forEachTerm(in text: [UInt8], _ body: (UnsafeBufferPointer<UInt8>, Int) -> Void) {
    var count = 0
    text.withUnsafeBufferPointer { text in
      Analyzer().forEachTerm(inIndexText: text) { term in
        if !term.isColocated || count == 0 { count += 1 }
        body(term.bytes, count - 1)
        return true
      }
    }
  }
}
