/// Counts of what became of one kind of damage to one part of the file.
struct DamageTally {
  var trialCount = 0
  /// Files that the check called damaged.
  var foundCount = 0
  /// Files that passed the check, with records or answers that differ from the original's.
  var missedCount = 0
  /// Commands ended by a signal.
  var crashCount = 0

  /// Originals of all files.
  var recordCount = 0
  /// Records that a salvage gave back unchanged and as sound.
  var savedCount = 0
  /// Records that a salvage kept apart.
  var doubtfulCount = 0
  /// Records that a salvage gave back as sound, and that the original does not have.
  var wrongCount = 0
  /// Salvages that ended with 0 although records were missing.
  var silentCount = 0

  /// Repairs that ended with 0, after which all records are there.
  var repairedCount = 0
  /// Repairs that ended with 0, after which records are missing or differ.
  var misrepairedCount = 0

  static let heading = """
    | damage | part | files | found | missed | crashes | records saved as sound | doubtful | lost | wrong as sound | silent | repaired |
    |---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
    """

  func row(_ kind: String, _ area: String) -> String {
    let lost = recordCount - savedCount - doubtfulCount
    let share = recordCount == 0 ? 100 : Double(savedCount * 10_000 / recordCount) / 100
    return "| \(kind) | \(area) | \(trialCount) | \(foundCount) | \(missedCount) | \(crashCount) | \(share) % "
      + "| \(doubtfulCount) | \(lost) | \(wrongCount) | \(silentCount) | \(repairedCount) |"
  }
}
