/// The names of the record before: rows of one shape then share one array.
struct SharedNames {
  private var last: [String] = []

  mutating func shared(_ names: [String]) -> [String] {
    if names != last { last = names }
    return last
  }
}
