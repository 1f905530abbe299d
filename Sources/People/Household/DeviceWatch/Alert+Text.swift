internal import PicketSystem
internal import Wire

extension Alert.Cause {
  /// What was seen, why it matters, and what to do.
  func sentence(about device: Device) -> String {
    let which = "device \(device.number), which is \(device.owner.possessive)"
    switch self {
    case .cardOnTwoLinks(_, let card, let first, let second):
      return
        "two machines may use the card address \(card) of \(which): it is on \(interfaceName(first)) and on "
        + "\(interfaceName(second)) at once. \(device.consequence) Look what is connected to both; if it is not "
        + "one machine, such as a server on two VLANs, find the one that took the address, and until then `picket device remove \(device.number)`"
    case .cardAtTwoPorts(_, let card, let first, let second):
      return
        "two machines use the card address \(card) of \(which): it comes in at \(interfaceName(first)) and at "
        + "\(interfaceName(second)) by turns. \(device.precaution) Find the machine that took the address"
    case .cardInstead(_, let card, let child):
      return
        "the card address \(card) of \(which), came back when device \(child), which is a child's, fell silent, and that one "
        + "has said nothing since. \(device.consequence) Look whether both machines are what they seem to be"
    case .otherHostName(_, let card):
      return
        "the machine with the card address \(card) of \(which), calls itself something else than before. "
        + "\(device.consequence) Look which machine it is; if the device was renamed, all is well"
    case .otherCard(_, let address, let card):
      let own = device.hardware.map { "its own card \($0)" } ?? "a card of its owner"
      return "\(address), where \(which) is registered, is answered by card \(card) and not by \(own). "
        + "\(device.consequence) Find the machine with that card; if it is the device itself with a new one, "
        + "`picket device remove \(device.number)` and add it anew"
    case .twoCards(_, let address, let first, let second):
      return "\(address), where \(which) is registered, is answered by two cards, \(first) and \(second). "
        + "\(device.consequence) Find both machines, `picket device remove \(device.number)`, and add the right one "
        + "by its card with --mac"
    case .twoOwners:
      return
        "the configuration gives device \(device.number) to two members. It is treated as a child's, and the first one's "
        + "that is named: a child's machine must not pass for somebody else's. Take one of the entries out of `household`"
    case .manyPlaces:
      return "\(which), was met at more than \(AddressHistory.most) addresses. At all but the newest, packets that "
        + "show no card are not known to be its own. Look what runs on it: machines use some ten"
    }
  }
}

extension Device {
  /// Of two machines with one card.
  fileprivate var precaution: String {
    switch owner {
    case .child: consequence
    case .guardian, .shared: "Until ten minutes after the last sign of it, both have a child's rights."
    }
  }

  /// Of another machine that passes for it.
  fileprivate var consequence: String {
    switch owner {
    case .child: "Whatever uses it is treated as that child's, and counts as what that child did."
    case .guardian, .shared: "A child's machine that passes for it is not filtered."
    }
  }
}

extension Device.Owner {
  fileprivate var possessive: String {
    switch self {
    case .child: "a child's"
    case .guardian: "a guardian's"
    case .shared: "shared"
    }
  }
}

/// What people call an interface; its number where it has gone.
private func interfaceName(_ number: Int32) -> String {
  NetworkInterface.name(of: UInt32(bitPattern: number)) ?? "interface \(number)"
}
