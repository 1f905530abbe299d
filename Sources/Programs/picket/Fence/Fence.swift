import CommandSpec
import DaemonClient
import FilterProtocol
import KernelRules
import PicketJSON
import PicketSystem

func showStatus(_ invocation: Invocation) throws -> ExitCode {
  guard let status = try tell(.status, .status(), invocation) else { return .failed }
  if invocation.has("--json") {
    Output.text(JSON.object(status.json).text + "\n")
  } else if invocation.has("--detail") {
    Output.text(StatusDetail.text(status.value, hasColor: invocation.hasColor))
  } else {
    let members =
      status.daemon == nil
      ? nil
      : (try? Daemon.reach(invocation)).flatMap { daemon in
        try? FamilyMembers(daemon, mode: status.mode)
      }
    Output.text(StatusText.text(status.value, members: members, hasColor: invocation.hasColor))
  }
  return FenceHealth(status.value).isWell ? .done : .failed
}

func raiseFence(_ invocation: Invocation) throws -> ExitCode {
  let reply = try tell(.up, .up(), invocation)
  if invocation.has("--json") { return invocation.show(reply?.json ?? [:]) }
  invocation.confirm("The rules are up.\n")
  return .done
}

func lowerFence(_ invocation: Invocation) throws -> ExitCode {
  if let reply = try tell(.down, .down(), invocation) {
    if invocation.has("--json") { return invocation.show(reply.json) }
    invocation.confirm("The rules are down: nothing is filtered.\n")
    return .done
  }
  try RuleInstaller.remove()
  if invocation.has("--json") { return invocation.show([:]) }
  invocation.confirm("No picket-filter is running, and no rules of one are in the kernel.\n")
  return .done
}

/// What comes of an order that picketd hands on. Where no picketd runs, or --link says so, the filter itself is asked: it
/// goes on without picketd. Nil where it is to go down and is not there.
private func tell<Value>(
  _ order: Order, _ call: DaemonCall<Value>, _ invocation: Invocation
) throws -> DaemonReply<Value>? {
  if invocation["--link"] == nil {
    do throws(Refusal) {
      return try Daemon.reach(at: invocation["--socket"]).ask(call, within: .seconds(70))
    } catch {
      let isSaid = invocation["--socket"] != nil || Environment["PICKET_SOCKET"] != nil
      guard error.code == .notReachable, !isSaid else { throw error }
    }
  }
  switch try ask(order, invocation) {
  case .status(let status)?: return try DaemonReply(status.json { .string("\(Timestamp(nanoseconds: $0))") })
  case .refused(let why)?: throw Refusal(code: .failed, description: why)
  case nil: return nil
  default:
    if case .status = order {
      throw Refusal(code: .failed, description: "picket-filter gave an answer to another question")
    }
    return try DaemonReply([:])
  }
}

/// The filter's answer; nil where it is to go down and does not run.
private func ask(_ order: Order, _ invocation: Invocation) throws(Refusal) -> Report? {
  do throws(LinkError) {
    var client = try FilterClient(path: invocation.link)
    // Changing kernel rules takes long, other orders do not.
    if case .status = order { return try client.ask(order) }
    return try client.ask(order, seconds: 60)
  } catch {
    if case .down = order, case .nobody = error { return nil }
    throw Refusal(error)
  }
}

extension Refusal {
  /// What is wrong with the filter, and what to do.
  fileprivate init(_ error: LinkError) {
    switch error {
    case .nobody:
      self.init(code: .notReachable, description: "\(error); start picketd, or say where it listens with --link")
    case .failed(let failure) where failure.reason == "Permission denied":
      self.init(code: .notAuthorized, description: "\(failure); run it as root")
    case .lost:
      self.init(
        code: .notAuthorized,
        description: "picket-filter ended the connection; only root and the owner of its socket may ask it")
    case .late:
      self.init(code: .notReachable, description: "picket-filter gives \(error); see its log, or start it anew")
    default: self.init(code: .notReachable, description: "\(error)")
    }
  }
}

func reloadConfiguration(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(.reload())
  if invocation.has("--json") { return invocation.show(reply.json) }
  let file = reply.file.printable
  invocation.confirm(
    reply.changed.isEmpty
      ? "Read \(file) again: it says what it said before.\n"
      : "Read \(file) again; changed: \(reply.changed.joined(separator: ", ")).\n")
  if !reply.noLongerDeclared.isEmpty {
    let names = reply.noLongerDeclared.map(\.printable).joined(separator: ", ")
    invocation.confirm(
      "It declares no longer: \(names). They stay until 'picket child remove' or 'picket device remove' takes them out.\n"
    )
  }
  return .done
}
