package import DaemonClient
package import PicketJSON
internal import Synchronization

/// A daemon inside the test: it keeps settings, answers as the real one does, and can be made to refuse or to be absent.
package final class PretendDaemon: Daemon {
  struct State {
    var isReachable = true
    var refusals: [String: (failure: LinkFailure, times: Int)] = [:]
    var calls: [(method: String, parameters: JSON.Object)] = []
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
    var explanation: JSON.Object = [:]
    var listeners: [Int: Listener] = [:]
    var lastListener = 0
  }

  struct Listener {
    let method: String
    let parameters: JSON.Object
    let reply: @Sendable (Result<JSON.Object, LinkFailure>) -> Void
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
  }

  let state = Mutex(State())

  package init() {}

  /// An app that speaks to this daemon.
  package func link(client: String = "app", child: String? = "Mia") -> ScreenTimeLink {
    ScreenTimeLink(client: client, child: child, daemon: self)
  }

  package func call(_ method: String, _ parameters: JSON.Object) throws(LinkFailure) -> JSON.Object {
    try state.withLock { state throws(LinkFailure) in
      guard state.isReachable else { throw .unreachable(socket: "/run/pretend.sock", why: "nobody listens there") }
      state.calls.append((method, parameters))
      if let refusal = state.refusals[method], refusal.times > 0 {
        state.refusals[method]?.times -= 1
        throw refusal.failure
      }
      return try state.answer(method, parameters)
    }.tellingListeners(self)
  }

  package func follow(
    _ method: String, _ parameters: JSON.Object,
    reply: @escaping @Sendable (Result<JSON.Object, LinkFailure>) -> Void
  ) -> StreamHandle {
    let (number, first) = state.withLock { state in
      state.lastListener += 1
      state.listeners[state.lastListener] = Listener(method: method, parameters: parameters, reply: reply)
      return (state.lastListener, state.said(method, parameters))
    }
    for item in first { reply(.success(item)) }
    return StreamHandle { [self] in state.withLock { $0.listeners[number] = nil } }
  }

  /// Sends all followers the present state.
  func tell() {
    let news = state.withLock { state in
      state.listeners.values.map { ($0, state.said($0.method, $0.parameters)) }
    }
    for (listener, items) in news { for item in items { listener.reply(.success(item)) } }
  }
}

extension JSON.Object {
  fileprivate func tellingListeners(_ daemon: PretendDaemon) -> JSON.Object {
    daemon.tell()
    return self
  }
}
