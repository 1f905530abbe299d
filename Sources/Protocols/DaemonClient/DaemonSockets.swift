/// Where picketd listens.
package enum DaemonSockets {
  /// For guardians.
  package static let control = "/run/picket/control.sock"
  /// For everybody.
  package static let child = child(beside: control)

  /// The socket for everybody beside the socket for guardians.
  package static func child(beside control: String) -> String {
    (control.lastIndex(of: "/").map { String(control[...$0]) } ?? "") + "child.sock"
  }
}
