internal import DaemonClient
internal import FoundationEssentials

/// This process's environment variables.
package struct ProcessEnvironment: Hashable, Sendable {
  /// The daemon's sockets: the first that this process may open is used.
  package var sockets: [String]
  package var child: String?
  package var client: String
  /// An extension's connection from picketd: it cannot make its own.
  package var seat: Int32?

  /// Only guardians may open the control socket, so trying it first tells who is a guardian.
  package init(environment: [String: String], program: String) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    sockets = value("PICKET_SOCKET").map { [$0] } ?? [DaemonSockets.control, DaemonSockets.child]
    child = value("PICKET_CHILD")
    seat = value("PICKET_SEAT").flatMap { Int32($0) }
    client = value("PICKET_CLIENT") ?? program.split(separator: "/").last.map(String.init) ?? "unknown"
  }

  package static let process = ProcessEnvironment(
    environment: ProcessInfo.processInfo.environment, program: CommandLine.arguments.first ?? "")
}
