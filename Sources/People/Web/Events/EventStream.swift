internal import PicketSystem
internal import Synchronization

/// The bytes of one stream of events, or of a long file, between the thread that brings them and the server's, which sends them.
package final class EventStream: Sendable {
  /// A browser that leaves so much unread has gone, or is too slow to be told.
  static let mostBytes = 64 << 10

  enum Taken {
    case bytes([UInt8])
    /// None for now: the server sleeps until `wake` is called.
    case nothing
    case ended
  }

  private struct State {
    var bytes: [UInt8] = []
    var isEnded = false
    /// Set while the server sleeps.
    var wake: (@Sendable () -> Void)?
  }

  /// Bytes of a file; nil for events, which have no end. Where fewer come, the browser knows that the file is not whole.
  let size: Int?
  private let state = Mutex(State())
  private let closed: @Sendable () -> Void
  /// Signalled when all bytes were taken, where a thread waits for that.
  private let room: Room?

  private final class Room: Sendable {
    let wakeup: Wakeup
    init() throws(Failure) { wakeup = try Wakeup() }
  }

  /// `closed` is called once the client has gone.
  package init(closed: @escaping @Sendable () -> Void = {}) { (self.closed, size, room) = (closed, nil, nil) }

  /// For a file of this size, whose bytes come by `putInTurn`.
  init(size: Int, closed: @escaping @Sendable () -> Void) throws(Failure) {
    (self.closed, self.size, room) = (closed, size, try Room())
  }

  /// Puts bytes in as the browser takes them: the thread waits. False once the browser has gone.
  func putInTurn(_ bytes: [UInt8]) -> Bool {
    for start in stride(from: 0, to: bytes.count, by: EventStream.mostBytes) {
      let piece = bytes[start..<min(start + EventStream.mostBytes, bytes.count)]
      while true {
        let isPut: Bool? = state.withLock { state in
          if state.isEnded { return false }
          guard state.bytes.isEmpty else { return nil }
          state.bytes = Array(piece)
          wake(&state)
          return true
        }
        if isPut == false { return false }
        if isPut == true { break }
        room?.wakeup.wait(milliseconds: 1_000)
        room?.wakeup.clear()
      }
    }
    return true
  }

  /// False when nobody reads any more.
  @discardableResult
  package func put(_ bytes: [UInt8]) -> Bool {
    state.withLock { state in
      guard !state.isEnded else { return false }
      if state.bytes.count + bytes.count > EventStream.mostBytes {
        state.isEnded = true
      } else {
        state.bytes += bytes
      }
      wake(&state)
      return !state.isEnded
    }
  }

  package func end() {
    state.withLock { state in
      state.isEnded = true
      wake(&state)
    }
  }

  /// Takes at most so many bytes. `sleep` is called, before anything else can be put in, where there are none; `wake` is
  /// called when that has changed.
  func take(_ most: Int, sleep: () -> Void, wake: @escaping @Sendable () -> Void) -> Taken {
    state.withLock { state in
      if !state.bytes.isEmpty {
        // Most often: nothing is copied, and no room stays with a stream that waits.
        if state.bytes.count <= most {
          defer { state.bytes = [] }
          room?.wakeup.signal()
          return .bytes(state.bytes)
        }
        let piece = Array(state.bytes.prefix(most))
        state.bytes.removeFirst(piece.count)
        return .bytes(piece)
      }
      if state.isEnded { return .ended }
      sleep()
      state.wake = wake
      return .nothing
    }
  }

  /// Takes all that waits.
  package func drain() -> [UInt8] {
    state.withLock { state in
      defer { state.bytes = [] }
      return state.bytes
    }
  }

  /// The client has gone.
  func close() {
    state.withLock { state in
      state.isEnded = true
      (state.bytes, state.wake) = ([], nil)
    }
    room?.wakeup.signal()
    closed()
  }

  /// Called with the lock held: else the server could go to sleep between its check and this call.
  private func wake(_ state: inout State) {
    state.wake?()
    state.wake = nil
  }
}
