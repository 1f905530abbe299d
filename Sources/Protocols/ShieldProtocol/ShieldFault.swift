/// What is wrong with something that an extension, or the daemon, said.
public struct ShieldFault: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}
