internal import DaemonClient

/// What is stopped and what is allowed, child by child, whoever said so.
struct ShieldsModel {
  struct Shield {
    let what: String
    /// Which store, until when, and what is let through.
    let facts: String
    let isActive: Bool
    /// What takes it down: nil where it is not a guardian's, or where a file declares it.
    var takeDown: DaemonCall<Daemon.RevisionReply>?
  }

  struct Allowance {
    let id: Int
    let what: String
    let facts: String
  }

  struct Owner {
    let name: String
    var shields: [Shield] = []
    var allowances: [Allowance] = []
  }

  var viewer: Viewer
  var clock: RelativeTimes
  var waiting = 0
  var children: [Owner] = []
  var profiles: [Owner] = []
}

extension ShieldsModel {
  init(_ viewer: Viewer, clock: RelativeTimes, from daemon: Daemon) throws(DaemonError) {
    self.init(viewer: viewer, clock: clock)
    waiting = try ChildRequest.open(from: daemon).count
    let shields = try daemon.call(.shields()).shields
    let allowances = try daemon.call(.allowances()).allowances.map(\.value)
    children = try daemon.call(.children()).children.map { child in
      Owner(
        name: child.name,
        shields: shields.filter { $0.profile == nil && $0.child == child.name }.map { Shield($0, clock) },
        allowances: allowances.filter { $0.profile == nil && $0.child == child.name }.map { Allowance($0, clock) })
    }
    profiles = try daemon.call(.profiles()).profiles.map { profile in
      Owner(
        name: profile.name, shields: shields.filter { $0.profile == profile.name }.map { Shield($0, clock) },
        allowances: allowances.filter { $0.profile == profile.name }.map { Allowance($0, clock) })
    }
  }
}

extension ShieldsModel.Shield {
  fileprivate init(_ shield: Daemon.ShieldSummary, _ clock: RelativeTimes) {
    let targets = Daemon.Targets(
      categories: shield.categories, domains: shield.domains, applications: shield.applications, allWeb: shield.allWeb,
      except: shield.except)
    let isGuardians = shield.client == "picket"
    let facts = [
      isGuardians ? nil : "by \(shield.client)", shield.store == "default" ? nil : "store \(shield.store)",
      shield.until.map { "until \(clock.moment($0))" }, shield.isActive ? nil : "not in force",
      shield.declaredIn.map { "declared in \($0)" },
    ]
    self.init(
      what: targets.words, facts: facts.compactMap { $0 }.joined(separator: " · "), isActive: shield.isActive)
    guard isGuardians, shield.declaredIn == nil else { return }
    takeDown = .setShield(
      isOn: false, child: shield.profile == nil ? shield.child : nil, profile: shield.profile, store: shield.store,
      categories: shield.categories, domains: shield.domains, applications: shield.applications, allWeb: shield.allWeb,
      except: shield.except)
  }
}

extension ShieldsModel.Allowance {
  fileprivate init(_ allowance: Daemon.Allowance, _ clock: RelativeTimes) {
    let facts = [
      allowance.kind.rawValue, allowance.until.map { "until \(clock.moment($0))" },
      allowance.overruledBy.map { "but store \($0) stops it" },
    ]
    self.init(id: allowance.id, what: allowance.value, facts: facts.compactMap { $0 }.joined(separator: " · "))
  }
}
