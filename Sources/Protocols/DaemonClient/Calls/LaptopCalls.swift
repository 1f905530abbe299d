internal import PicketJSON

// `io.picket.Laptop`: what a machine holds for its users. For picket-laptop alone.
extension DaemonCall {
  /// Followed: now, and whenever something changed.
  package static func laptopUsers() -> DaemonCall<Daemon.LaptopUsers> { .init(.laptop(.users)) }

  /// What malcontent has for users of this machine.
  package static func laptopObey(_ controls: [Daemon.LaptopControls]) -> DaemonCall<Daemon.Done> {
    .init(
      .laptop(.obey),
      [
        "controls": .array(
          controls.map { controls in
            .object([
              "user": .int(controls.user), "applications": .strings(controls.applications),
              "denyInstallation": .bool(controls.deniesInstallation),
            ])
          })
      ])
  }

  package static func laptopReport(_ enforcers: [Daemon.LaptopEnforcer]) -> DaemonCall<Daemon.Done> {
    .init(
      .laptop(.report),
      [
        "enforcers": .array(
          enforcers.map { enforcer in
            let json: JSON.Object = [
              "name": .string(enforcer.name), "settings": .strings(enforcer.settings),
              "failure": .optional(enforcer.failure),
            ]
            return .object(json.withoutNulls)
          })
      ])
  }
}
