internal import PicketSystem

/// Whether something is refused, with the sentence for the person.
public enum MachineAnswer: Hashable, Sendable {
  case allowed
  case refused(String)

  public var isRefusal: Bool { self != .allowed }
}

extension RefusalFolder {
  /// Whether a setting is refused to a user.
  public func answer(_ setting: HeldSetting, _ user: UInt32) -> MachineAnswer {
    switch standing(of: user) {
    case .free: .allowed
    case .refused(let refusals): refusals.refuses(setting) ? .refused(refusals.sentence(setting)) : .allowed
    case .unreadable(let why):
      .refused(
        "It is not known what is refused to you: \(why). A guardian mends it: 'sudo systemctl restart picket-laptop'.")
    }
  }

  /// What polkit asks: it knows users by name, or by number where they have none. A user whom this machine does not know is none whom
  /// Picket supervises.
  public func answer(_ setting: HeldSetting, named name: String) -> MachineAnswer {
    guard let user = Account.number(of: name) ?? UInt32(name) else { return .allowed }
    return answer(setting, user)
  }
}
