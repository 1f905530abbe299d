internal import CPicketLinux
internal import Glibc
internal import PicketSystem
internal import Synchronization

/// Lets callers wait for the end of a server's thread.
final class ServerEnd: Sendable {
  private let state = Mutex<(isOver: Bool, waiting: [@Sendable () -> Void])>((false, []))

  func come() {
    let waiting = state.withLock { state in
      defer { state = (true, []) }
      return state.waiting
    }
    for resume in waiting { resume() }
  }

  private func then(_ body: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if !state.isOver { state.waiting.append(body) }
      return state.isOver
    }
    if isOver { body() }
  }

  func wait() async {
    await withCheckedContinuation { continuation in then { continuation.resume() } }
  }

  /// Blocks this thread.
  func wait() {
    guard let ends = try? StreamSocket.pair() else { return }
    let here = StreamSocket(Descriptor(owning: ends.here))
    let there = ends.there
    then { _ = close(there) }
    _ = here.wait(toSend: false, until: nil)
  }
}
