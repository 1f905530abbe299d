internal import PicketJSON

// `io.picket.Laptop`: what a machine holds for its users. For picket-laptop alone.
extension DaemonCall {
  /// Followed: now, and whenever something changed.
  package static func laptopUsers() -> DaemonCall<Daemon.LaptopUsers> { .init(.laptop(.users)) }

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
