import CommandSpec
import DaemonClient
import Doctor
import PicketJSON
import PicketSystem

func examineMachine(_ invocation: Invocation) throws -> ExitCode {
  let checks = Readings(invocation).checks
  if invocation.has("--json") {
    Output.text(JSON.object(["checks": .array(checks.map(\.json))]).text + "\n")
  } else {
    Output.text(CheckText(invocation).text(checks))
  }
  return checks.contains { $0.state == .broken } ? .failed : .done
}

extension Readings {
  /// As far as this process may look.
  init(_ invocation: Invocation) {
    let path = invocation["--socket"] ?? Environment["PICKET_SOCKET"] ?? DaemonSockets.control
    let configuration = invocation.configurationFile
    do throws(DaemonError) {
      if let session = Daemon.session {
        self.init(of: session, absence: nil, configuration: configuration)
      } else {
        self.init(of: try Daemon(socket: path), absence: nil, configuration: configuration)
      }
    } catch {
      self.init(of: nil, absence: error, configuration: configuration)
    }
  }
}

extension Check {
  var json: JSON {
    ["name": .string(name), "state": .string(state.rawValue), "text": .string(text), "mend": .optional(mend)]
  }
}
