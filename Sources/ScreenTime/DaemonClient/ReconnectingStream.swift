internal import Dispatch
internal import PicketJSON
internal import PicketVarlink
internal import Synchronization

/// Follows one method on a thread of its own, through restarts of the daemon, until it is stopped or refused.
final class ReconnectingStream: Sendable {
  private struct State {
    var isStopped = false
    var replies: Replies?
  }

  private static let shortest = 0.05
  private static let longest = 5.0
  private let daemon: DaemonSocket
  private let method: String
  private let parameters: JSON.Object
  private let reply: @Sendable (Result<JSON.Object, LinkFailure>) -> Void
  private let state = Mutex(State())
  private let woken = DispatchSemaphore(value: 0)

  init(
    _ daemon: DaemonSocket, _ method: String, _ parameters: JSON.Object,
    _ reply: @escaping @Sendable (Result<JSON.Object, LinkFailure>) -> Void
  ) {
    self.daemon = daemon
    self.method = method
    self.parameters = parameters
    self.reply = reply
  }

  func start() { DispatchQueue(label: "picket.pursuit").async { self.run() } }

  /// Nothing is handed over any more after the call that runs just now.
  func stop() {
    let replies = state.withLock { state in
      state.isStopped = true
      return state.replies
    }
    replies?.stop()
    woken.signal()
  }

  private var isStopped: Bool { state.withLock { $0.isStopped } }

  /// The longer nobody answers, or the sooner somebody hangs up, the less often it is tried.
  private func run() {
    var pause = ReconnectingStream.shortest
    while !isStopped {
      let start = ContinuousClock.now
      do throws(LinkFailure) {
        try listen()
        if .now - start > .seconds(ReconnectingStream.longest) { pause = ReconnectingStream.shortest }
      } catch {
        if isStopped { return }
        reply(.failure(error))
        if !error.isAbsence { return }
      }
      _ = woken.wait(timeout: .now() + pause)
      pause = min(pause * 2, ReconnectingStream.longest)
    }
  }

  /// Returns when the daemon ends it; throws where there was nothing to hear.
  private func listen() throws(LinkFailure) {
    let (client, socket) = try daemon.connect()
    var isHeard = false
    do throws(ClientError) {
      let replies = try client.more(method, parameters)
      let isLate = state.withLock { state in
        state.replies = replies
        return state.isStopped
      }
      if isLate { return }
      while let next = try replies.next() {
        if isStopped { break }
        isHeard = true
        reply(.success(next))
      }
    } catch {
      if !isHeard { throw LinkFailure(error, socket) }
    }
  }
}
