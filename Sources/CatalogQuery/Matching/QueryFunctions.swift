internal import CSystemFTS5

/// The functions that searching adds to FTS5 on one connection.
package enum QueryFunctions {
  /// - Throws: `FunctionError` when the connection's SQLite has no FTS5.
  package static func register(on connection: OpaquePointer) throws {
    guard let api = adagia_fts5_api(connection) else {
      // Without memory, FTS5 cannot be asked for.
      throw sqlite3_errcode(connection) == SQLITE_NOMEM ? FunctionError.noMemory : .noFTS5
    }
    for (name, function) in [
      ("adagia_collect", collect), ("adagia_collect_phrase", collectPhrase), ("adagia_places", places),
      ("adagia_contributions", contributions), ("adagia_counts", PhraseCounts.function), ("adagia_columns", columns),
    ] {
      guard api.pointee.xCreateFunction(api, name, nil, function, nil) == SQLITE_OK else {
        throw FunctionError.refused(name: name)
      }
    }
  }

  package enum FunctionError: Error, CustomStringConvertible {
    case noFTS5
    case noMemory
    case refused(name: String)

    package var description: String {
      switch self {
      case .noFTS5: "This SQLite was built without FTS5. Install Debian's libsqlite3-0, which has it."
      case .noMemory: "SQLite got no memory for its functions. Run the same command again."
      case .refused(let name): "SQLite refused the function \(name)."
      }
    }
  }

  /// `adagia_collect(record_fts, pointer)`: passes the match to the `MatchCollector` at the pointer. Always 0, so that
  /// no row leaves the loop.
  private static let collect: fts5_extension_function = { api, context, result, count, values in
    guard let api, let context, count == 1, let pointer = adagia_value_pointer(values?[0]) else {
      return sqlite3_result_error(result, "adagia_collect is for Adagia alone", -1)
    }
    let collector = pointer.assumingMemoryBound(to: MatchCollector.self)
    do {
      try collector.pointee.take(api, context)
      sqlite3_result_int(result, 0)
    } catch {
      collector.pointee.failure = error
      sqlite3_result_error(result, "stopped", -1)
    }
  }

  /// `adagia_collect_phrase(record_fts, pointer)`: passes all matches of the first phrase to the `MatchCollector` at
  /// the pointer, without a row for each, which would take a third of the whole time. Always 0.
  private static let collectPhrase: fts5_extension_function = { api, context, result, count, values in
    guard let api, let context, count == 1, let pointer = adagia_value_pointer(values?[0]) else {
      return sqlite3_result_error(result, "adagia_collect_phrase is for Adagia alone", -1)
    }
    let status = api.pointee.xQueryPhrase(context, 0, pointer) { api, context, pointer in
      guard let api, let context, let pointer else { return SQLITE_MISUSE }
      let collector = pointer.assumingMemoryBound(to: MatchCollector.self)
      do {
        try collector.pointee.take(api, context)
        return SQLITE_OK
      } catch {
        collector.pointee.failure = error
        return SQLITE_ABORT
      }
    }
    if status == SQLITE_OK { sqlite3_result_int(result, 0) } else { sqlite3_result_error(result, "stopped", -1) }
  }

  /// `adagia_contributions(record_fts, pointer)`: passes the phrases' contributions to this record's score to the
  /// `ContributionReader` at the pointer. Always 0.
  private static let contributions: fts5_extension_function = { api, context, result, count, values in
    guard let api, let context, count == 1, let pointer = adagia_value_pointer(values?[0]) else {
      return sqlite3_result_error(result, "adagia_contributions is for Adagia alone", -1)
    }
    let reading = pointer.assumingMemoryBound(to: ContributionReader.self)
    do {
      reading.pointee.contributions = try reading.pointee.scorer.contributions(
        api.pointee.xRowid(context), api, context)
      sqlite3_result_int(result, 0)
    } catch {
      reading.pointee.failure = error
      sqlite3_result_error(result, "stopped", -1)
    }
  }

  /// `adagia_columns(record_fts)`: the columns of this record that have the first phrase, one bit each.
  private static let columns: fts5_extension_function = { api, context, result, _, _ in
    guard let api, let context else { return sqlite3_result_error(result, "adagia_columns is for Adagia alone", -1) }
    var iterator = Fts5PhraseIter()
    var column: Int32 = -1
    var columns: Int64 = 0
    guard api.pointee.xPhraseFirstColumn(context, 0, &iterator, &column) == SQLITE_OK else {
      return sqlite3_result_error(result, "the index cannot be read", -1)
    }
    while (0..<63).contains(column) {
      columns |= 1 << Int64(column)
      api.pointee.xPhraseNextColumn(context, &iterator, &column)
    }
    sqlite3_result_int64(result, columns)
  }

  /// `adagia_places(record_fts, pointer)`: appends the phrases' occurrences in this record to the array of
  /// `PhraseOccurrence` at the pointer. Always 0.
  private static let places: fts5_extension_function = { api, context, result, count, values in
    guard let api, let context, count == 1, let pointer = adagia_value_pointer(values?[0]) else {
      return sqlite3_result_error(result, "adagia_places is for Adagia alone", -1)
    }
    let found = pointer.assumingMemoryBound(to: [PhraseOccurrence].self)
    var placeCount: Int32 = 0
    if api.pointee.xInstCount(context, &placeCount) == SQLITE_OK {
      found.pointee.reserveCapacity(Int(placeCount))
      for index in 0..<placeCount { found.pointee.append(PhraseOccurrence(index, api, context)) }
    }
    sqlite3_result_int(result, 0)
  }
}
