package import DaemonClient
internal import PicketSystem

/// What only a killed probe leaves: a device of the child's, and routes to it. Interfaces and namespaces go with their
/// process, a moment later.
package enum Leftovers {
  static let lock = "/run/picket-probe.lock"

  /// Takes them away, and says what there was; nothing while a probe goes on.
  package static func takeAway(_ daemon: Daemon?) -> [String] {
    guard (try? FileLock(path: lock, note: "picket doctor")) != nil else { return [] }
    return remove(daemon)
  }

  static func remove(_ daemon: Daemon?) -> [String] {
    var found: [String] = []
    ProbeLinks.remove()
    if ProbeLinks.removeRoutes() {
      found.append("routes to \(ProbeAddress.child4) and \(ProbeAddress.child6)")
    }
    guard let daemon, let devices = try? daemon.call(.devices()).devices else { return found }
    for device in devices where device.hardware?.lowercased() == ProbeAddress.card {
      if (try? daemon.call(.removeDevice(device.number))) != nil {
        found.append("device \(device.number)")
      }
    }
    return found
  }
}
