/// What is wrong with a message of an extension or of the daemon.
public struct ShieldFault: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}
