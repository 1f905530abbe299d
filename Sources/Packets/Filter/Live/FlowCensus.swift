internal import Inspect
internal import Synchronization

/// Connections that pass unseen and may be forgotten: each packet thread removes those that it can still judge.
final class FlowCensus: Sendable {
  struct Candidate {
    let ends: FlowKey
    /// Whether the kernel passes all of it, or only the server's packets.
    let isFree: Bool
  }

  private struct State {
    var unclaimed: [Candidate]
    var unasked: Int
  }

  let devices: DeviceBits
  private let state: Mutex<State>

  /// `threads` is how many threads will answer.
  init(_ candidates: [Candidate], of devices: DeviceBits, threads: Int) {
    self.devices = devices
    state = Mutex(State(unclaimed: candidates, unasked: threads))
  }

  /// Takes one thread's answer.
  func takeOut(where isKnown: (Candidate) -> Bool) {
    state.withLock { state in
      state.unclaimed.removeAll(where: isKnown)
      state.unasked -= 1
    }
  }

  /// Connections that no thread knows, once all have answered.
  var unclaimed: [FlowKey]? { state.withLock { $0.unasked > 0 ? nil : $0.unclaimed.map(\.ends) } }
}
