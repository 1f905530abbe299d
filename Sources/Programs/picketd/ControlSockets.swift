import ControlServer

/// When the control sockets answer: as soon as the fence stands, since an answer before that would not be true; or as
/// soon as it is known that the fence does not stand by itself, since a guardian needs them to mend it.
struct ControlSockets {
  /// After so long they answer in any case.
  private static let patience = Duration.seconds(10)

  private let server: ControlServer
  private let deadline = ContinuousClock.now + ControlSockets.patience
  private(set) var areOpen = false

  init(_ server: ControlServer) { self.server = server }

  mutating func open() {
    if areOpen { return }
    areOpen = true
    server.open()
  }

  mutating func openIfLate() { if deadline <= .now { open() } }

  func close() { server.stop() }
}
