import CommandSpec
import DaemonClient
import Doctor
import Glibc
import PicketJSON
import PicketSystem
import Probe

func examineMachine(_ invocation: Invocation) throws -> ExitCode {
  switch (invocation.has("--probe"), invocation["--child"]) {
  case (true, nil): throw Misuse("whose fence is to be tried? Say --child NAME")
  case (false, .some): throw Misuse("--child goes with --probe: the checks are of the machine")
  default: break
  }
  let daemon = Result { () throws(DaemonError) in try invocation.daemon() }
  let leftovers = geteuid() == 0 ? Leftovers.takeAway(try? daemon.get()) : []
  let checks = Readings(daemon, invocation, leftovers: leftovers).checks
  let report = invocation.has("--probe") ? try probe(daemon, invocation) : nil
  if invocation.has("--json") {
    var document: JSON.Object = ["checks": .array(checks.map(\.json))]
    if let report { document.add(report) }
    Output.text(JSON.object(document).text + "\n")
  } else {
    let text = CheckText(invocation)
    if let report { Output.text(ProbeText(text).text(report) + "\n") }
    Output.text(text.text(checks))
  }
  let isWell = report.map { !$0.gotThrough && $0.unproven == nil } ?? true
  return isWell && !checks.contains { $0.state == .broken } ? .done : .failed
}

private func probe(_ daemon: Result<Daemon, DaemonError>, _ invocation: Invocation) throws -> ProbeReport {
  guard geteuid() == 0 else {
    throw Refusal(
      code: .notAuthorized, description: "a probe becomes the child's user, or a device of the home: run it with sudo")
  }
  let reached: Daemon
  do throws(DaemonError) { reached = try daemon.get() } catch { throw Refusal(error) }
  do throws(ProbeRefusal) {
    // Its own file, whichever name it was started by.
    return try ProbeRun(
      invocation["--child"] ?? "", reached, configuration: invocation.configurationFile, program: "/proc/self/exe"
    ).report()
  } catch {
    throw Refusal(code: .failed, description: error.description)
  }
}

func playChild(_ invocation: Invocation) throws -> ExitCode {
  var (input, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
  while case let count = try File.standardInput.read(into: &buffer, at: 0), count > 0 {
    input += buffer.prefix(count)
    if input.count > 65_536 { throw Refusal(code: .failed, description: "standard input is longer than it can be") }
  }
  do throws(ProbeRefusal) {
    Output.text(try ChildProcess.carryOut(input).text + "\n")
    return .done
  } catch {
    throw Refusal(code: .failed, description: error.description)
  }
}

extension Invocation {
  var controlSocket: String { self["--socket"] ?? Environment["PICKET_SOCKET"] ?? DaemonSockets.control }

  fileprivate func daemon() throws(DaemonError) -> Daemon {
    if let session = Daemon.session { return session }
    return try Daemon(socket: controlSocket)
  }
}

extension Readings {
  /// As far as this process may look.
  fileprivate init(_ daemon: Result<Daemon, DaemonError>, _ invocation: Invocation, leftovers: [String]) {
    let quiet = QuietErrors()
    defer { quiet.end() }
    let file = invocation.configurationFile
    switch daemon {
    case .success(let daemon): self.init(of: daemon, absence: nil, configuration: file)
    case .failure(let why): self.init(of: nil, absence: why, configuration: file)
    }
    machine.leftovers = leftovers
  }
}

extension Check {
  var json: JSON {
    ["name": .string(name), "state": .string(state.rawValue), "text": .string(text), "mend": .optional(mend)]
  }
}

extension JSON.Object {
  /// What was tried, what the settings leave open, and what was not tried, with the reason.
  fileprivate mutating func add(_ report: ProbeReport) {
    func entries(_ entry: (WayResult) -> JSON?) -> JSON { .array(report.results.compactMap(entry)) }
    self["child"] = .string(report.child)
    self["side"] = .string(report.side)
    self["unproven"] = .optional(report.unproven)
    self["probes"] = entries { way in
      switch way.outcome {
      case .held: ["name": .string(way.name), "held": true]
      case .passed: ["name": .string(way.name), "held": false]
      case .open, .notTried: nil
      }
    }
    self["open"] = entries { way in
      if case .open(let mend) = way.outcome { ["name": .string(way.name), "mend": .string(mend)] } else { nil }
    }
    self["notTried"] = entries { way in
      if case .notTried(let why) = way.outcome { ["name": .string(way.name), "why": .string(why)] } else { nil }
    }
  }
}
