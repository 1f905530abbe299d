/// What a client may do for a child.
public struct Authorization: Hashable, Sendable {
  /// Who agreed: a guardian for a child, or the person at the keyboard for themselves.
  public enum Member: String, Hashable, Sendable, CaseIterable {
    case child
    case individual
  }

  public enum Status: String, Hashable, Sendable, CaseIterable {
    case notDetermined
    case denied
    case approved
    /// It also sees by name what the child visits.
    case approvedWithDataAccess

    /// Whether its stores count.
    public var isApproved: Bool { self == .approved || self == .approvedWithDataAccess }
  }

  public let child: Int
  public let client: String
  public var member: Member
  public var status: Status
  public var since: Int
  /// The file of the program that alone may change the client's stores in the name of the child's user; with none, no
  /// program of that user may. What guardians run is not bound to it.
  public var program: String?
}
