import ControlServer

/// When the sockets answer: as soon as the fence stands, since what they say before would not be so; or as soon as it is
/// known that it does not stand by itself, since whoever is to mend it needs them.
struct Doors {
  /// As long as nobody knows.
  private static let patience = Duration.seconds(10)

  private let server: ControlServer
  private let deadline = ContinuousClock.now + Doors.patience
  private(set) var areOpen = false

  init(_ server: ControlServer) { self.server = server }

  mutating func open() {
    if areOpen { return }
    areOpen = true
    server.open()
  }

  mutating func look() { if deadline <= .now { open() } }

  func close() { server.stop() }
}
