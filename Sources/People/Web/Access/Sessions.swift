internal import DaemonClient
internal import PicketJSON
internal import Synchronization

/// The sessions of guardians. Each is a connection to picketd, which holds the rights, ends them, and counts wrong passcodes:
/// nothing here could be taken for a passcode.
final class Sessions: Sendable {
  /// picketd gives one user 64 connections. A session has up to three, and so has a program with a token.
  static let most = 12

  private let sessions = Mutex<[String: GuardianSession]>([:])
  private let socket: String
  /// How long picketd opens a connection for.
  private let length: Duration

  init(socket: String, length: Duration = .seconds(900)) { (self.socket, self.length) = (socket, length) }

  /// Gives the passcode to picketd; returns what the browser is to keep.
  func open(passcode: String, name: String?, code: String?) throws(HTTPRefusal) -> String {
    let parameters: JSON.Object = [
      "passcode": .string(passcode), "name": .optional(name), "code": .optional(code),
    ]
    return try open(by: .household(.unlock), parameters.withoutNulls)
  }

  /// The same with what `method` of picketd, which opens a connection, takes.
  func open(by method: Method, _ parameters: JSON.Object) throws(HTTPRefusal) -> String {
    let daemon = try connect()
    let viewer: PageRequest.Viewer
    let number: Int
    do throws(PassedCallError) {
      let reply = try daemon.pass(method.name, parameters)
      number = reply["session"]?.integer ?? 0
      viewer = try PageRequest.Viewer(daemon.pass("io.picket.Household.WhoAmI", [:]))
    } catch {
      throw HTTPRefusal(error, isSignIn: true)
    }
    let secret = RandomSecret.fresh()
    let session = GuardianSession(daemon, key: .session(number), viewer: viewer, isOverAt: .now + length)
    sessions.withLock { sessions in
      if sessions.count >= Sessions.most, let oldest = sessions.min(by: { $0.value.lastUse < $1.value.lastUse }) {
        sessions[oldest.key] = nil
      }
      sessions[secret] = session
    }
    return secret
  }

  func find(_ secret: String) -> GuardianSession? {
    sessions.withLock { sessions in
      guard let session = sessions[secret] else { return nil }
      if !session.isOver { return session }
      sessions[secret] = nil
      return nil
    }
  }

  func close(_ session: GuardianSession) {
    let secret = sessions.withLock { $0.first { $0.value === session }?.key }
    if let secret { close(secret) }
  }

  func close(_ secret: String) { sessions.withLock { $0.removeValue(forKey: secret) }?.stopListening() }

  /// Lets every stream show that it is there, and ends those of sessions that are over.
  func beat() {
    let (open, over) = sessions.withLock { sessions in
      let over = sessions.filter(\.value.isOver)
      for secret in over.keys { sessions[secret] = nil }
      return (Array(sessions.values), Array(over.values))
    }
    for session in open { session.beat() }
    for session in over { session.stopListening() }
  }

  /// A connection without a guardian's rights. This process must not have any by itself: a request without a session could
  /// use them.
  func connect() throws(HTTPRefusal) -> Daemon {
    do throws(DaemonError) {
      let daemon = try Daemon(socket: socket)
      let authority = try daemon.call(.whoAmI()).authority
      guard authority != .guardian else {
        throw DaemonError.unexpected(why: "picket-web runs as a guardian: start it as a user of its own")
      }
      return daemon
    } catch {
      throw HTTPRefusal(error)
    }
  }
}

/// A number that nobody guesses.
enum RandomSecret {
  static func fresh() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<4).map { _ in
      let word = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - word.count) + word
    }.joined()
  }
}

extension PageRequest.Viewer {
  /// From the reply of `WhoAmI`.
  fileprivate init(_ reply: JSON.Object) {
    self = .guardian(name: reply["name"]?.string, role: reply["role"]?.string ?? "read")
  }
}
