package import DaemonClient
package import PicketJSON
internal import Synchronization

/// How a test controls the daemon.
extension PretendDaemon {
  package var isReachable: Bool {
    get { state.withLock { $0.isReachable } }
    set { state.withLock { $0.isReachable = newValue } }
  }

  /// So many times, or from here on.
  package func refuse(_ method: Method, _ failure: DaemonError?, times: Int = .max) {
    state.withLock { $0.refusals[method] = failure.map { ($0, times) } }
  }

  /// Methods without the interface, in order.
  package var methods: [String] {
    state.withLock { $0.calls.map { $0.method.name.split(separator: ".").last.map(String.init) ?? "" } }
  }

  package func parameters(of method: String) -> [JSON.Object] {
    state.withLock { $0.calls.filter { $0.method.name.hasSuffix("." + method) }.map(\.parameters) }
  }

  package func forgetCalls() { state.withLock { $0.calls = [] } }

  package func settings(_ store: String, client: String = "app") -> JSON.Object {
    state.withLock { $0.stores[client]?[store]?.settings ?? [:] }
  }

  package func put(_ settings: JSON.Object, _ store: String, client: String = "app") {
    state.withLock { $0.stores[client, default: [:]][store, default: Store()].settings = settings }
    tell()
  }

  package func setAuthorization(_ status: String) {
    state.withLock { $0.status = status }
    tell()
  }

  package func setPasscode(_ passcode: String) { state.withLock { $0.passcode = passcode } }

  package func setAge(_ age: Int?, isShared: Bool = true) {
    state.withLock { ($0.age, $0.sharesAge) = (age, isShared) }
  }

  /// What a child visited, and applications by identifier and title.
  package func setSeen(domains: [String], applications: [(String, String)]) {
    state.withLock { state in
      state.visited = domains.map { name in
        ["token": .string(PretendDaemon.token("domain", name)), "value": .string(name), "title": .string(name)]
      }
      state.running = applications.map { value, title in
        ["token": .string(PretendDaemon.token("application", value)), "value": .string(value), "title": .string(title)]
      }
    }
  }

  /// What `Data` answers.
  package func setUse(_ use: JSON.Object) { state.withLock { $0.use = use } }

  /// The caller is a guardian of these children.
  package func setGuardian(of children: [String]) { state.withLock { $0.household = children } }

  package func setExplanation(_ explanation: JSON.Object) { state.withLock { $0.explanation = explanation } }

  /// The choices that each question has.
  package var questions: [(id: String, topic: String, state: String)] {
    state.withLock { $0.questions.map { ($0.id, $0.parameters["topic"]?.string ?? "", $0.state) } }
  }

  package func answer(_ id: String, _ choice: String) { end(id, "answered", choice) }

  /// A guardian's choice for an app, by the lists of `Picked`.
  package func pick(_ id: String, _ picked: JSON.Object) {
    state.withLock { state in
      if let place = state.questions.firstIndex(where: { $0.id == id }) { state.questions[place].picked = picked }
    }
    end(id, "answered", "pick")
  }

  package func expire(_ id: String) { end(id, "expired", nil) }

  /// As after a restart: all followers get everything again.
  package func restart() { tell() }

  private func end(_ id: String, _ word: String, _ choice: String?) {
    state.withLock { state in
      guard let place = state.questions.firstIndex(where: { $0.id == id }) else { return }
      (state.questions[place].state, state.questions[place].choice) = (word, choice)
    }
    tell()
  }
}
