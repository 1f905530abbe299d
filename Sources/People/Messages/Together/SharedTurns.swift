/// A message to one receiver: a child's limit is used up. Each machine of the family finds it, since they count together.
public struct LimitNotice: Hashable, Sendable {
  public let child: String
  public let limit: String
  /// The same on all machines that tell this receiver.
  public let receiver: [UInt8]
  /// Whether the limit was used up before picketd started. Then the message goes out only where this machine had claimed it.
  public let isOld: Bool
}

/// Whose it is to tell a notice.
public enum SharedTurn: Hashable, Sendable {
  /// This machine's, as one that is no other's affair.
  case alone
  /// What machines tell together has a number. It is known later whose turn it is.
  case shared(String)
  case nothing
}

/// Machines of a family, of which one tells each notice.
public protocol SharedTurns: Sendable {
  func claim(_ notice: LimitNotice) async -> SharedTurn
  /// Whether this machine tells it; nil while that is not known. It is known after some minutes.
  func isOurs(_ number: String) async -> Bool?
  /// A receiver has it.
  func told(_ number: String) async
}
