/// An error in a configuration: where, what, and what would be right: `FILE:LINE: key 'x': wrong; right`.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}

/// The place of a value, for errors.
struct FieldPlace: Hashable, Sendable, CustomStringConvertible {
  let file: String
  let line: Int
  /// From the outermost object: `household.children[0].name`. Empty for the whole file.
  let key: String

  func fault(_ wrong: String, _ right: String) -> ConfigurationError {
    ConfigurationError("\(self)\(wrong); \(right)")
  }

  var description: String { "\(file):\(line): " + (key.isEmpty ? "" : "key '\(key)': ") }
}
