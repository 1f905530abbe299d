import Glibc
import PicketSystem

let help = """
  usage: picket-init [--config FILE] [--state DIR] [--run DIR] [--programs DIR]

  Starts picketd, picket-filter and picket-web, each as a user of its own and with no more rights than it needs, and starts
  them again when they end: for machines without systemd, and as the first process of a container. Runs in the foreground,
  as root. What its programs say goes to its own standard error.

    --config FILE    the configuration (default: /etc/picket/picket.json5)
    --state DIR      the folder below which picket, picket-web and the like keep theirs (default: /var/lib)
    --run DIR        the folder of sockets (default: /run/picket)
    --programs DIR   the folder of the programs (default: that of picket-init)
    --help, --version

  picket-fleet and picket-mqtt are started as well where they lie beside it, and apps' extensions where picket-confine does.

  signals: SIGHUP has picketd read the configuration again, and picket-web begin anew. SIGTERM ends all, picket-filter last,
           and then no rule is left in the kernel. When picket-init is killed its programs end with it, and children stay
           fenced: nothing of theirs passes until it is started again.

  examples:
    sudo picket-init
    podman run --net=host --cap-add=NET_ADMIN,NET_RAW picket       picket-init is what the image starts

  exit status: 0 done, 1 it could not start, or rules were left in the kernel, 2 wrong usage

  """

let version = "0.1.0"

func runPicketInit() {
  let places: Places
  do throws(Failure) {
    guard let read = try Places(CommandLine.arguments.dropFirst()) else { exit(0) }
    places = read
  } catch {
    Console.error("picket-init: \(error.reason).\n'picket-init --help' explains it.\n")
    exit(2)
  }
  do throws(Failure) {
    // First: a signal that comes while the programs start is handled later, and ends nothing.
    let signals = try SignalDescriptor([SIGTERM, SIGINT, SIGHUP, SIGCHLD])
    guard geteuid() == 0 else { throw Failure("start", "programs as other users", reason: "that takes root") }
    try places.make()
    var own = InitProcess(places, signals, try StartedPrograms(places))
    exit(own.run())
  } catch {
    Console.error("picket-init: \(error)\n")
    exit(1)
  }
}
