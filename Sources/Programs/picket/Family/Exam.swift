import CommandSpec
import DaemonClient

func holdExam(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let name = invocation.needed("NAME")
  let (seconds, domains) = (invocation.seconds("--for"), invocation.all("--allow"))
  if invocation.has("--end") {
    guard seconds == nil, domains.isEmpty else {
      throw Refusal(code: .wrongUsage, description: "--end ends the exam: leave --for and --allow out")
    }
    let reply = try daemon.ask(.endExam(name))
    if invocation.has("--json") { return invocation.show(reply.json) }
    invocation.confirm("The exam of \(name.printable) is over.\n")
    return .done
  }
  guard let seconds, !domains.isEmpty else {
    throw Refusal(
      code: .wrongUsage, description: "say how long it lasts (--for) and which sites are open (--allow), or --end")
  }
  let reply = try daemon.ask(.beginExam(name, seconds: seconds, domains: domains))
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm("Exam of \(reply.exam.sentence).\n")
  return .done
}

extension Daemon.Exam {
  /// `7b until 11:30: only a.example is open, for Mia, Ben`.
  var sentence: String {
    let whom = children.count > 8 ? "\(children.count) children" : children.joined(separator: ", ")
    return "\(profile)\(until.map { " until \(ClockText.text($0))" } ?? ""): only \(domains.joined(separator: ", ")) "
      + "\(domains.count == 1 ? "is" : "are") open\(children.isEmpty ? "" : ", for \(whom)")"
  }
}
