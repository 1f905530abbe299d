import Capture
import Files
import JSON
import Link
import Verbs

func showStatus(_ invocation: Invocation) throws -> ExitCode {
  guard case .status(let status) = try ask(.status, invocation) else {
    throw Refusal(code: .failed, description: "picket-filter gave an answer to another question")
  }
  Output.text(invocation.has("--json") ? status.json.text + "\n" : status.table(hasColor: invocation.hasColor))
  if case .broken = status.rules { return .failed }
  return .done
}

func raiseFence(_ invocation: Invocation) throws -> ExitCode {
  _ = try ask(.up, invocation)
  invocation.confirm("The rules are up.\n")
  return .done
}

func lowerFence(_ invocation: Invocation) throws -> ExitCode {
  guard try ask(.down, invocation) == nil else {
    invocation.confirm("The rules are down: nothing is filtered.\n")
    return .done
  }
  try KernelRules.remove()
  invocation.confirm("No picket-filter is running, and no rules of one are in the kernel.\n")
  return .done
}

/// What the filter answers; nil where it is to go down and is not there.
private func ask(_ order: Order, _ invocation: Invocation) throws -> Report? {
  let report: Report
  do throws(LinkError) {
    var client = try Client(path: invocation.link)
    // Kernel rules take their time, and questions do not.
    report = if case .status = order { try client.ask(order) } else { try client.ask(order, seconds: 60) }
  } catch {
    if case .down = order, case .nobody = error { return nil }
    throw Refusal(code: .notReachable, description: advice(error))
  }
  if case .refused(let why) = report { throw Refusal(code: .failed, description: why) }
  return report
}

/// What is wrong, and what to do.
private func advice(_ error: LinkError) -> String {
  switch error {
  case .nobody: "\(error); start picketd, or say where it listens with --link"
  case .failed(let failure) where failure.reason == "Permission denied": "\(failure); run it as root"
  case .lost: "picket-filter ended the connection; only root and its own user may ask it"
  case .late: "picket-filter gives \(error); see its log, or start it anew"
  default: "\(error)"
  }
}
