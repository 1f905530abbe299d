internal import PicketJSON

// `io.picket.Household`: members and their devices. A missing child means the caller's own.
extension DaemonCall {
  package static func whoAmI() -> DaemonCall<Daemon.WhoAmIReply> { .init(.household(.whoAmI)) }

  /// As the guardian of this name, else as the one without a name.
  package static func unlock(
    passcode: String, name: String? = nil, code: String? = nil
  ) -> DaemonCall<Daemon.UnlockReply> {
    .init(
      .household(.unlock), ["passcode": .string(passcode), "name": .optional(name), "code": .optional(code)])
  }

  /// Of the guardian of this name, else of the caller.
  package static func beginCode(name: String? = nil) -> DaemonCall<Daemon.BegunCodeReply> {
    .init(.household(.beginCode), ["name": .optional(name)])
  }

  package static func confirmCode(_ code: String, name: String? = nil) -> DaemonCall<Daemon.Done> {
    .init(.household(.confirmCode), ["code": .string(code), "name": .optional(name)])
  }

  package static func removeCode(code: String? = nil, name: String? = nil) -> DaemonCall<Daemon.Done> {
    .init(.household(.removeCode), ["code": .optional(code), "name": .optional(name)])
  }

  /// As the connection of this process that has this number.
  package static func join(session: Int) -> DaemonCall<Daemon.UntilReply> {
    .init(.household(.join), ["session": .int(session)])
  }

  package static func lock() -> DaemonCall<Daemon.Done> { .init(.household(.lock)) }

  /// For picket-web alone: as the child whose device has a connection to the portal from here.
  package static func represent(
    address: String, port: Int, secret: String? = nil
  ) -> DaemonCall<Daemon.RepresentReply> {
    .init(
      .household(.represent), ["address": .string(address), "port": .int(port), "secret": .optional(secret)])
  }

  package static func setPasscode(
    _ passcode: String, current: String? = nil, name: String? = nil
  ) -> DaemonCall<Daemon.Done> {
    .init(
      .household(.setPasscode),
      ["passcode": .string(passcode), "current": .optional(current), "name": .optional(name)])
  }

  package static func guardians() -> DaemonCall<Daemon.GuardiansReply> { .init(.household(.guardians)) }

  package static func addGuardian(
    _ name: String, role: Daemon.GuardianRole? = nil
  ) -> DaemonCall<Daemon.GuardianReply> {
    .init(.household(.addGuardian), ["name": .string(name), "role": .word(role)])
  }

  package static func inviteGuardian(
    _ guardian: String, passcode: String? = nil, code: String? = nil
  ) -> DaemonCall<Daemon.GuardianInvitationReply> {
    .init(
      .household(.inviteGuardian),
      ["guardian": .string(guardian), "passcode": .optional(passcode), "code": .optional(code)])
  }

  package static func acceptInvitation(_ invitation: String, passcode: String) -> DaemonCall<Daemon.UnlockReply> {
    .init(
      .household(.acceptInvitation), ["invitation": .string(invitation), "passcode": .string(passcode)])
  }

  package static func changeGuardian(
    _ guardian: String, name: String? = nil, role: Daemon.GuardianRole? = nil
  ) -> DaemonCall<Daemon.GuardianReply> {
    .init(
      .household(.changeGuardian),
      ["guardian": .string(guardian), "name": .optional(name), "role": .word(role)])
  }

  package static func removeGuardian(_ guardian: String) -> DaemonCall<Daemon.Done> {
    .init(.household(.removeGuardian), ["guardian": .string(guardian)])
  }

  /// Without `seconds`, the token lasts until it is removed.
  package static func addAccessToken(
    _ name: String, scope: Daemon.AccessScope, seconds: Int? = nil
  ) -> DaemonCall<Daemon.AddedAccessTokenReply> {
    .init(
      .household(.addToken), ["name": .string(name), "scope": .word(scope), "seconds": .optional(seconds)])
  }

  package static func accessTokens() -> DaemonCall<Daemon.AccessTokensReply> { .init(.household(.tokens)) }

