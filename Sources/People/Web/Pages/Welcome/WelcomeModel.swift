internal import DaemonClient

/// The first steps, and which of them are done.
struct WelcomeModel {
  var viewer: Viewer
  var clock: RelativeTimes
  var hasPasscode = false
  /// Of all children: what age keeps away.
  var children: [(name: String, keptAway: [String])] = []
  var devices: DevicesModel
  /// How much was judged for children today: the proof that the fence meets their packets.
  var judged: [(child: String, allowed: Int, blocked: Int)] = []
  /// Sites to open on children's devices, for guardians who may see names.
  var trials: [FenceTrial] = []
  var fence = FenceModel()
}

extension WelcomeModel {
  init(_ viewer: Viewer, clock: RelativeTimes, from daemon: Daemon) throws(DaemonError) {
    devices = try DevicesModel(viewer, clock: clock, from: daemon)
    (self.viewer, self.clock) = (viewer, clock)
    let guardians = try daemon.call(.guardians())
    hasPasscode = guardians.hasFirstPasscode || guardians.guardians.contains(where: \.hasPasscode)
    fence = FenceModel(try daemon.call(.status()).value, clock: clock)
    for name in devices.children {
      children.append((name, try daemon.call(.showChild(name)).ageLimits.filter { $0.instead == nil }.map(\.sentence)))
      let days = try daemon.call(.counts(child: name, since: clock.beginOfToday)).days
      judged.append((name, days.reduce(0) { $0 + $1.allowed }, days.reduce(0) { $0 + $1.blocked }))
      if viewer.maySeeNames { trials += try FenceTrial.trials(of: name, clock: clock, from: daemon) }
    }
  }
}
