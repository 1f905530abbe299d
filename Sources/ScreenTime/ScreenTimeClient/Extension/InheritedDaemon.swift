internal import DaemonClient
internal import PicketSystem

/// The daemon behind the connection that an extension was started with. The extension ends when it is lost.
final class InheritedDaemon: DaemonChannel {
  private let daemon: Daemon

  init(_ descriptor: Int32) {
    daemon = Daemon(connected: Descriptor(owning: descriptor), name: "the connection of this extension")
  }

  func call<Value>(_ call: DaemonCall<Value>) throws(DaemonError) -> DaemonReply<Value> {
    try daemon.call(call, within: .seconds(10))
  }

  /// One connection has one call at a time, and an extension's work ends with its answer, so it follows nothing.
  func follow<Value>(
    _ call: DaemonCall<Value>, reply: @escaping @Sendable (Result<DaemonReply<Value>, DaemonError>) -> Void
  ) -> StreamHandle { StreamHandle {} }
}
