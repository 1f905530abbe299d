internal import Glibc

/// Work that blocks, on a thread of its own: tasks share a few threads, and what the household publishes is not to wait
/// for a name server or an app.
@safe public final class WorkThread: Sendable {
  private let body: @Sendable () -> Void

  private init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  public static func run(_ body: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let context = unsafe Unmanaged.passRetained(WorkThread(body)).toOpaque()
    let failed = unsafe pthread_create(&thread, nil, runAside, context)
    guard failed == 0 else {
      unsafe Unmanaged<WorkThread>.fromOpaque(context).release()
      // There is no thread to be had: late is better than never.
      return body()
    }
    _ = pthread_detach(thread)
  }

  fileprivate func run() { body() }
}

private func runAside(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context = unsafe context { unsafe Unmanaged<WorkThread>.fromOpaque(context).takeRetainedValue().run() }
  return nil
}
