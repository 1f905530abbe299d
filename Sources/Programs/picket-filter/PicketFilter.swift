import Filter
import FilterProtocol
import Glibc
import KernelRules
import PicketSystem

let help = """
  usage: picket-filter [--link PATH] [--keep FILE]
         picket-filter --keep FILE --raise
         picket-filter --open-sockets

  Judges packets by the settings that picketd hands over. Runs in the foreground; picketd starts it, or a service manager.

    --link PATH     the socket where picketd gives orders (default: /run/picket/filter.sock), its own or the manager's
    --keep FILE     keep the fence in FILE, and leave it in the kernel at the end: closed, until picket-filter is back
    --raise         raise the fence that FILE has, if it is there, and end: for the start of the machine
    --open-sockets  open the sockets that packets are sent by, have systemd keep them for the filter, and end
    --help, --version

  It needs CAP_NET_ADMIN and CAP_NET_RAW, and obeys root and the owner of the socket. At SIGTERM it ends, and takes its rules
  out of the kernel unless it keeps them.

  example:
    sudo picket-filter --link /tmp/filter.sock

  exit status: 0 done, 1 it could not start, 2 wrong usage

  """

let version = "0.1.0"

func runPicketFilter() {
  ProcessMemory.keepPrivate()
  var path = "/run/picket/filter.sock"
  var (file, raises, opensSockets) = (String?.none, false, false)
  var words = CommandLine.arguments.dropFirst()
  while let word = words.popFirst() {
    switch word {
    case "--help", "-h":
      print(help, terminator: "")
      exit(0)
    case "--version":
      print("picket-filter \(version)")
      exit(0)
    case "--link":
      guard let value = words.popFirst(), !value.isEmpty else { fail("--link wants a value") }
      path = value
    case _ where word.hasPrefix("--link="): path = String(word.dropFirst(7))
    case "--keep":
      guard let value = words.popFirst(), !value.isEmpty else { fail("--keep wants a value") }
      file = value
    case _ where word.hasPrefix("--keep="): file = String(word.dropFirst(7))
    case "--raise": raises = true
    case "--open-sockets": opensSockets = true
    default: fail("there is no option '\(word)'")
    }
  }
  if opensSockets { exit(openSockets()) }
  if raises {
    guard let file else { fail("--raise wants --keep, which says what to raise") }
    exit(raise(file))
  }
  do throws(LinkError) {
    var service = try FilterService(link: path, keptAt: file, version: version)
    var signs = WatchdogNotifier()
    service.run { signs.give() }
    signs.end()
    exit(0)
  } catch {
    Console.error("picket-filter: \(error)\n")
    exit(1)
  }
}

/// Raises the fence that the file has.
private func raise(_ file: String) -> Int32 {
  do {
    guard let fence = try KeptFence(path: file) else { return 0 }
    try fence.raise()
    return 0
  } catch {
    Console.error("picket-filter: there is no fence yet: \(error)\n")
    return 1
  }
}

/// Opens the sockets that packets are sent by, for a filter that may make none itself.
private func openSockets() -> Int32 {
  do throws(Failure) {
    try PacketSocket.handOver(to: ServiceManager())
    return 0
  } catch {
    Console.error("picket-filter: the filter gets no sockets to send packets by: \(error)\n")
    return 1
  }
}

private func fail(_ message: String) -> Never {
  Console.error("picket-filter: \(message).\n'picket-filter --help' explains it.\n")
  exit(2)
}
