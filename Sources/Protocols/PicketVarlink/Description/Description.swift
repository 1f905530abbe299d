/// The description of an interface, as a service publishes it and `varlinkctl introspect` shows it.
public struct Description: Hashable, Sendable {
  public struct Method: Hashable, Sendable {
    public let parameters: [Field]
    public let reply: [Field]
  }

  public struct Field: Hashable, Sendable {
    public let name: String
    public let type: ValueType

    package init(name: String, type: ValueType) {
      self.name = name
      self.type = type
    }
  }

  /// Such as `io.picket.Household`.
  public let name: String
  /// The original text, with its comments.
  public let text: String
  public internal(set) var types: [String: ValueType] = [:]
  public internal(set) var methods: [String: Method] = [:]
  public internal(set) var errors: [String: [Field]] = [:]

  init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

/// The type of a value.
public indirect enum ValueType: Hashable, Sendable {
  case bool, int, float, string
  /// Any value but `null`; its meaning is up to the two sides.
  case object
  /// One of the description's own types.
  case named(String)
  case optional(ValueType)
  case array(ValueType)
  /// A dictionary with text keys.
  case dictionary(ValueType)
  case structure([Description.Field])
  /// One of these words.
  case enumeration([String])
}

/// Why a text is not a description.
public struct DescriptionFault: Error, Hashable, Sendable {
  /// From 1.
  public let line: Int
  /// What is wrong, and what would be right.
  public let sentence: String
}

extension DescriptionFault: CustomStringConvertible {
  public var description: String { "line \(line): \(sentence)" }
}
