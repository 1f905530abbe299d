internal import DaemonClient
internal import FoundationEssentials

/// What the environment says about this process.
package struct ProcessEnvironment: Hashable, Sendable {
  /// Where the daemon may listen: the first that this process may open is taken.
  package var sockets: [String]
  package var child: String?
  package var client: String
  /// The connection that picketd gave an extension: it can make none.
  package var seat: Int32?

  /// Guardians may open the control socket, which nobody else may: no need to know who is one.
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