  package static func removeAccessToken(_ name: String) -> DaemonCall<Daemon.Done> {
    .init(.household(.removeToken), ["name": .string(name)])
  }

  /// From then on the connection may what the token may.
  package static func useAccessToken(_ token: String) -> DaemonCall<Daemon.UsedAccessTokenReply> {
    .init(.household(.useToken), ["token": .string(token)])
  }

  /// A stream of changes.
  package static func watch(after revision: Int? = nil, kinds: [String]? = nil) -> DaemonCall<Daemon.Notice> {
    .init(
      .household(.watch),
      ["after": .optional(revision), "kinds": kinds.map { .strings($0) } ?? .null])
  }

  package static func begin() -> DaemonCall<Daemon.Done> { .init(.household(.begin)) }

  package static func confirmTime() -> DaemonCall<Daemon.TimeReply> { .init(.household(.confirmTime)) }

  package static func addChild(
    name: String, birthYear: Int? = nil, level: Daemon.Level? = nil, ages: Daemon.AgeSharing? = nil
  ) -> DaemonCall<Daemon.AddedChildReply> {
    .init(
      .household(.addChild),
      ["name": .string(name), "birthYear": .optional(birthYear), "level": .word(level), "ages": .word(ages)])
  }

  package static func changeChild(
    _ child: String, name: String? = nil, birthYear: Int? = nil, level: Daemon.Level? = nil,
    ages: Daemon.AgeSharing? = nil, profile: String? = nil, log: Daemon.LogSharing? = nil
  ) -> DaemonCall<Daemon.ChildReply> {
    .init(
      .household(.changeChild),
      [
        "child": .string(child), "name": .optional(name), "birthYear": .optional(birthYear), "level": .word(level),
        "ages": .word(ages), "profile": .optional(profile), "log": .word(log),
      ])
  }

  package static func children() -> DaemonCall<Daemon.ChildrenReply> { .init(.household(.children)) }

  package static func showChild(_ child: String) -> DaemonCall<Daemon.ShowChildReply> {
    .init(.household(.showChild), ["child": .string(child)])
  }

  package static func removeChild(_ child: String) -> DaemonCall<Daemon.Done> {
    .init(.household(.removeChild), ["child": .string(child)])
  }

  /// One of `hardware`, `address` and `user` identifies the device.
  package static func addDevice(
    owner: Daemon.Owner, child: String? = nil, hardware: String? = nil, address: String? = nil, user: Int? = nil,
    name: String? = nil
  ) -> DaemonCall<Daemon.AddedDeviceReply> {
    .init(
      .household(.addDevice),
      [
        "owner": .word(owner), "child": .optional(child), "hardware": .optional(hardware),
        "address": .optional(address), "user": .optional(user), "name": .optional(name),
      ])
  }

  /// Changes what is given. One of `hardware`, `address` and `user` replaces all by which the device was known.
  package static func changeDevice(
    _ number: Int, owner: Daemon.Owner? = nil, child: String? = nil, hardware: String? = nil, address: String? = nil,
    user: Int? = nil, name: String? = nil
  ) -> DaemonCall<Daemon.ChangedDeviceReply> {
    .init(
      .household(.changeDevice),
      [
        "device": .int(number), "owner": .word(owner), "child": .optional(child), "hardware": .optional(hardware),
        "address": .optional(address), "user": .optional(user), "name": .optional(name),
      ])
  }

  package static func devices() -> DaemonCall<Daemon.DevicesReply> { .init(.household(.devices)) }

  package static func removeDevice(_ number: Int) -> DaemonCall<Daemon.RemovedDeviceReply> {
    .init(.household(.removeDevice), ["device": .int(number)])
  }

  package static func seenDevices() -> DaemonCall<Daemon.SeenDevicesReply> { .init(.household(.seenDevices)) }

  package static func adoptDevices(
    owner: Daemon.Owner, child: String? = nil, hardware: [String], allSeen: Bool
  ) -> DaemonCall<Daemon.AdoptedDevicesReply> {
    .init(
      .household(.adoptDevices),
      [
        "owner": .word(owner), "child": .optional(child), "hardware": .strings(hardware), "allSeen": .bool(allSeen),
      ])
  }
}
