internal import PicketJSON

// `io.picket.Household`: receivers of messages.
extension DaemonCall {
  package static func receivers() -> DaemonCall<Daemon.ReceiversReply> { .init(.household(.receivers)) }

  /// Sends a trial to the receiver of this name, else to all.
  package static func tryReceivers(_ name: String? = nil) -> DaemonCall<Daemon.TryReceiversReply> {
    .init(.household(.tryReceivers), ["name": .optional(name)])
  }
}
