internal import Inspect
internal import Synchronization

/// Connections that pass unseen and that perhaps nobody knows: each packet thread takes out those that it can still judge.
final class FlowCensus: Sendable {
  struct Candidate {
    let ends: FlowKey
    /// Whether the kernel passes all of it, or what its server says.
    let isFree: Bool
  }

  private struct State {
    var unclaimed: [Candidate]
    var unasked: Int
  }

  let devices: DeviceBits
  private let state: Mutex<State>

  /// `threads` are to be asked.
  init(_ candidates: [Candidate], of devices: DeviceBits, threads: Int) {
    self.devices = devices
    state = Mutex(State(unclaimed: candidates, unasked: threads))
  }

  /// A thread's answer.
  func takeOut(where isKnown: (Candidate) -> Bool) {
    state.withLock { state in
      state.unclaimed.removeAll(where: isKnown)
      state.unasked -= 1
    }
  }

  /// Those that no thread knows, once all have answered.
  var unclaimed: [FlowKey]? { state.withLock { $0.unasked > 0 ? nil : $0.unclaimed.map(\.ends) } }
}
