public import Adagia
public import ArgumentParser

/// `field=value`, as a person types it.
extension FieldAssignment: ExpressibleByArgument {
  public init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="), sign > argument.startIndex else { return nil }
    self.init(field: String(argument[..<sign]), value: String(argument[argument.index(after: sign)...]))
  }
}
