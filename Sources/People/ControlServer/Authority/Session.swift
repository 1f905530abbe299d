internal import Household
internal import PicketVarlink
internal import Synchronization

/// What the server remembers about a connection.
final class Session: Sendable {
  private struct State {
    var unlocked: Unlocking?
    var token: Int?
    var arriving: ArrivingFile?
    var list: ArrivingFile?
    var representative: Representative?
  }

  private let state = Mutex(State())
  /// The extension whose connection it is.
  let agent: ExtensionIdentity?

  init(agent: ExtensionIdentity? = nil) { self.agent = agent }

  /// The session of a connection, which has one call at a time.
  static func of(_ connection: Connection) -> Session {
    if let session = connection.state(Session.self) { return session }
    let session = Session()
    connection.setState(session)
    return session
  }

  /// `generation` counts changes of the passcode: an older unlocking does not hold.
  func unlocked(_ generation: Int) -> Unlocking? {
    state.withLock { state in
      guard let unlocked = state.unlocked, unlocked.generation == generation, unlocked.boot > ClockReading.now.boot
      else {
        return nil
      }
      return unlocked
    }
  }

  func unlock(_ time: Unlocking?) { state.withLock { ($0.unlocked, $0.token) = (time, nil) } }

  /// The number of the token that was shown. It stays when there is no such token any more: the connection of a removed
  /// token has no rights, whatever its user may do.
  var token: Int? { state.withLock { $0.token } }

  func show(token: Int) { state.withLock { ($0.unlocked, $0.token) = (nil, token) } }

  /// Whom the connection speaks for, if it is one of picket-web for the children's pages.
  var representative: Representative? {
    get { state.withLock { $0.representative } }
    set { state.withLock { $0.representative = newValue } }
  }

  /// A backup that arrives piece by piece.
  var arriving: ArrivingFile? {
    get { state.withLock { $0.arriving } }
    set { state.withLock { $0.arriving = newValue } }
  }

  var list: ArrivingFile? {
    get { state.withLock { $0.list } }
    set { state.withLock { $0.list = newValue } }
  }
}
