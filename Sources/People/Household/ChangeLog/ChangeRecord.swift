/// Who changed something.
public struct Author: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case guardian
    case child
    /// A program that a guardian lets change settings.
    case app
  }

  public let kind: Kind
  /// A guardian's name or user, a child's name, an app's client.
  public let name: String
  /// The user on this machine.
  public let user: UInt32?

  public init(_ kind: Kind, _ name: String, user: UInt32? = nil) {
    (self.kind, self.name, self.user) = (kind, name, user)
  }
}

/// A change in the household: who made it, and when.
public struct ChangeRecord: Hashable, Sendable, Identifiable {
  public let id: Int
  public let time: Int
  public let author: Author
  /// A kind of `ChangeNotice`.
  public let kind: String
  /// The child that it is about, as it was called then.
  public let child: String?
  /// What was done, without who did it: "stopped games for Mia".
  public let sentence: String
}

/// One page of the change log, the newest first.
public struct ChangePage: Hashable, Sendable {
  public let changes: [ChangeRecord]
  /// What the next page says for `before`; nil on the last one.
  public let before: Int?
}
