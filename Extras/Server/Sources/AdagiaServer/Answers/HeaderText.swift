internal import Adagia
internal import Foundation
internal import HTTPTypes

extension HTTPField.Name {
  /// The number of records that a stream will have.
  static let recordCount = HTTPField.Name("Adagia-Record-Count").unsafelyUnwrapped
  /// A part of the query that was not read as it may have been meant, percent-encoded; or when searches find a change.
  static let queryWarning = HTTPField.Name("Adagia-Warning").unsafelyUnwrapped
}

extension QueryWarning {
  /// The warning in printable ASCII: what was typed cannot end the field.
  var headerText: String {
    description.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? ""
  }

  private static let plain = CharacterSet(charactersIn: " '.,:;()-_*=+/?!<>").union(
    CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"))
}
