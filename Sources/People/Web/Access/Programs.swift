internal import DaemonClient
internal import PicketJSON
internal import Synchronization

/// Programs that show tokens. Each token has one connection to picketd by which its calls are made, and two more while it
/// follows what changes. picketd knows what a token may, and ends that when it is removed.
final class Programs: Sendable {
  /// As many as have connections at once; one more takes the place of the one that was used longest ago, which comes back
  /// with its next call.
  static let most = 6

  private let sessions = Mutex<[String: GuardianSession]>([:])

  /// The session of a token that was shown before.
  func find(_ token: String) -> GuardianSession? { sessions.withLock { $0[token] } }

  /// Shows the token to picketd.
  func open(_ token: String, connect: () throws(HTTPRefusal) -> Daemon) throws(HTTPRefusal) -> GuardianSession {
    if let known = find(token) { return known }
    let daemon = try connect()
    let reply: JSON.Object
    do throws(PassedCallError) {
      reply = try daemon.pass("io.picket.Household.UseToken", ["token": .string(token)])
    } catch {
      let refusal = HTTPRefusal(error, isSignIn: true)
      throw refusal.status == 401 ? .invalidToken(refusal.message) : refusal
    }
    let role = reply["scope"]?.string == "control" ? "all" : "read"
    let session = GuardianSession(
      daemon, key: .token(token), viewer: .guardian(name: reply["name"]?.string, role: role))
    let (kept, oldest) = sessions.withLock { sessions -> (GuardianSession, GuardianSession?) in
      // Another request of the same program was as quick.
      if let known = sessions[token] { return (known, nil) }
      var oldest: GuardianSession?
      if sessions.count >= Programs.most {
        let first = sessions.min { left, right in
          // What follows events is ended last.
          (left.value.isListening ? 1 : 0, left.value.lastUse) < (right.value.isListening ? 1 : 0, right.value.lastUse)
        }
        if let first { oldest = sessions.removeValue(forKey: first.key) }
      }
      sessions[token] = session
      return (session, oldest)
    }
    oldest?.stopListening()
    return kept
  }

  func close(_ token: String) { sessions.withLock { $0.removeValue(forKey: token) }?.stopListening() }

  func beat() { for session in sessions.withLock({ Array($0.values) }) { session.beat() } }
}
