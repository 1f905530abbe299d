import DaemonClient
import Fleet
import Glibc
import PicketSystem
import Replication

let help = """
  usage: picket-fleet [--socket PATH]

  Goes to the PostgreSQL that the machines of a family share, for picketd, which has no network: it takes sealed rows there and
  brings others back. Runs in the foreground. It has no key and no files, and it may ask picketd for nothing else. As root it
  becomes the user picket-fleet, or nobody where that user is missing; picketd knows it by that user.

    --socket PATH   picketd's socket for guardians (default: /run/picket/control.sock); child.sock beside it is used
    --help, --version

  'picket fleet create' and 'picket fleet join' say where the database is; until then it waits. SIGTERM ends it.

  examples:
    sudo systemctl start picket-fleet
    sudo picket-fleet
    picket fleet status

  exit status: 0 done, 1 it could not start, 2 wrong usage

  """

let version = "0.1.0"

func runPicketFleet() {
  ProcessMemory.keepPrivate()
  let program = CompanionProgram("picket-fleet", version: version, help: help)
  exit(program.run(CommandLine.arguments.dropFirst(), serve: serve))
}

private func serve(at socket: String) throws(Failure) {
  // First: a signal that comes while the program starts is handled later, and does not kill it.
  let signals = try SignalDescriptor([SIGTERM, SIGINT])
  try Rights.giveUp(becoming: "picket-fleet")
  let manager = ServiceManager()
  manager.ready("goes to the family's database where there is one")
  Console.error("picket-fleet: \(version), process \(getpid())\n")
  var rounds = Rounds(socket: socket)
  while signals.take().isEmpty {
    let isBusy = rounds.next()
    if !isBusy { rounds.rest(beside: signals.descriptor) }
  }
  manager.stopping()
}
