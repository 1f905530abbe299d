package import PicketJSON

// `io.picket.Fleet`: several machines of one family.
extension DaemonCall {
  package static func fleet() -> DaemonCall<Daemon.FleetReply> { .init(.fleet(.status)) }

  package static func createFleet(database: String, name: String? = nil) -> DaemonCall<Daemon.MyFleetReply> {
    .init(.fleet(.create), ["database": .string(database), "name": .optional(name)])
  }

  /// `school` says that these machines only follow.
  package static func inviteToFleet(
    seconds: Int? = nil, machines: Int? = nil, school: Bool = false
  ) -> DaemonCall<Daemon.InvitationReply> {
    .init(
      .fleet(.invite),
      ["seconds": .optional(seconds), "machines": .optional(machines), "school": school ? true : .null])
  }

  package static func fleetInvitations() -> DaemonCall<Daemon.InvitationsReply> { .init(.fleet(.invitations)) }

  package static func withdrawInvitation(_ number: String) -> DaemonCall<Daemon.Done> {
    .init(.fleet(.withdraw), ["number": .string(number)])
  }

  package static func joinFleet(code: String, name: String? = nil) -> DaemonCall<Daemon.MyFleetReply> {
    .init(.fleet(.join), ["code": .string(code), "name": .optional(name)])
  }

  /// Without `node` this machine leaves; with one, another is put out.
  package static func leaveFleet(node: String? = nil) -> DaemonCall<Daemon.Done> {
    .init(.fleet(.leave), ["node": .optional(node)])
  }

  /// What picket-fleet is to do.
  package static func fleetWork(news: Bool = false) -> DaemonCall<Daemon.FleetWorkReply> {
    .init(.fleet(.work), ["news": .bool(news)])
  }

  package static func fleetReport(_ report: JSON.Object) -> DaemonCall<Daemon.Done> {
    .init(.fleet(.report), ["report": .object(report)])
  }
}
