import DaemonClient
import Glibc
import Laptop
import PicketSystem

let help = """
  usage: picket-laptop [--socket PATH]
         picket-laptop pam sign-in|password [--state DIR]
         picket-laptop polkit SETTING USER [--state DIR]
         picket-laptop notices [--socket PATH]
         picket-laptop guard [--state DIR]
         picket-laptop browsers [on [--safe-search]|off]

  Holds on this machine what guardians set for the children who are its users, beside the network: accounts, passwords, the clock,
  installing and removing applications, and hours in which they cannot sign in.

  Without a verb it asks picketd what that is, writes it down in a folder, and has logind lock and end the sessions of children for
  whom the machine is closed. It runs in the foreground. As root it becomes the user picket-laptop, by whom picketd knows it. The
  other verbs are for PAM, polkit and desktops, and know no more than that folder says:

    pam       for pam_exec(8): whether the user in PAM_USER may sign in, or change the password; says why not
    polkit    for rules of polkit(8): says 'refused' or 'allowed'. SETTING is accounts, password, clock, installation or
              removal
    notices   shows a child on its desktop what closes soon and what was refused, with a button that asks a guardian; and a guardian what
              children ask, with buttons that answer

  'guard' closes programs of applications that guardians shield: the kernel asks it before a child's user starts one, and it ends those
  that run. It needs CAP_SYS_ADMIN, and is a unit of its own.

  'browsers' is for guardians: it shows whether browsers of this machine have policies of Picket's, writes them, or takes them away.
  By these a browser asks the machine's resolver, hides no names (ECH) and speaks no QUIC, for everybody who uses it here.

    --socket PATH   picketd's socket for guardians (default: /run/picket/control.sock); child.sock beside it is used
    --state DIR     the folder (default: /var/lib/picket-laptop)
    --safe-search   have search engines leave out what is for adults, where browsers have a policy for that
    --help, --version

  Root, guardians and all whom Picket does not supervise are refused nothing. 'picket status' says what this machine holds.

  examples:
    sudo systemctl start picket-laptop
    picket-laptop polkit clock mia
    sudo picket-laptop browsers on
    picket status

  exit status: 0 done or allowed, 1 refused, or it could not start, 2 wrong usage

  """

let version = "0.1.0"

func runPicketLaptop() {
  var words = CommandLine.arguments.dropFirst()
  switch words.first {
  case "pam", "polkit":
    // PAM runs it in programs that have more rights than the user who started them.
    let isRoots = Rights.dropBorrowed() == 0
    exit(answer(words, isRoots: isRoots))
  case "browsers":
    exit(runBrowsers(words.dropFirst()) ?? misuse())
  case "guard":
    ProcessMemory.keepPrivate()
    exit(runGuard(words.dropFirst()) ?? misuse())
  case "notices":
    words = words.dropFirst()
    let program = CompanionProgram("picket-laptop", version: version, help: help)
    exit(program.run(words) { socket in try SessionNotices(socket: socket).run() })
  default:
    ProcessMemory.keepPrivate()
    let program = CompanionProgram("picket-laptop", version: version, help: help)
    exit(program.run(words, serve: serve))
  }
}

/// What PAM or polkit asked. Wrong usage refuses nothing that a person did not ask for: it says so, and fails.
private func answer(_ words: ArraySlice<String>, isRoots: Bool) -> Int32 {
  var (rest, folder) = (Array(words), RefusalFolder.standard)
  if rest.count >= 2, rest[rest.count - 2] == "--state" {
    folder = RefusalFolder(path: rest[rest.count - 1])
    rest.removeLast(2)
  }
  if rest.count == 2, rest[0] == "pam", let kind = PAMQuestion.Kind(rawValue: rest[1]) {
    guard case .refused(let why)? = PAMQuestion(kind, { Environment[$0] })?.answer(by: folder, isRoots: isRoots) else {
      return 0
    }
    Console.text(why + "\n")
    return 1
  }
  if rest.count == 3, rest[0] == "polkit", let setting = HeldSetting(rawValue: rest[1]) {
    Console.text(folder.answer(setting, named: rest[2]).isRefusal ? "refused\n" : "allowed\n")
    return 0
  }
  return misuse()
}

private func misuse() -> Int32 {
  Console.error("picket-laptop: these words ask nothing.\n'picket-laptop --help' explains it.\n")
  return 2
}

private func serve(at socket: String) throws {
  // First: a signal that comes while the program starts is handled later, and does not kill it.
  let signals = try SignalDescriptor([SIGTERM, SIGINT])
  try Rights.giveUp(becoming: "picket-laptop")
  let folder = Environment["STATE_DIRECTORY"].map { RefusalFolder(path: $0) } ?? .standard
  let keeper = try LaptopKeeper(socket: socket, folder)
  let manager = ServiceManager()
  manager.ready("holds what guardians set for users of this machine")
  Console.error("picket-laptop: \(version), process \(getpid())\n")
  WorkThread.run { keeper.run() }
  // A service of the machine may take its time to answer, in which this thread ends the program. What is refused stays.
  while signals.take().isEmpty { _ = Poll.wait(for: signals.descriptor, milliseconds: nil) }
  manager.stopping()
}
