/// A socket where clients connect.
public struct ServerSocket: Sendable {
  public let path: String
  /// The `label` of connections through this socket.
  public let label: String
  /// Who may connect: permissions of the socket's file, and its group.
  public let mode: UInt32
  public let group: UInt32?
  /// The most connections in all and for one user. Sockets have separate limits. Above a limit, the connection that was
  /// idle for longest makes room; if none is idle, the new one is rejected.
  public let connections: Int
  public let connectionsPerUser: Int
  /// The error for a rejected connection; its parameter is `why`.
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

/// Limits of a server.
public struct ServerLimits: Sendable {
  public var messageBytes = 1 << 20
  /// Calls of one user that run at a time; streams count until they are known to be streams.
  public var userCalls = 4
  /// Unanswered bytes of one user's connections.
  public var userBytes = 4 << 20
  /// The time for the rest of a message, and for a client to read some of its output.
  public var stall: Duration = .seconds(10)
  /// The time for running calls at shutdown: to be answered, and then again after cancellation.
  public var stopping: Duration = .seconds(2)

  public init() {}
}
