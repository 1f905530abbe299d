import Glibc
import PicketSystem
import Subscriptions

let help = """
  usage: picket-fetch

  Downloads a list, reads one, compiles a catalog, or carries a message to guardians: what picketd asks at the socket that is
  standard input. It answers once, with sealed memory, and ends. picketd starts it, or a service manager does for each connection. Started as
  root, it becomes the user picket-fetch, or `nobody` where that user is missing, before it reads a byte.

    --help, --version

  exit status: 0 it answered, 1 there was no question, or it could not give up its rights, 2 wrong usage

  """

let version = "0.1.0"

func runPicketFetch() {
  ProcessMemory.keepPrivate()
  switch CommandLine.arguments.dropFirst().first {
  case nil: exit(serve())
  case "--help", "-h": Console.text(help)
  case "--version": Console.text("picket-fetch \(version)\n")
  case let word?:
    Console.error("picket-fetch: there is no option '\(word)'.\n'picket-fetch --help' explains it.\n")
    exit(2)
  }
}

private func serve() -> Int32 {
  do throws(Failure) {
    try Rights.giveUp(becoming: "picket-fetch")
    try Confinement.apply()
  } catch {
    Console.error("picket-fetch: \(error)\n")
    return 1
  }
  let service = FetchService(at: Descriptor(owning: STDIN_FILENO))
  return service.run { service.watch { exit(0) } } ? 0 : 1
}
