import CommandSpec
import DaemonClient
import PicketSystem

extension Daemon {
  /// The connection of `picket unlock`, while it lasts: a passcode unlocks one connection, so its verbs go over this one.
  @TaskLocal static var session: Daemon?

  /// The session that was unlocked, or a connection of this verb's own.
  static func reach(_ invocation: Invocation) throws -> Daemon {
    try session ?? reach(at: invocation["--socket"])
  }

  /// At a path, or where the environment says.
  static func reach(at place: String?) throws(Refusal) -> Daemon {
    let path = place ?? Environment["PICKET_SOCKET"] ?? DaemonSockets.control
    do throws(DaemonError) {
      return try Daemon(socket: path)
    } catch {
      // The control socket is for guardians. Children, and people who give the passcode, use child.sock beside it.
      if case .unreachable(_, .notAllowed) = error,
        let daemon = try? Daemon(socket: DaemonSockets.child(beside: path))
      {
        return daemon
      }
      throw Refusal(error)
    }
  }

  /// Calls, and says where a change is saved and not in force yet.
  @discardableResult
  func ask<Value>(
    _ call: DaemonCall<Value>, within time: Duration = .seconds(30)
  ) throws(Refusal) -> DaemonReply<Value> {
    do throws(DaemonError) {
      let reply = try self.call(call, within: time)
      if let why = reply.pending { Output.error("picket: not in force yet: \(why)\n") }
      return reply
    } catch {
      throw Refusal(error) { nearest(to: $1, among: $0) }
    }
  }

  /// What was probably meant, among all things of a kind; nil where the caller may not see them.
  private func nearest(to name: String, among kind: String) -> String? {
    let known: [String]? =
      switch kind {
      case "child": try? call(.children(), within: .seconds(1)).children.map(\.name)
      case "list": try? call(.lists(), within: .seconds(1)).lists.map(\.id)
      case "store": try? call(.stores(), within: .seconds(1)).stores.map(\.storeName.plain)
      default: nil
      }
    return Nearest.word(to: name, in: known ?? [])
  }

  /// Hands over every reply as it comes.
  func follow<Value>(_ call: DaemonCall<Value>, _ body: (DaemonReply<Value>) throws -> Void) throws {
    do {
      let replies = try follow(call)
      while let reply = try replies.next() { try body(reply) }
    } catch let error as DaemonError {
      throw Refusal(error)
    }
  }
}
