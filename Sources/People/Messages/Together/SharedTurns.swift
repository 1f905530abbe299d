/// A message to one receiver, of what each machine of a family finds.
public struct SharedNotice: Hashable, Sendable {
  public enum Subject: Hashable, Sendable {
    /// It is used up: machines count together.
    case limit(String, child: String)
    /// The report of the seven days before a Monday.
    case week(String)
  }

  public let subject: Subject
  /// The same on all machines that tell this receiver.
  public let receiver: [UInt8]
  /// Whether it was so before picketd started. Then the message goes out only where this machine had claimed it.
  public let isOld: Bool
}

/// Whether machines tell a notice together.
public enum SharedClaim: Hashable, Sendable {
  /// It is no other machine's affair.
  case alone
  case nothing
  /// They do, under this number.
  case shared(String)
}

/// Whose turn it is to tell a notice.
public enum SharedTurn: Hashable, Sendable {
  case ours
  /// Another machine's, or nothing is known yet. It may become this one's.
  case waiting
  /// A receiver has it.
  case over
}

/// Machines of a family, of which one tells each notice.
public protocol SharedTurns: Sendable {
  func claim(_ notice: SharedNotice) async -> SharedClaim
  func turn(of number: String) async -> SharedTurn
  /// A receiver has it.
  func told(_ number: String) async
}
