import DaemonClient

/// Which devices the fence filters in its mode: a device of the household need not be one of them.
struct FenceReach {
  private let mode: String?

  /// The filter's mode; nil where it does not answer.
  init(_ daemon: Daemon) { mode = (try? daemon.ask(.status()))?.mode }

  /// Why a child's device is not fenced, and what to do; nil where it is, or where the mode is unknown.
  func gap(_ device: Daemon.Device) -> String? {
    guard device.owner == .child else { return nil }
    switch (mode, device.user != nil) {
    case ("laptop", false):
      return "It is not fenced: mode is \"laptop\", which looks after users of this machine (--uid). For devices "
        + "behind this machine set 'mode' and 'interfaces' in picketd's configuration."
    case ("router", true):
      return "It is not fenced: mode is \"router\", which looks after devices behind this machine (--mac). For users "
        + "of this machine set 'mode' to \"both\" in picketd's configuration."
    default: return nil
    }
  }
}
