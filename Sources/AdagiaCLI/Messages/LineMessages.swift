/// Messages on the lines of a file that cannot be used: the first ones, and the number of the others.
struct LineMessages {
  /// Most messages of a file.
  static let most = 100

  private(set) var count = 0

  mutating func say(_ text: String) {
    count += 1
    if count <= Self.most { Message.say(text) }
  }

  /// Says how many lines had no message. To be called once, after the last line.
  func finish() {
    guard count > Self.most else { return }
    let rest = count - Self.most
    Message.say("\(rest.counting("more line")) could not be used, for reasons like these.")
  }
}
