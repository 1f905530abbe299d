public import DeviceNames
internal import Ledger
internal import PicketSystem
public import Wire

extension Household {
  /// Unknown devices that are remembered; those that were not seen for longest go first.
  static let mostSeen = 1_000

  /// What was found within a day, the latest first.
  public var alerts: [Alert] { alertList.alerts(about: state.devices, at: now) }

  /// Looks at who is on these interfaces, or on any: which addresses devices have, and who is unknown.
  public func look(on interfaces: [String] = []) {
    do throws(Failure) {
      let all = try neighbourReader.neighbours()
      let numbers = Set(interfaces.compactMap(NetworkInterface.number).map { Int32(bitPattern: $0) })
      see(
        interfaces.isEmpty ? all : all.filter { numbers.contains($0.interface) },
        arrivals: neighbourReader.arrivals())
    } catch {
      complain("nobody knows which devices are there: \(error)")
    }
  }

  /// Everybody who is on the home's network, to find out what they are called. What the family has named needs no question.
  public var metDevices: [MetDevice] {
    watch.metDevices(named: Set(state.devices.values.compactMap { $0.name == nil ? nil : $0.hardware }))
  }

  /// Takes in all names that DHCP servers know.
  public func learn(leased names: [HardwareAddress: HostName]) {
    learning { for cause in watch.learn(leased: names, state.sortedDevices) { alert(cause) } }
  }

  /// Takes in what was found out about machines by asking.
  public func learn(_ findings: [HardwareAddress: DeviceFinding]) {
    if findings.isEmpty { return }
    let cards = Set(state.devices.values.compactMap(\.hardware))
    learning { watch.learn(findings) { cards.contains($0) || state.seen[$0] != nil } }
  }

  /// Tells of devices where names or makers are others afterwards.
  private func learning(_ learn: () -> Void) {
    let before = watch.directory
    learn()
    if watch.directory != before { announce(.devices) }
  }

  /// What a machine is called, and who made it.
  public func label(of card: Hardware) -> DeviceLabel { watch.label(of: card) }

  /// Takes in who is there now.
  func see(_ all: [Neighbour], arrivals: [Arrival] = []) {
    let news = watch.see(all, arrivals, state.sortedDevices, at: now.boot)
    for cause in news.causes { alert(cause) }
    if news.changesSettings, current != nil { republish() }
    remember(watch.strangers(beside: state.sortedDevices, state.seen, at: now.wallSeconds))
  }

  /// Has the watch follow the devices that there are now.
  func followDevices() { for cause in watch.follow(state.sortedDevices).causes { alert(cause) } }

  func alert(_ cause: Alert.Cause) {
    if let alert = alertList.add(cause, about: state.devices, at: now) { complain(alert.text) }
  }

  private func remember(_ changed: [SeenDevice]) {
    if changed.isEmpty { return }
    var seen = state.seen
    for device in changed { seen[device.hardware] = device }
    let gone = seen.values.sorted { ($1.last, $0.hardware) < ($0.last, $1.hardware) }.dropFirst(Household.mostSeen)
    for device in gone { seen[device.hardware] = nil }
    let kept = changed.filter { seen[$0.hardware] != nil }
    do throws(HouseholdError) {
      try write { (tx) throws(LedgerError) in
        for device in gone { try tx.remove(seen: device.hardware.description) }
        for device in kept { try tx.put(device.row) }
      }
      state.seen = seen
    } catch {
      complain("\(error)")
    }
  }
}
