internal import Glibc

/// A thread for work that blocks: tasks share a few threads, which must not wait for a name server or an app.
///
/// The thread continues when this value ends, unless `join` waits for it.
public struct WorkThread: ~Copyable, Sendable {
  private let thread: pthread_t

  public init(_ body: sending @escaping () -> Void) throws(Failure) {
    var thread = pthread_t()
    let context = unsafe Unmanaged.passRetained(Body(body)).toOpaque()
    let refusal = unsafe pthread_create(&thread, nil, runBody, context)
    guard refusal == 0 else {
      unsafe Unmanaged<Body>.fromOpaque(context).release()
      throw Failure("start", "a thread", code: refusal)
    }
    self.thread = thread
  }

  deinit { _ = pthread_detach(thread) }

  /// Waits for the thread's end.
  public consuming func join() {
    _ = pthread_join(thread, nil)
    discard self
  }

  /// Runs `body` on a thread, or on this one if no thread can be made.
  public static func run(_ body: @escaping @Sendable () -> Void) {
    do throws(Failure) { _ = try WorkThread(body) } catch { body() }
  }
}

private final class Body {
  let run: () -> Void
  init(_ run: sending @escaping () -> Void) { self.run = run }
}

private func runBody(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context = unsafe context { unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
  return nil
}
