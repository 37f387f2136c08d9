internal import Adagia

/// One line about an attached file.
enum AttachmentLine {
  /// `scan.pdf, 412 KB, application/pdf`
  static func text(_ attachment: AttachedFile) -> String {
    [attachment.name.shownSafely, size(attachment.byteCount), attachment.type?.shownSafely].compactMap(\.self)
      .joined(separator: ", ")
  }

  private static func size(_ bytes: Int) -> String {
    switch bytes {
    case ..<1024: bytes.counting("byte")
    case ..<(10 << 20): "\((bytes + 1023) >> 10) KB"
    // Avoids an addition that could overflow: a foreign file may claim any size.
    default: "\((bytes - 1) >> 20 + 1) MB"
    }
  }
}
