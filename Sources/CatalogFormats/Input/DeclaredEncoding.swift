internal import CatalogRecords
internal import Platform

/// The encoding that a BibTeX file names in a comment at its beginning, as JabRef and editors write it.
///
///     % Encoding: windows-1252
///     % -*- coding: latin-1 -*-
///     % !TeX encoding = MacRoman
enum DeclaredEncoding {
  /// The bytes that are searched for the comment.
  static let lookahead = 1024

  /// True if a file with this first byte may have such a comment.
  static func mayBegin(with byte: UInt8?) -> Bool { byte == UInt8(ascii: "%") || byte == UInt8(ascii: "T") }

  /// A name that the system converts from; `nil` without one, and for UTF-8.
  static func name(in head: [UInt8]) -> String? {
    let lines = String(decoding: head.prefix(lookahead), as: UTF8.self).split(separator: "\n").prefix(8)
    guard lines.first.map({ $0.hasPrefix("%") || $0.hasPrefix("This file was created with JabRef") }) ?? false else {
      return nil
    }
    let found = lines.lazy.compactMap { $0.firstMatch(of: /(?i)\b(?:en)?coding\s*[:=]\s*([-_.:A-Za-z0-9]+)/)?.1 }.first
    guard let found else { return nil }
    let name = system[found.lowercased()] ?? String(found)
    let isUTF8 = ["utf8", "utf-8", "utf-8-unix", "us-ascii", "ascii"].contains(name.lowercased())
    return isUTF8 || !EncodingConverter.isKnown(name) ? nil : name
  }

  /// The system's names for those of Java and of editors.
  private static let system = [
    "cp1252": "WINDOWS-1252", "ansi": "WINDOWS-1252", "iso8859_1": "ISO-8859-1", "iso8859_15": "ISO-8859-15",
    "iso8859_2": "ISO-8859-2", "latin-1": "ISO-8859-1", "latin1": "ISO-8859-1", "latin-9": "ISO-8859-15",
    "macroman": "MACINTOSH", "isolatin": "ISO-8859-1", "isolatin9": "ISO-8859-15", "sjis": "SHIFT_JIS",
  ]
}
