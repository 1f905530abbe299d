// A machine that takes a guardian's card address while that one is off seldom takes its name as well.
extension Household {
  /// Looks whether a guardian's or shared device came back by another name. Names stay in memory, and none is told.
  func lookAtHostNames() {
    guard let news = leases.news() else { return }
    for device in state.sortedDevices where !device.owner.isChild {
      guard let card = device.hardware, let name = news[card] else { continue }
      if let known = hostNames[card], known != name { alert(.otherHostName(device.number, card)) }
      hostNames[card] = name
    }
    let cards = Set(state.devices.values.compactMap(\.hardware))
    hostNames = hostNames.filter { cards.contains($0.key) }
  }
}
