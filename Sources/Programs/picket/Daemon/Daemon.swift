import CommandSpec
import PicketJSON
import PicketSystem
import PicketVarlink

/// A connection to picketd. A passcode unlocks the connection, and nothing else: what is to be done with it is done here.
final class Daemon: Sendable {
  static let standard = "/run/picket/control.sock"
  /// The connection of `picket unlock`, while it lasts.
  @TaskLocal static var session: Daemon?

  private let client: Client

  private init(_ client: Client) { self.client = client }

  /// The session that was unlocked, or a connection of this verb's own.
  static func reach(_ invocation: Invocation) throws -> Daemon {
    try session ?? reach(at: invocation["--socket"])
  }

  /// At a path, or where the environment says.
  static func reach(at place: String?) throws(Refusal) -> Daemon {
    let path = place ?? Environment["PICKET_SOCKET"] ?? standard
    do throws(ClientError) {
      return Daemon(try Client(path: path))
    } catch {
      // Guardians' socket is for guardians; whoever knows the passcode, and every child, comes in beside it.
      if case .notAllowed = error, let client = try? Client(path: besides(path)) { return Daemon(client) }
      throw Refusal(error)
    }
  }

  private static func besides(_ path: String) -> String {
    (path.lastIndex(of: "/").map { String(path[...$0]) } ?? "") + "child.sock"
  }

  /// `method` without the `io.picket.` that they all begin with. What is missing of `parameters` is left out.
  @discardableResult
  func call(
    _ method: String, _ parameters: JSON.Object = [:], within time: Duration = .seconds(30)
  ) throws(Refusal) -> JSON.Object {
    do throws(ClientError) {
      let reply = try client.call("io.picket.\(method)", parameters.withoutNulls, within: time)
      // What is done counts all the same, and whoever relies on it wants to know.
      if let why = reply["pending"]?.string { Output.error("picket: not in force yet: \(why)\n") }
      return reply
    } catch {
      throw Refusal(error)
    }
  }

  /// Every reply, as they come, for as long as `body` wants more.
  func follow(
    _ method: String, _ parameters: JSON.Object = [:], _ body: (JSON.Object) throws -> Bool
  ) throws {
    do {
      let replies = try client.more("io.picket.\(method)", parameters.withoutNulls)
      while let reply = try replies.next() {
        if try !body(reply) { break }
      }
    } catch let error as ClientError {
      throw Refusal(error)
    }
  }
}
