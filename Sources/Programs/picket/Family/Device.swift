import CommandSpec
import DaemonClient
import PicketJSON

func addDevice(_ invocation: Invocation) throws -> ExitCode {
  let user = try invocation["--uid"].map { (text) throws(Misuse) in try LocalUser.number(of: text) }
  let daemon = try Daemon.reach(invocation)
  let reply = try daemon.ask(
    .addDevice(
      owner: invocation.owner, child: invocation["--child"], hardware: invocation["--mac"],
      address: invocation["--ip"], user: user.map { Int($0) }, name: invocation["--name"]))
  if invocation.has("--json") { return invocation.show(reply.json) }
  let device = reply.device
  invocation.confirm("Added as device \(device.number).\n")
  if let gap = FenceReach(daemon).gap(device) { invocation.confirm("\(gap)\n") }
  if let user, !LocalUser.isKnown(user) { invocation.confirm("No user of this machine has the number \(user) yet.\n") }
  if let unknown = reply.unknownDevices { invocation.confirm(UnknownDevicesText(unknown).warning) }
  return .done
}

func changeDevice(_ invocation: Invocation) throws -> ExitCode {
  let hasOwner = ["--child", "--guardian", "--shared"].contains { invocation.has($0) }
  guard hasOwner || ["--name", "--mac", "--ip", "--uid"].contains(where: { invocation[$0] != nil }) else {
    throw Misuse("what is to change? Say whose it is, --name, or --mac, --ip or --uid")
  }
  let user = try invocation["--uid"].map { (text) throws(Misuse) in try LocalUser.number(of: text) }
  let daemon = try Daemon.reach(invocation)
  let wanted = try device(invocation.needed("DEVICE"), of: daemon)
  let reply = try daemon.ask(
    .changeDevice(
      wanted.number, owner: hasOwner ? invocation.owner : nil, child: invocation["--child"],
      hardware: invocation["--mac"], address: invocation["--ip"], user: user.map { Int($0) },
      name: invocation["--name"]))
  if invocation.has("--json") { return invocation.show(reply.json) }
  let device = reply.device
  let name = device.name.map { ", \($0.printable)," } ?? ""
  let whose =
    switch device.owner {
    case .child: "\(device.child.orDash.printable)'s"
    case .guardian: "a guardian's"
    case .shared: "shared"
    }
  invocation.confirm("Device \(device.number)\(name) is \(whose).\n")
  if let gap = FenceReach(daemon).gap(device) { invocation.confirm("\(gap)\n") }
  return .done
}

func listDevices(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let all = try daemon.ask(.devices())
  var (devices, alerts) = (all.devices, all.alerts)
  if let child = invocation["--child"] {
    // Only picketd knows whether there is a child of this name.
    devices = try daemon.ask(.showChild(child)).devices
    alerts.removeAll { alert in !devices.contains { $0.number == alert.device } }
  }
  if invocation.has("--json") {
    return invocation.show([
      "devices": .array(devices.map { .object($0.json) }), "alerts": .array(alerts.map { .object($0.json) }),
    ])
  }
  let code = invocation.show(
    deviceTable(devices.map(\.value)),
    orElse: "There is no such device yet: 'picket device seen' lists unknown devices.")
  let reach = FenceReach(daemon)
  let beyond = devices.map(\.value).filter { reach.gap($0) != nil }
  if let first = beyond.first, let gap = reach.gap(first) {
    Output.text("\nDevices \(beyond.map { "\($0.number)" }.joined(separator: ", ")): \(gap)\n")
  }
  if !alerts.isEmpty { Output.text("\nlook at\n") }
  for alert in alerts { Output.text("  \(ClockText.text(alert.time)): \(alert.text.printable)\n") }
  return code
}

func listSeenDevices(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(.seenDevices())
  if invocation.has("--json") { return invocation.show(reply.json) }
  var table = Table("NAME", "MAKER", "HARDWARE", "ADDRESSES", "FIRST SEEN", "LAST SEEN", "ALLOWED", "BLOCKED")
  for device in reply.devices {
    table.add(
      device.hostName.orDash, makerText(device.maker, isRandom: device.hasRandomAddress), device.hardware,
      device.addresses.orDash, ClockText.text(device.first), ClockText.text(device.last), "\(device.allowed)",
      "\(device.blocked)")
  }
  return invocation.show(
    table,
    orElse: looking(reply.lookingFor) ?? "No unknown device was seen. One that comes is listed within a minute.")
}

func adoptDevices(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(
    .adoptDevices(
      owner: invocation.owner, child: invocation["--child"], hardware: invocation.all("--mac"),
      allSeen: invocation.has("--all-seen")))
  if invocation.has("--json") { return invocation.show(reply.json) }
  return invocation.show(
    deviceTable(reply.devices),
    orElse: looking(reply.lookingFor) ?? "There was no unknown device: 'picket device list' shows whose each is.")
}

/// What is said in place of an empty table while picketd looks for the first time.
private func looking(_ seconds: Int?) -> String? {
  seconds.map { "Looking: the first look takes another \($0) s." }
}

func removeDevice(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let device = try device(invocation.needed("DEVICE"), of: daemon)
  let reply = try daemon.ask(.removeDevice(device.number))
  if invocation.has("--json") { return invocation.show(reply.json) }
  // A device that is a user of this machine never becomes unknown.
  let unknown = device.user == nil ? reply.unknownDevices : nil
  let consequence = unknown.map { " " + UnknownDevicesText($0).removal } ?? ""
  invocation.confirm("Removed device \(device.number).\(consequence)\n")
  return .done
}

/// The device of this number, name or hardware address.
private func device(_ wanted: String, of daemon: Daemon) throws -> Daemon.Device {
  // A number is always a device's number, even if a device has it for a name.
  let named = try daemon.ask(.devices()).devices.map(\.value).filter { device in
    "\(device.number)" == wanted || (Int(wanted) == nil && [device.name, device.hardware].contains(wanted))
  }
  guard let device = named.first else {
    throw Refusal(
      code: .failed, description: "there is no device '\(wanted)': 'picket device list' lists them")
  }
  if named.count > 1 {
    let numbers = named.map { "\($0.number)" }
    throw Refusal(
      code: .failed, description: "'\(wanted)' is the name of devices \(numbers.alternatives): say a number")
  }
  return device
}

func deviceTable(_ devices: [Daemon.Device]) -> Table {
  var table = Table("DEVICE", "WHOSE", "NAME", "MAKER", "HARDWARE", "ADDRESS", "USER", "NAMED IN")
  for device in devices {
    table.add(
      "\(device.number)", device.child ?? device.owner.rawValue, (device.name ?? device.hostName).orDash,
      makerText(device.maker, isRandom: device.hasRandomAddress), device.hardware.orDash,
      (device.address ?? device.addresses.first).orDash, device.user.orDash, device.declaredIn.orDash)
  }
  return table
}

/// The maker of a device's card, or that the device made its address up.
private func makerText(_ maker: String?, isRandom: Bool) -> String {
  maker ?? (isRandom ? "random address" : String?.none.orDash)
}

extension Invocation {
  /// Whose a device is.
  fileprivate var owner: Daemon.Owner {
    self["--child"] != nil ? .child : has("--guardian") ? .guardian : .shared
  }
}
