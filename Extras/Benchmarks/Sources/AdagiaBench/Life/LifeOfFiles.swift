internal import Foundation

/// Files that change between runs of `adagia reindex`.
struct LifeOfReindexings {
  private let place: LifeFolder

  init(_ place: LifeFolder) { self.place = place }

  /// - Returns: How often the catalog had not what the files had.
  func run(_ count: Int, _ files: inout WatchedFiles, rows: Int) throws -> Int {
    let figures = LifeFigures(place, of: "reindexings")
    var missed = 0
    let step = max(1, count / rows)
    for start in stride(from: 0, to: count, by: step) {
      let began = Cost.seconds(CLOCK_MONOTONIC)
      for number in start..<min(count, start + step) {
        for _ in 0...number % 3 { try files.change() }
        try place.run(["reindex", place.manifest])
        if try !files.areFollowed() { missed += 1 }
      }
      try figures.row(
        min(count, start + step), of: getpid(), seconds: Cost.seconds(CLOCK_MONOTONIC) - began, each: step)
    }
    return missed
  }
}

/// Files that change while `adagia reindex --watch` runs, with a backup beside it now and then.
struct LifeOfWatching {
  private let place: LifeFolder
  /// Seconds until the catalog must have what the files have.
  private static let patience = 20.0

  init(_ place: LifeFolder) { self.place = place }

  /// - Returns: How often the catalog did not come to have what the files had.
  func run(_ count: Int, _ files: inout WatchedFiles, rows: Int) throws -> Int {
    let figures = LifeFigures(place, of: "changes")
    let watch = try place.start(["reindex", "--watch", place.manifest])
    defer {
      watch.terminate()
      watch.waitUntilExit()
    }
    var missed = 0
    let step = max(1, count / rows)
    for start in stride(from: 0, to: count, by: step) {
      let began = Cost.seconds(CLOCK_MONOTONIC)
      for number in start..<min(count, start + step) {
        try files.change()
        // Bursts of changes without a pause between them.
        if number % 20 == 19, try !settles(files) { missed += 1 }
      }
      try place.run(["backup", place.path + "/copy.db", "--force"])
      if try !settles(files) { missed += 1 }
      try figures.row(
        min(count, start + step), of: watch.processIdentifier, seconds: Cost.seconds(CLOCK_MONOTONIC) - began,
        each: step)
    }
    return missed
  }

  private func settles(_ files: WatchedFiles) throws -> Bool {
    let end = Cost.seconds(CLOCK_MONOTONIC) + Self.patience
    while Cost.seconds(CLOCK_MONOTONIC) < end {
      if try files.areFollowed() { return true }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return false
  }
}
