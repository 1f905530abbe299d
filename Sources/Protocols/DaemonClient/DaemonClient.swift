// DaemonClient: a typed client of picketd, with a call for each method of its nine interfaces.
//
//     let daemon = try Daemon(socket: DaemonSockets.control)
//     let reply = try daemon.call(.addChild(name: "Mia", birthYear: 2015))
//     print(reply.child.name, reply.json)
//
//     let questions = try daemon.follow(.questions(state: .open))
//     while let reply = try questions.next() { ... }
//
//     Method           every method, by interface; picketd itself dispatches by it
//     Calls/           a function for each method: its typed parameters and its reply
//     Replies/         the replies; properties are named as in the interfaces' descriptions
//     DaemonError      why there is no reply, for every caller
//     DaemonSockets    where picketd listens
//
// Programs of other packages speak varlink at the same sockets: this module is for this package and the Screen Time
// modules.
//
// A test compares `Method`, the parameters and the replies with the descriptions that picketd serves. Calls block their
// thread until they are answered.

package import PicketJSON
package import PicketSystem
internal import PicketVarlink

/// A connection to picketd with one call at a time: calls of several threads take turns.
package final class Daemon: Sendable {
  private let client: Client
  /// picketd's socket, for messages.
  package let socket: String

  package init(socket: String) throws(DaemonError) {
    self.socket = socket
    do throws(ClientError) {
      client = try Client(path: socket)
    } catch {
      throw DaemonError(error, socket)
    }
  }

  /// Over a connected socket; `name` is its name in messages.
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

  /// Passes a call on as it came from another program. The reply is not read here, and a refusal comes back whole.
  package func pass(
    _ method: String, _ parameters: JSON.Object, within time: Duration = .seconds(30)
  ) throws(PassedCallError) -> JSON.Object {
    do throws(ClientError) {
      return try client.call(method, parameters, within: time)
    } catch {
      guard case .refused(let refusal) = error else { throw .failed(DaemonError(error, socket)) }
      throw .refused(name: refusal.name, refusal.parameters)
    }
  }

  /// Receives every reply as it comes. Until the stream has ended or is released, the connection takes no other call.
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

  /// Waits for the next reply; nil behind the last.
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

  /// Ends the stream, even while a thread waits for a reply; the connection ends with it.
  package func stop() { replies.stop() }
}
