internal import DaemonClient
internal import Dispatch
internal import Synchronization

/// Follows one call on a thread of its own, across restarts of the daemon, until it is stopped or refused.
final class ReconnectingStream<Value: Decodable & Sendable>: Sendable {
  private struct State {
    var isStopped = false
    var replies: DaemonStream<Value>?
  }

  private static var shortest: Double { 0.05 }
  private static var longest: Double { 5.0 }
  private let daemon: DaemonSocket
  private let call: DaemonCall<Value>
  private let reply: @Sendable (Result<DaemonReply<Value>, DaemonError>) -> Void
  private let state = Mutex(State())
  private let woken = DispatchSemaphore(value: 0)

  init(
    _ daemon: DaemonSocket, _ call: DaemonCall<Value>,
    _ reply: @escaping @Sendable (Result<DaemonReply<Value>, DaemonError>) -> Void
  ) {
    self.daemon = daemon
    self.call = call
    self.reply = reply
  }

  func start() { DispatchQueue(label: "picket.stream").async { self.run() } }

  /// Returns after the current reply; none follows.
  func stop() {
    let replies = state.withLock { state in
      state.isStopped = true
      return state.replies
    }
    replies?.stop()
    woken.signal()
  }

  private var isStopped: Bool { state.withLock { $0.isStopped } }

  /// The pause between two attempts grows while the daemon does not answer, or while connections end soon.
  private func run() {
    var pause = ReconnectingStream.shortest
    while !isStopped {
      let start = ContinuousClock.now
      do throws(DaemonError) {
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

  /// Returns when the daemon ends the stream; throws if there was no reply at all.
  private func listen() throws(DaemonError) {
    let daemon = try daemon.connect()
    var isHeard = false
    do throws(DaemonError) {
      let replies = try daemon.follow(call)
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
      if !isHeard { throw error }
    }
  }
}
