import Configuration
import ControlServer
import DaemonClient
import Extensions
import Glibc
import Household
import Messages
import PicketJSON
import PicketSystem

let help = """
  usage: picketd [--config FILE] [--state DIR] [--socket PATH] [--rules DIR]
                 [--link PATH] [--filter PROGRAM | --no-filter]
                 [--web PROGRAM | --no-web]
                 [--fetch PROGRAM | --fetch-at PATH]
                 [--extensions-at PATH] [--check]

  Keeps the family's settings and has picket-filter judge packets by them. Runs in the foreground and writes what happens
  to standard error; names that a child asked for are never in it.

    --config FILE      the configuration (default: /etc/picket/picket.json5, or the defaults where that file is missing)
    --state DIR        the folder for what is kept between runs (default: /var/lib/picket)
    --socket PATH      the socket for guardians (default: /run/picket/control.sock); children's is child.sock beside it
    --rules DIR        the folder with Picket's own lists of names (default: the lists that came with picketd)
    --link PATH        the socket of picket-filter (default: /run/picket/filter.sock)
    --filter PROGRAM   the picket-filter to start (default: the one beside picketd)
    --no-filter        do not start picket-filter: a service manager does
    --web PROGRAM      the picket-web to start where the configuration has a 'dashboard' or a 'portal' (default: the one
                       beside picketd)
    --no-web           do not start picket-web: a service manager does, or nobody
    --fetch PROGRAM    the picket-fetch that downloads, reads and compiles lists (default: the one beside picketd)
    --fetch-at PATH    the socket where a service manager starts one for each connection
    --extensions-at PATH
                       the socket where a service manager starts 'picket-confine --answer' for each of apps' extensions
                       (default: picketd starts the picket-confine beside it, which it can as root alone)
    --check            read the configuration, print what is in effect as JSON, or what is wrong, and end
    --help, --version

  signals: SIGHUP has picketd read the configuration, the rules and the copies of lists again, as 'picket reload' does. What
           is wrong with them is written down, 'picket status' repeats it, and the old ones stay in force. SIGTERM ends
           picketd, picket-web, and the picket-filter that it started, which takes its rules out of the kernel.

  examples:
    sudo picketd --config ./picket.json5
    picketd --config ./picket.json5 --check | jq .household.children
    sudo kill -HUP $(pidof picketd)

  exit status: 0 done, 1 it could not start, the configuration is wrong, or rules were left in the kernel, 2 wrong usage

  """

let version = "0.1.0"

func runPicketd() {
  ProcessMemory.keepPrivate()
  ProcessMemory.shareHeap()
  exit(run(CommandLine.arguments.dropFirst()))
}

private func run(_ words: ArraySlice<String>) -> Int32 {
  let options: Options
  do throws(Misuse) {
    options = try Options(words)
  } catch {
    Console.error("picketd: \(error.message).\n'picketd --help' explains it.\n")
    return 2
  }
  switch options.task {
  case .help: Console.text(help)
  case .version: Console.text("picketd \(version)\n")
  case .check: return check(options)
  case .serve: return serve(options)
  }
  return 0
}

private func check(_ options: Options) -> Int32 {
  do throws(ConfigurationError) {
    let configuration = try Configuration(path: options.configuration, isNeeded: options.isConfigurationNamed)
    // Against the categories of the catalog in use, where there is one.
    let catalog = try? OpenCatalog(path: options.state + "/catalog/catalog.picket").catalog
    _ = try configuration.settings(revision: 0, numbers: [], catalog: catalog, at: .now)
    Console.text(configuration.json(cores: sysconf(Int32(_SC_NPROCESSORS_ONLN))).page)
    return 0
  } catch {
    Console.error("picketd: \(error)\n")
    return 1
  }
}

/// The group whose members are guardians.
private let guardianGroup = "picket-guardian"

private func serve(_ options: Options) -> Int32 {
  do {
    // First: a signal that comes while the rest is read is for later, and no end.
    let mailbox = try Mailbox(signals: [SIGHUP, SIGTERM, SIGINT])
    Resolver.limitPatience()
    let files = OpenFiles.allow(ControlServer.descriptors)
    if files < ControlServer.descriptors {
      Console.error(
        "picketd: only \(files) files may be open at a time, and \(ControlServer.descriptors) may be needed\n")
    }
    let configuration = try Configuration(path: options.configuration, isNeeded: options.isConfigurationNamed)
    let catalogs = try CatalogSource(options)
    try File.makeFolder(options.state, mode: 0o700)
    // Before it answers anybody: in another zone a day begins elsewhere, and a limit that is used up would be open.
    let household = try Household(
      ledger: configuration.ledger(state: options.state), key: options.state + "/family.key",
      options: HouseholdOptions(retention: configuration.retention, zone: configuration.zone),
      neighbours: KernelNeighbours())
    try File.makeFolder(String(options.socket[..<(options.socket.lastIndex(of: "/") ?? options.socket.startIndex)]))
    let extensions = ExtensionHost(
      ExtensionRegistry(folder: configuration.extensions), ExtensionOptions(options.confinement))
    let notes = StateNotes(web: options.state + "/web")
    let enforcement = Enforcement { mailbox.post(.awaited) }
    let messenger = try Messenger(
      by: options.fetcher, state: options.state, turns: HouseholdTurns(household: household))
    let broker = ConfiguredBroker()
    let (web, portalPeers) = (WebIdentity(user: Account.number(of: WebIdentity.user)), PortalPeers(configuration))
    let server = try ControlServer(
      household,
      ControlDependencies(
        link: options.link, lists: catalogs.folder, guardians: Account.group(named: guardianGroup),
        extensions: extensions, web: web,
        courier: ProgramUser(user: Account.number(of: ProgramUser.courier)),
        bridge: ProgramUser(user: Account.number(of: ProgramUser.bridge)),
        laptop: ProgramUser(user: Account.number(of: ProgramUser.laptop)),
        portalPeer: { portalPeers.find($0, heldBy: $1) },
        catalogHasChanged: { mailbox.post(.listsChanged) },
        reload: {
          await withCheckedContinuation { waiting in mailbox.post(.reload { waiting.resume(returning: $0) }) }
        },
        receivers: { messenger.states }, tryReceivers: { await messenger.trials($0) },
        broker: { broker.order },
        daemonState: { notes.state }, rulesAreWanted: { mailbox.post(.rulesAreWanted($0)) },
        judged: { await enforcement.wait(for: $0) }, removeRules: OrphanedRules.remove), socket: options.socket,
      version: version)
    ListUpdates.run(catalogs.folder, mailbox)
    messenger.start { () throws(DaemonError) in try server.ownClient() }
    extensions.use { client, child in await server.seat(of: client, for: child) }
    var daemon = try DaemonLoop(
      options, configuration, catalogs, mailbox, HouseholdBridge(household, mailbox), extensions,
      ShieldPageLooks(household, extensions, mailbox), MonitorDeliveries(household, extensions, mailbox), enforcement,
      ControlSockets(server), notes, portalPeers, messenger, broker, webSecret: web.secret)
    return daemon.run { await server.turn() }
  } catch {
    Console.error("picketd: \(error)\n")
    return 1
  }
}
