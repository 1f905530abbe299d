import DaemonClient
import Glibc
import PicketSystem

let help = """
  usage: picket-mqtt [--socket PATH]

  Tells a broker of MQTT how the family is, so that Home Assistant finds each child as a device, and has picketd change what is
  commanded there: the internet of a child, the categories that the configuration names, and answers to requests. 'mqtt' in
  /etc/picket/picket.json5 says where the broker is; until then it waits. Runs in the foreground, and has no files. As root it
  becomes the user picket-mqtt, or nobody where that user is missing; picketd knows it by that user, and lets it do nothing else.

    --socket PATH   picketd's socket for guardians (default: /run/picket/control.sock); child.sock beside it is used
    --help, --version

  'picket notify list' says how the broker is doing. SIGTERM ends it; the broker then publishes that the family is offline.

  examples:
    sudo systemctl start picket-mqtt
    sudo picket-mqtt
    picket notify list

  exit status: 0 done, 1 it could not start, 2 wrong usage

  """

let version = "0.1.0"

func runPicketMQTT() {
  ProcessMemory.keepPrivate()
  ProcessMemory.shareHeap()
  let program = CompanionProgram("picket-mqtt", version: version, help: help)
  exit(program.run(CommandLine.arguments.dropFirst(), serve: serve))
}

private func serve(at socket: String) throws(Failure) {
  // First: a signal that comes while the program starts is handled later, and does not kill it.
  let signals = try SignalDescriptor([SIGTERM, SIGINT])
  try Rights.giveUp(becoming: "picket-mqtt")
  // A packet that is longer than agreed ends a connection, and fills no machine.
  ProcessMemory.bound(to: 128 << 20)
  let bridge = try HomeBridge(socket: socket)
  let manager = ServiceManager()
  manager.ready("publishes the family at a broker, where the configuration names one")
  Console.error("picket-mqtt: \(version), process \(getpid())\n")
  WorkThread.run { bridge.run() }
  // Reaching a broker may take minutes, in which this thread ends the program. The connection breaks then, and the broker says
  // that the family is offline.
  while signals.take().isEmpty { _ = Poll.wait(for: signals.descriptor, milliseconds: nil) }
  manager.stopping()
}
