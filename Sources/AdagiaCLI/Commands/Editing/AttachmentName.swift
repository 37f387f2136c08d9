/// Names of attached files, which another person may have chosen.
enum AttachmentName {
  /// True if a file of this name does harm in its folder: programs read hidden files unasked, a dash makes an option of
  /// it, and invisible characters show another name than it has.
  static func isHazard(_ name: String) -> Bool {
    name.hasPrefix(".") || name.hasPrefix("-")
      || name.unicodeScalars.contains { scalar in
        switch scalar.properties.generalCategory {
        // Joiners are a part of Indic and Persian words.
        case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
        case .lineSeparator, .paragraphSeparator, .control: true
        default: false
        }
      }
  }
}
