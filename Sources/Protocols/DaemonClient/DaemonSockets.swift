/// Where picketd listens.
package enum DaemonSockets {
  /// For guardians.
  package static let control = "/run/picket/control.sock"
  /// For everybody.
  package static let child = child(beside: control)

  /// The socket for everybody of a picketd whose guardians come in at `control`.
  package static func child(beside control: String) -> String {
    (control.lastIndex(of: "/").map { String(control[...$0]) } ?? "") + "child.sock"
  }
}
