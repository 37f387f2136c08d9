public import Foundation

/// A day of the calendar in UTC, as `2026-01-31`.
public struct TokenDay: Hashable, Comparable, Sendable {
  public let text: String

  /// - Returns: `nil` for anything but a day in this form.
  public init?(_ text: String) {
    guard text.utf8.count == 10, let date = try? Self.style.parse(text), TokenDay(date).text == text else { return nil }
    self.text = text
  }

  /// The day of a moment.
  public init(_ date: Date) { text = Self.style.format(date) }

  public static func < (one: TokenDay, other: TokenDay) -> Bool { one.text < other.text }

  private static let style = Date.ISO8601FormatStyle().year().month().day()
}

extension TokenDay: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let day = TokenDay(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is not a day")
    }
    self = day
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
