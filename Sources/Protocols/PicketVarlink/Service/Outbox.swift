internal import Synchronization

/// Handlers' output for a client, until the server's thread takes it.
final class Outbox: Sendable {
  /// A stream waits while more than this is unsent, and no call begins. The kernel holds some 200 KiB more, so that a
  /// client that reads never waits.
  static let highWater = 64 << 10

  private struct State {
    var isOpen = true
    /// To be sent.
    var bytes: [UInt8] = []
    /// Including bytes that were taken but not sent.
    var unsent = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())
  /// Tells the server's thread that there is output.
  private let notify: @Sendable () -> Void

  init(notify: @escaping @Sendable () -> Void) { self.notify = notify }

  var isOpen: Bool { state.withLock { $0.isOpen } }
  /// Whether too much is unsent to begin anything new.
  var isFull: Bool { state.withLock { $0.unsent > Outbox.highWater } }

  /// Whether output waits to be taken.
  var hasBytes: Bool { state.withLock { !$0.bytes.isEmpty } }

  /// False when the client has gone.
  func put(_ bytes: [UInt8]) -> Bool {
    let isOpen = state.withLock { state in
      guard state.isOpen else { return false }
      // A long reply is not copied while the server's thread may need the lock.
      if state.bytes.isEmpty { state.bytes = bytes } else { state.bytes += bytes }
      state.unsent += bytes.count
      return true
    }
    if isOpen { notify() }
    return isOpen
  }

  /// Waits until the client has read enough. False when it has gone.
  func drain() async -> Bool {
    await withCheckedContinuation { continuation in
      let mustWait = state.withLock { state in
        guard state.isOpen, state.unsent > Outbox.highWater else { return false }
        state.waiting.append(continuation)
        return true
      }
      if !mustWait { continuation.resume() }
    }
    return isOpen
  }

  func take() -> [UInt8] {
    state.withLock { state in
      defer { state.bytes = [] }
      return state.bytes
    }
  }

  func sent(_ count: Int) {
    let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.unsent = max(0, state.unsent - count)
      guard state.unsent <= Outbox.highWater else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func close() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.isOpen = false
      (state.bytes, state.unsent) = ([], 0)
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
