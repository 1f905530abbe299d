internal import Synchronization

/// One request on its way: its target first, then its head, its body, and its answer.
final class Exchange: Sendable {
  struct State {
    var request: Request?
    var body: [UInt8] = []
    var response: Response?
    var hasBegun = false
  }

  /// As it stands in the request's first line.
  let target: [UInt8]
  let state = Mutex(State())

  init(target: [UInt8]) { self.target = target }

  /// Whether its head was looked at.
  var hasBegun: Bool {
    get { state.withLock { $0.hasBegun } }
    set { state.withLock { $0.hasBegun = newValue } }
  }

  /// Takes a piece of the body; false where it is longer than was announced.
  func take(_ piece: some Collection<UInt8>, most: Int) -> Bool {
    state.withLock { state in
      guard state.body.count + piece.count <= most else { return false }
      state.body += piece
      return true
    }
  }
}
