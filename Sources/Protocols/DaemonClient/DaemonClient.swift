// DaemonClient: picketd for programs that ask it, typed: a call for each method of its six interfaces.
//
//     let daemon = try Daemon(socket: DaemonSockets.control)
//     let reply = try daemon.call(.addChild(name: "Mia", birthYear: 2015))
//     print(reply.child.name, reply.json)
//
//     let questions = try daemon.follow(.questions(state: .open))
//     while let reply = try questions.next() { ... }
//
//     Method           every method that there is, by interface; picketd itself dispatches by it
//     Calls/           a function for each method: its parameters, typed, and what it replies
//     Replies/         what comes back; properties are named as in the interfaces' descriptions
//     DaemonError      why there is no reply, the same for everybody
//     DaemonSockets    where picketd listens
//
// Programs of other packages speak varlink at the same sockets: what is here is for this package and the Screen Time modules.
//
// A test holds `Method`, the parameters and the replies against the descriptions that picketd serves. Calls block their
// thread until they are answered.

internal import PicketJSON
package import PicketSystem
internal import PicketVarlink

/// A connection to picketd, which has one call at a time: calls of several threads take turns.
package final class Daemon: Sendable {
  private let client: Client
  /// Where picketd was found, for messages.
  package let socket: String

  package init(socket: String) throws(DaemonError) {
    self.socket = socket
    do throws(ClientError) {
      client = try Client(path: socket)
    } catch {
      throw DaemonError(error, socket)
    }
  }

  /// Over a connection that somebody else made; `name` says which one in messages.
  package init(connected descriptor: consuming Descriptor, name: String) {
    client = Client(descriptor)
    socket = name
  }

  package func call<Value>(
    _ call: DaemonCall<Value>, within time: Duration = .seconds(30)
  ) throws(DaemonError) -> DaemonReply<Value> {
    let json: JSON.Object
    do throws(ClientError) {
      json = try client.call(call.method.name, call.parameters, within: time)
    } catch {
      throw DaemonError(error, socket)
    }
    return try DaemonReply(json)
  }

  /// Every reply as it comes. Until the stream has ended, or is let go, the connection takes no other call.
  package func follow<Value>(_ call: DaemonCall<Value>) throws(DaemonError) -> DaemonStream<Value> {
    do throws(ClientError) {
      return DaemonStream(try client.more(call.method.name, call.parameters), socket)
    } catch {
      throw DaemonError(error, socket)
    }
  }
}

/// The replies to one call, as they come.
package final class DaemonStream<Value: Decodable & Sendable>: Sendable {
  private let replies: Replies
  private let socket: String

  fileprivate init(_ replies: Replies, _ socket: String) {
    self.replies = replies
    self.socket = socket
  }

  /// Waits for the next one; nil behind the last.
  package func next() throws(DaemonError) -> DaemonReply<Value>? {
    let json: JSON.Object?
    do throws(ClientError) {
      json = try replies.next()
    } catch {
      throw DaemonError(error, socket)
    }
    guard let json else { return nil }
    return try DaemonReply(json)
  }

  /// Ends them, also for a thread that waits for the next one just now; the connection ends with them.
  package func stop() { replies.stop() }
}
