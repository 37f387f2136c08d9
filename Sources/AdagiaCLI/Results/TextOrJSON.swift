internal import ArgumentParser

/// How a command prints that has one form for people and one for machines.
enum TextOrJSON: String, CaseIterable, ExpressibleByArgument {
  case text, json
}
