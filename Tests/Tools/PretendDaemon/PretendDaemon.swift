package import DaemonClient
internal import PicketJSON
package import ScreenTimeClient
internal import Synchronization

/// A daemon inside the test: it keeps settings, answers as the real one does, and can be made to refuse or to be absent.
package final class PretendDaemon: DaemonChannel {
  struct State {
    var isReachable = true
    var refusals: [Method: (failure: DaemonError, times: Int)] = [:]
    var calls: [(method: Method, parameters: JSON.Object)] = []
    var stores: [String: [String: Store]] = [:]
    var status = "notDetermined"
    /// The passcode, nil until the household has one. The right one approves at once.
    var passcode: String?
    var questions: [Question] = []
    /// The child's age in years; nil when it is not known.
    var age: Int?
    var sharesAge = true
    var visited: [JSON.Object] = []
    var running: [JSON.Object] = []
    /// Monitored activities of each client, by name.
    var activities: [String: [String: JSON.Object]] = [:]
    /// What was used, as `Data` says it.
    var use: JSON.Object = [:]
    /// The children of the household, where the caller is a guardian.
    var household: [String]?
    var explanation: JSON.Object = [:]
    var listeners: [Int: Listener] = [:]
    var lastListener = 0
  }

  struct Listener {
    let method: Method
    let parameters: JSON.Object
    let reply: @Sendable (JSON.Object) -> Void
  }

  struct Store {
    var isActive = true
    var settings = JSON.Object()
  }

  struct Question {
    let id: String
    let parameters: JSON.Object
    var state = "open"
    var choice: String?
    /// Tokens that a guardian chose, by the lists of `Picked`.
    var picked: JSON.Object = [:]
  }

  let state = Mutex(State())

  package init() {}

  /// An app that speaks to this daemon.
  package func link(client: String = "app", child: String? = "Mia") -> ScreenTimeLink {
    ScreenTimeLink(client: client, child: child, daemon: self)
  }

  package func call<Value>(_ call: DaemonCall<Value>) throws(DaemonError) -> DaemonReply<Value> {
    let reply = try state.withLock { state throws(DaemonError) in
      guard state.isReachable else { throw .unreachable(socket: "/run/pretend.sock", .notRunning) }
      state.calls.append((call.method, call.parameters))
      if let refusal = state.refusals[call.method], refusal.times > 0 {
        state.refusals[call.method]?.times -= 1
        throw refusal.failure
      }
      return try state.answer(call.method, call.parameters)
    }
    tell()
    return try DaemonReply(reply)
  }

  package func follow<Value>(
    _ call: DaemonCall<Value>, reply: @escaping @Sendable (Result<DaemonReply<Value>, DaemonError>) -> Void
  ) -> StreamHandle {
    let listener = Listener(method: call.method, parameters: call.parameters) { json in
      reply(Result { () throws(DaemonError) in try DaemonReply(json) })
    }
    let (number, first) = state.withLock { state in
      state.lastListener += 1
      state.listeners[state.lastListener] = listener
      return (state.lastListener, state.said(call.method, call.parameters))
    }
    for item in first { listener.reply(item) }
    return StreamHandle { [self] in state.withLock { $0.listeners[number] = nil } }
  }

  /// Sends all followers the present state.
  func tell() {
    let news = state.withLock { state in
      state.listeners.values.map { ($0, state.said($0.method, $0.parameters)) }
    }
    for (listener, items) in news { for item in items { listener.reply(item) } }
  }
}
