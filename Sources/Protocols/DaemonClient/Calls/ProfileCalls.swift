internal import PicketJSON

// `io.picket.Household`: settings that several children follow.
extension DaemonCall {
  package static func addProfile(name: String) -> DaemonCall<Daemon.ProfileReply> {
    .init(.household(.addProfile), ["name": .string(name)])
  }

  package static func profiles() -> DaemonCall<Daemon.ProfilesReply> { .init(.household(.profiles)) }

  package static func showProfile(_ profile: String) -> DaemonCall<Daemon.ShowProfileReply> {
    .init(.household(.showProfile), ["profile": .string(profile)])
  }

  /// Declined while children follow it, unless `force` is set.
  package static func removeProfile(_ profile: String, force: Bool? = nil) -> DaemonCall<Daemon.ProfileReply> {
    .init(.household(.removeProfile), ["profile": .string(profile), "force": .optional(force)])
  }
}
