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

  /// Puts children and machines of the fleet into a group, by their names, and takes others out.
  package static func changeGroup(
    _ profile: String, children: [String] = [], machines: [String] = [],
    withoutChildren: [String] = [],
    withoutMachines: [String] = []
  ) -> DaemonCall<Daemon.ProfileReply> {
    .init(
      .household(.changeGroup),
      [
        "profile": .string(profile), "children": .strings(ifAny: children),
        "machines": .strings(ifAny: machines),
        "withoutChildren": .strings(ifAny: withoutChildren),
        "withoutMachines": .strings(ifAny: withoutMachines),
      ])
  }

  /// Declined while children follow it, unless `force` is set.
  package static func removeProfile(_ profile: String, force: Bool? = nil) -> DaemonCall<Daemon.ProfileReply> {
    .init(.household(.removeProfile), ["profile": .string(profile), "force": .optional(force)])
  }
}

extension JSON {
  fileprivate static func strings(ifAny texts: [String]) -> JSON {
    texts.isEmpty ? .null : .strings(texts)
  }
}
