internal import CatalogFormats

/// The text that `adagia` and `adagia search` print when nothing else is typed: the first things to try.
enum Introduction {
  /// The text for some arguments. Nil when they ask for something.
  static func text(for arguments: [String]) -> String? {
    switch arguments {
    case []: program
    case ["search"]: search
    default: nil
    }
  }

  /// Prints the text for some arguments and ends the process. Returns when they ask for something.
  static func end(for arguments: [String]) {
    guard let text = text(for: arguments) else { return }
    do {
      let sink = ByteSink.standardOutput()
      try sink.write(text.utf8)
      try sink.flush()
      ExitStatus.found.exit()
    } catch {
      ExitStatus.end(with: error)
    }
  }

  private static let program = """
    Adagia finds quotations, proverbs and books in a catalog of your own.

      adagia search courage              quotations about courage
      adagia find to thine own self be   a saying that you half remember
      adagia today                       the quotation of the day
      adagia add 'Festina lente.'        a quotation of your own
      adagia import sayings.csv          many of them

    All commands: adagia --help. More about one: adagia search --help

    """

  private static let search = """
    Type what to search for:

      adagia search courage              a word, in its forms
      adagia search hope fear            both words
      adagia search '"to be"'            these words in a row
      adagia search author:seneca time   a name, and a word
      adagia search lang:la tag:time     a language, and a subject
      adagia search date:1840s           a date
      adagia search ''                   everything

    All that can be typed: adagia search --help

    """
}
