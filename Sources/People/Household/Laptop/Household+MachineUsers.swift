internal import Activity

/// What this machine is to hold for one of its users, a child's.
public struct MachineUser: Hashable, Sendable {
  public let user: UInt32
  public let child: Int
  /// Paths of the settings that are on, such as `account.lockAccounts`, in the order of the alphabet.
  public let settings: [String]
  /// Why the child may not sign in now: "until 7:00, by schedule Bedtime"; nil while it may.
  public let closed: String?
  /// When signing in closes next, in seconds since 1970; nil while it is closed, or where nothing closes it.
  public let closesAt: Int?
  /// The rule that closes it then, such as "schedule Bedtime".
  public let closesBy: String?
  /// Applications whose programs shields close, in the order of their titles.
  public let programs: [MachineProgram]
}

extension Household {
  /// The setting that keeps a child from signing in to this machine. Apple's API has none.
  public static let signInSetting = "laptop.denySignIn"

  /// Settings that a machine holds for its users, and no packet is judged by.
  public static let machineSettings = [
    "account.lockAccounts", "application.denyAppInstallation", "application.denyAppRemoval",
    "dateAndTime.requireAutomaticDateAndTime", "passcode.lockPasscode", signInSetting,
  ]
}

extension Household {
  /// The children who are users of this machine, in the order of their devices. Root is never one of them.
  public var machineUsers: [MachineUser] {
    let instant = steadySeconds(at: now)
    let shields = timeShields(in: state, at: instant)
    return state.sortedDevices.compactMap { device in
      guard case .child(let id) = device.owner, let user = device.user, user != 0, let child = state.children[id]
      else { return nil }
      return machineUser(user, child, shields[id] ?? [], at: instant)
    }
  }

  /// Seconds until an instant of rules of time, such as the next closing.
  public func secondsLeft(until time: Int) -> Int { max(0, time - steadySeconds(at: now)) }

  private func machineUser(
    _ user: UInt32, _ child: Child, _ shields: [TimeShield], at instant: Int
  ) -> MachineUser {
    let sources = state.sources(of: child)
    let stores = state.stores.filter { sources.contains($0.key.child) && state.counts($0) }
    var settings = Household.machineSettings.filter { path in
      stores.contains { $0.value.settings.flag(path) } || shields.contains { $0.settings.flag(path) }
    }
    // Lifted rules are lifted here as well, but not in an exam; grants of one thing open nothing of a machine.
    let isOpen = exams(of: child.id).isEmpty && grants(of: child.id).contains { $0.target.value == nil }
    if isOpen { settings.removeAll { $0 == Household.signInSetting } }
    let isClosed = settings.contains(Household.signInSetting)
    let next = isOpen || isClosed ? nil : nextSignInClosing(of: child.id, after: instant)
    return MachineUser(
      user: user, child: child.id, settings: settings,
      closed: isClosed ? closing(stores.keys.sorted(), shields, at: instant) : nil, closesAt: next?.time,
      closesBy: next?.key.title, programs: closedPrograms(of: child))
  }

  /// A store that a guardian has to change goes before a schedule that ends by itself.
  private func closing(_ keys: [Store.Key], _ shields: [TimeShield], at instant: Int) -> String {
    if let key = keys.first(where: { state.stores[$0]?.settings.flag(Household.signInSetting) == true }) {
      return "until a guardian changes the store \(state.title(of: key))"
    }
    let words = TimeWords(zone, at: instant)
    let closing = shields.filter { $0.settings.flag(Household.signInSetting) }
    // The last one to end says when the way is free.
    let last = closing.max { ($0.until ?? .max) < ($1.until ?? .max) }
    return last?.sentence(words) ?? ""
  }

  private func nextSignInClosing(of child: Int, after instant: Int) -> TimeShields.Closing? {
    childTime(child, in: state).schedules.filter { schedule in
      schedule.schedule.targets.flag(Household.signInSetting) && !schedule.isClosed(at: instant)
    }.compactMap { schedule in
      schedule.nextChange(after: instant).map { TimeShields.Closing(key: schedule.key, time: $0) }
    }.min { $0.time < $1.time }
  }
}
