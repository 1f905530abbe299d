/// A session of a user, as logind tells of it.
public struct LaptopSession: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// On a screen, where it can be locked.
    case graphical
    /// A terminal, or a program's: nothing locks it.
    case text
  }

  public let id: String
  public let user: UInt32
  public let kind: Kind
  /// Whether its desktop says that it is locked.
  public let isLocked: Bool
  /// Its terminal, such as `tty2` or `pts/0`; nil without one.
  public let terminal: String?

  public init(id: String, user: UInt32, kind: Kind, isLocked: Bool = false, terminal: String? = nil) {
    (self.id, self.user, self.kind, self.isLocked, self.terminal) = (id, user, kind, isLocked, terminal)
  }
}

/// What is done to a session.
public enum SessionStep: Hashable, Sendable {
  case lock(String)
  case end(String)
  /// Says at its terminal that it ends soon.
  case warn(LaptopSession, minutes: Int)
}
