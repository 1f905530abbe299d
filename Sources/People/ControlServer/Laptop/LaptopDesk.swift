internal import Household
internal import PicketJSON
internal import PicketSystem
internal import Synchronization

/// What picketd knows of picket-laptop: whether it runs, and what it holds on this machine.
final class LaptopDesk: Sendable {
  /// Seconds without a report after which picket-laptop does not run: it reports every few seconds.
  private static let presence = 60
  private static let most = 32

  /// What holds some settings, or why it does not.
  struct Enforcer: Hashable, Sendable {
    let name: String
    let settings: [String]
    let failure: String?
  }

  private struct State {
    var lastSeen: UInt64?
    var enforcers: [Enforcer] = []
  }

  private let known = Mutex(State())

  func note(_ enforcers: [Enforcer]) {
    known.withLock { $0 = State(lastSeen: SystemClock.boot, enforcers: Array(enforcers.prefix(LaptopDesk.most))) }
  }

  /// nil while picket-laptop does not run.
  var enforcers: [Enforcer]? {
    let state = known.withLock { $0 }
    let isThere = state.lastSeen.map { SystemClock.boot - $0 < UInt64(LaptopDesk.presence) * 1_000_000_000 } ?? false
    return isThere ? state.enforcers : nil
  }

  /// Settings that are on for a user of this machine, and that nothing here holds; and whose settings are not obeyed.
  func remarks(about users: [MachineUser]) -> [String] {
    let disobeyed = (enforcers ?? []).filter(\.settings.isEmpty).compactMap { enforcer in
      enforcer.failure.map { "\(enforcer.name) is not obeyed: \($0)" }
    }
    return lost(to: users) + disobeyed
  }

  private func lost(to users: [MachineUser]) -> [String] {
    let hasPrograms = users.contains { !$0.programs.isEmpty }
    let wanted = Set(users.flatMap(\.settings) + (hasPrograms ? [Household.programSetting] : []))
    if wanted.isEmpty { return [] }
    guard let enforcers else {
      // Of a shield the network holds what it can, without any package.
      if wanted == [Household.programSetting] { return [] }
      return [
        "nothing on this machine holds \(wanted.sorted().joined(separator: ", ")): start it with 'sudo systemctl start "
          + "picket-laptop', or install the package picket-laptop"
      ]
    }
    return enforcers.compactMap { enforcer in
      let lost = enforcer.settings.filter(wanted.contains)
      guard let failure = enforcer.failure, !lost.isEmpty else { return nil }
      return "\(lost.joined(separator: ", ")) may not be held by \(enforcer.name): \(failure)"
    }
  }
}

extension LaptopDesk.Enforcer {
  private static let longest = 400

  /// Cut to what fits a line.
  init(_ parameters: Parameters) throws(HouseholdError) {
    name = String(try parameters.needed("name").prefix(64))
    settings = parameters.texts("settings").filter((Household.machineSettings + [Household.programSetting]).contains)
    failure = parameters.text("failure").map { String($0.prefix(Self.longest)) }
  }

  var json: JSON {
    .fields(["name": .string(name), "settings": .strings(settings), "failure": .optional(failure)])
  }
}
