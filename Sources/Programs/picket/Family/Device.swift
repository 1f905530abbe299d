import CommandSpec
import PicketJSON

func addDevice(_ invocation: Invocation) throws -> ExitCode {
  var parameters = invocation.owner
  parameters["hardware"] = .optional(invocation["--mac"])
  parameters["address"] = .optional(invocation["--ip"])
  let user = try invocation["--uid"].map { (text) throws(Misuse) in try LocalUser.number(of: text) }
  parameters["user"] = .optional(user)
  parameters["name"] = .optional(invocation["--name"])
  let daemon = try Daemon.reach(invocation)
  let reply = try daemon.call("Household.AddDevice", parameters)
  if invocation.has("--json") { return invocation.show(reply) }
  let device = reply.object("device")
  invocation.confirm("Added as device \(device.shown("number")).\n")
  if let gap = FenceReach(daemon).gap(device) { invocation.confirm("\(gap)\n") }
  if let user, !LocalUser.isKnown(user) { invocation.confirm("No user of this machine has the number \(user) yet.\n") }
  return .done
}

func listDevices(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let all = try daemon.call("Household.Devices")
  var (devices, alerts) = (all.objects("devices"), all.objects("alerts"))
  if let child = invocation["--child"] {
    // Whoever knows children by name says whether there is one of this name.
    devices = try daemon.call("Household.ShowChild", ["child": .string(child)]).objects("devices")
    alerts.removeAll { alert in !devices.contains { $0["number"] == alert["device"] } }
  }
  if invocation.has("--json") {
    return invocation.show([
      "devices": .array(devices.map { .object($0) }), "alerts": .array(alerts.map { .object($0) }),
    ])
  }
  let code = invocation.show(
    deviceTable(devices), orElse: "There is no such device yet: 'picket device seen' lists those that were met.")
  let reach = FenceReach(daemon)
  let beyond = devices.filter { reach.gap($0) != nil }
  if let first = beyond.first, let gap = reach.gap(first) {
    Output.text("\nDevices \(beyond.map { $0.shown("number") }.joined(separator: ", ")): \(gap)\n")
  }
  if !alerts.isEmpty { Output.text("\nlook at\n") }
  for alert in alerts { Output.text("  \(alert.time("time")): \(alert.shown("text").printable)\n") }
  return code
}

func listSeenDevices(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).call("Household.SeenDevices")
  if invocation.has("--json") { return invocation.show(reply) }
  var table = Table("HARDWARE", "ADDRESSES", "FIRST SEEN", "LAST SEEN")
  for device in reply.objects("devices") {
    table.add(device.shown("hardware"), device.shown("addresses"), device.time("first"), device.time("last"))
  }
  return invocation.show(table, orElse: "No unknown device was seen.")
}

func adoptDevices(_ invocation: Invocation) throws -> ExitCode {
  var parameters = invocation.owner
  parameters["hardware"] = .strings(invocation.all("--mac"))
  parameters["allSeen"] = .bool(invocation.has("--all-seen"))
  let reply = try Daemon.reach(invocation).call("Household.AdoptDevices", parameters)
  if invocation.has("--json") { return invocation.show(reply) }
  return invocation.show(deviceTable(reply.objects("devices")), orElse: "There was no device to take in.")
}

func removeDevice(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let wanted = invocation.needed("DEVICE")
  // Whoever says a number means the number, whatever devices are called.
  let named = try daemon.call("Household.Devices").objects("devices").filter { device in
    device.shown("number") == wanted
      || (Int(wanted) == nil && [device.shown("name"), device.shown("hardware")].contains(wanted))
  }
  guard let device = named.first, let number = device["number"]?.int else {
    throw Refusal(
      code: .failed, description: "there is no device '\(wanted)': 'picket device list' shows those that there are")
  }
  if named.count > 1 {
    let numbers = named.map { $0.shown("number") }
    throw Refusal(
      code: .failed, description: "'\(wanted)' is the name of devices \(numbers.alternatives): say a number")
  }
  let reply = try daemon.call("Household.RemoveDevice", ["device": .int(number)])
  if invocation.has("--json") { return invocation.show(reply) }
  invocation.confirm("Removed device \(number).\n")
  return .done
}

func deviceTable(_ devices: [JSON.Object]) -> Table {
  var table = Table("DEVICE", "WHOSE", "HARDWARE", "ADDRESS", "USER", "NAME", "NAMED IN")
  for device in devices {
    let owner = device["child"]?.string ?? device.shown("owner")
    table.add(
      device.shown("number"), owner, device.shown("hardware"), device.shown("address"), device.shown("user"),
      device.shown("name"), device.shown("declaredIn"))
  }
  return table
}

extension Invocation {
  /// Whose a device is.
  fileprivate var owner: JSON.Object {
    if let child = self["--child"] { return ["owner": "child", "child": .string(child)] }
    return ["owner": has("--guardian") ? "guardian" : "shared"]
  }
}
