/// Where clients come in.
public struct ServerSocket: Sendable {
  public let path: String
  /// What calls that come in here are called by.
  public let label: String
  /// Who may connect: permissions of the socket's file, and its group.
  public let mode: UInt32
  public let group: UInt32?
  /// Connections at one time, of everybody and of one user. One socket's clients take no room from another's. Beyond that,
  /// the one that has done nothing for longest makes room; where none is idle, the newcomer is told and sent away.
  public let connections: Int
  public let connectionsPerUser: Int
  /// The error that tells a newcomer that there is no room, by its parameter `why`.
  public let refusal: String

  public init(
    path: String, label: String, mode: UInt32 = 0o600, group: UInt32? = nil, connections: Int = 200,
    connectionsPerUser: Int = 50, refusal: String = "org.varlink.service.Unavailable"
  ) {
    self.path = path
    self.label = label
    self.mode = mode
    self.group = group
    self.connections = connections
    self.connectionsPerUser = connectionsPerUser
    self.refusal = refusal
  }
}

/// How much patience a server has.
public struct ServerLimits: Sendable {
  public var messageBytes = 1 << 20
  /// Calls of one user that run at one time; those that want more count until that is known.
  public var userCalls = 4
  /// What one user's connections may have sent in all that was not yet answered.
  public var userBytes = 4 << 20
  /// For the rest of a message that has begun, and for a client to read some of what waits for it.
  public var stall: Duration = .seconds(10)
  /// For calls to end when the server stops: to be answered, and then again to give up.
  public var stopping: Duration = .seconds(2)

  public init() {}
}
