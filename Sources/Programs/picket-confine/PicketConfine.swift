import Extensions
import Glibc
import PicketSystem

private let usage = """
  usage: picket-confine USER GROUP PROGRAM, which picketd starts; users and groups are numbers above 0. Or picket-confine \
  --answer [DIR], which a service manager starts with a socket as standard input; DIR has the manifests of extensions
  """

func runPicketConfine() -> Never {
  keepMemoryPrivate()
  let words = Array(CommandLine.arguments.dropFirst())
  if words.first == "--answer", words.count <= 2 {
    answer(extensionsIn: words.count == 2 ? words[1] : "/usr/lib/picket/extensions")
  }
  guard words.count == 3, let user = UInt32(words[0]), let group = UInt32(words[1]), user != 0, group != 0 else {
    complain(usage)
  }
  do throws(ConfinementError) {
    try Confinement(user: user, group: group).apply()
    throw become(words[2])
  } catch {
    complain(error.description)
  }
}

/// Starts what is asked for at standard input, if it may be.
private func answer(extensionsIn folder: String) -> Never {
  do throws(ConfinementError) {
    guard let (plan, descriptors) = try order(extensionsIn: folder) else { exit(126) }
    try descriptors.arrange()
    try Confinement(user: plan.user, group: plan.group, line: descriptors.line).apply()
    throw become(plan.executable, plan.environment)
  } catch {
    complain(error.description)
  }
}

/// Returns after all that it was handed has been closed, but for copies: their numbers become others'.
private func order(
  extensionsIn folder: String
) throws(ConfinementError) -> (ExtensionDesk.Plan, OpenDescriptors)? {
  let line = Descriptor(owning: STDIN_FILENO)
  guard let start = ExtensionDesk.take(from: line, extensionsIn: folder) else { return nil }
  return (start.plan, try OpenDescriptors(channel: start.channel, seat: start.seat, line: line))
}
