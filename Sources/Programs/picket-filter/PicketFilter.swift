import Filter
import FilterProtocol
import Glibc
import PicketSystem

let help = """
  usage: picket-filter [--link PATH]

  Judges packets by the settings that picketd hands over. Runs in the foreground; picketd starts it, or a service manager.

    --link PATH    the socket where picketd gives orders (default: /run/picket/filter.sock)
    --help, --version

  It needs CAP_NET_ADMIN and CAP_NET_RAW, and obeys root and its own user. At SIGTERM it takes its rules out of the kernel
  and ends.

  example:
    sudo picket-filter --link /tmp/filter.sock

  exit status: 0 done, 1 it could not start, 2 wrong usage

  """

let version = "0.1.0"

func runPicketFilter() {
  ProcessMemory.keepPrivate()
  var path = "/run/picket/filter.sock"
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
    default: fail("there is no option '\(word)'")
    }
  }
  do throws(LinkError) {
    var service = try FilterService(link: path, version: version)
    var signs = WatchdogNotifier()
    service.run { signs.give() }
    signs.end()
    exit(0)
  } catch {
    Console.error("picket-filter: \(error)\n")
    exit(1)
  }
}

private func fail(_ message: String) -> Never {
  Console.error("picket-filter: \(message).\n'picket-filter --help' explains it.\n")
  exit(2)
}
