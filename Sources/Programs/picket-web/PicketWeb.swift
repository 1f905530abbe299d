import Configuration
import DaemonClient
import FilterProtocol
import Glibc
import PicketSystem
import Web
import Wire

let help = """
  usage: picket-web [--config FILE] [--socket PATH]
                    [--certificate FILE --key FILE] [--state DIR] [--name NAME]...
                    [--secret-from-input]

  Serves pages for guardians and the API for programs over HTTP, where the configuration's 'dashboard' says, and pages for
  children where its 'portal' says. Runs in the foreground; it has no rights, and asks picketd for all that it shows.

    --config FILE        the configuration (default: /etc/picket/picket.json5, or the defaults where that file is missing)
    --socket PATH        picketd's socket for guardians (default: /run/picket/control.sock); child.sock beside it is used
    --certificate FILE   the certificate for TLS with its chain, as PEM
    --key FILE           its key, as PEM
    --state DIR          where the certificate lies that it makes by itself, for addresses beyond this machine where none is
                         given (default: /var/lib/picket-web)
    --name NAME          what browsers may call this machine beside its address, once for each name
    --secret-from-input  the first line of standard input is the secret by which picketd knows this process, which ends
                         when picketd does: picketd starts it so. Without it, only the user picket-web may serve children
    --help, --version

  Without 'dashboard' guardians' pages are at http://127.0.0.1:8053/, unless picketd has started it for children's. As root
  it becomes the user picket-web, or nobody. At SIGTERM it answers what was asked, and ends.

  examples:
    sudo picket-web --config ./picket.json5
    curl http://127.0.0.1:8053/healthz

  exit status: 0 done, 1 it could not start, 2 wrong usage

  """

let version = "0.1.0"

func runPicketWeb() {
  ProcessMemory.keepPrivate()
  ProcessMemory.shareHeap()
  exit(run(CommandLine.arguments.dropFirst()))
}

private func run(_ words: ArraySlice<String>) -> Int32 {
  let options: Options
  do throws(Misuse) {
    options = try Options(words)
  } catch {
    Console.error("picket-web: \(error.message).\n'picket-web --help' explains it.\n")
    return 2
  }
  switch options.task {
  case .help: Console.text(help)
  case .version: Console.text("picket-web \(version)\n")
  case .serve: return serve(options)
  }
  return 0
}

private func serve(_ options: Options) -> Int32 {
  do {
    // First: a signal that comes while the program starts is handled later, and does not kill it.
    let signals = try SignalDescriptor([SIGTERM, SIGINT])
    let limits = HTTPLimits()
    _ = OpenFiles.allow(limits.connections + 1_024)
    let configuration = try Configuration(path: options.configuration, isNeeded: options.isConfigurationNamed)
    let starter = options.hasStarter ? try Starter() : nil
    let place = dashboard(of: configuration, starter)
    for name in options.names where HostHeader(name)?.port != nil || HostHeader(name) == nil {
      throw Refused(message: "'--name \(name)' is no name of a machine: write it like picket.home.arpa")
    }
    // What only root can read is read before its rights are given up. Beyond this machine pages are served by TLS alone.
    let given = try readCertificate(options)
    var own: OwnCertificate?
    if given == nil, let place, !place.address.isLoopback { own = try OwnCertificate(options, place) }
    let certificate = given ?? own?.pem
    try Rights.giveUp(becoming: "picket-web")
    let guardians = try place.map { try openDashboard(at: $0, options, certificate, limits) }
    let children = try configuration.portal.map { try openPortal(at: $0, options, starter) }
    let places = [
      place.map { "\(certificate == nil ? "http" : "https")://\($0)/" },
      configuration.portal.map { "children's pages at http://\($0)/" },
    ].compactMap { $0 }.joined(separator: " and ")
    let manager = ServiceManager()
    manager.ready("serves \(places)")
    if let own { Console.error("picket-web: its certificate is its own, SHA-256 \(own.fingerprint)\n") }
    Console.error("picket-web: \(version), process \(getpid()), serves \(places)\n")
    wait(for: signals, or: starter, or: own)
    manager.stopping()
    children?.stop()
    guardians?.stop()
    return 0
  } catch {
    Console.error("picket-web: \(error)\n")
    return 1
  }
}

/// Where guardians' pages are; nil where picketd has started this process for children's pages alone.
private func dashboard(of configuration: Configuration, _ starter: Starter?) -> Endpoint? {
  if starter != nil, configuration.portal != nil { return configuration.dashboard }
  return configuration.dashboard ?? Endpoint(Address(v4: 0x7f00_0001), port: 8053)
}

private func openDashboard(
  at place: Endpoint, _ options: Options, _ certificate: HTTPServer.Certificate?, _ limits: HTTPLimits
) throws -> HTTPServer {
  let site = try GuardianSite(
    socket: DaemonSockets.child(beside: options.socket),
    origins: OriginCheck(at: place, names: options.names, isEncrypted: certificate != nil), pages: HouseholdPages())
  return try HTTPServer(site, at: place.address, port: place.port, certificate: certificate, limits: limits)
}

/// Children's pages are served in the clear, beyond this machine too: their devices have no certificate of ours, and
/// nothing secret is typed there.
private func openPortal(at place: Endpoint, _ options: Options, _ starter: Starter?) throws -> HTTPServer {
  let site = try PortalSite(
    socket: DaemonSockets.child(beside: options.socket), secret: starter?.line, host: "\(place)",
    pages: HouseholdPages())
  var limits = HTTPLimits()
  (limits.connections, limits.bodyBytes) = (512, 16 << 10)
  return try HTTPServer(site, at: place.address, port: place.port, limits: limits)
}

/// Returns at a signal, when picketd has ended, which started this process, or when a certificate of its own ends soon.
private func wait(for signals: borrowing SignalDescriptor, or starter: Starter?, or own: OwnCertificate?) {
  while signals.take().isEmpty {
    if let own, own.endsSoon {
      Console.error("picket-web: its certificate ends soon: the next start makes another one\n")
      return
    }
    var poll = Poll()
    poll.add(signals.descriptor)
    let place = poll.add(starter?.descriptor)
    poll.wait(milliseconds: 3_600_000)
    if poll.isReady(place) { return }
  }
}

private func readCertificate(_ options: Options) throws(Failure) -> HTTPServer.Certificate? {
  guard let chain = options.certificate, let key = options.key else { return nil }
  func text(_ path: String) throws(Failure) -> String {
    String(decoding: try File.contents(of: path, limit: 1 << 20), as: UTF8.self)
  }
  return HTTPServer.Certificate(chain: try text(chain), key: try text(key))
}

extension OwnCertificate {
  /// For all that browsers may call this machine: see `OriginCheck`.
  fileprivate init(_ options: Options, _ place: Endpoint) throws(Failure) {
    let isAny = ["0.0.0.0", "::"].contains("\(place.address)")
    try self.init(
      in: options.state, addresses: ["127.0.0.1", "::1"] + (isAny ? [] : ["\(place.address)"]),
      names: ["localhost"] + options.names.map { $0.lowercased() })
  }
}

extension OriginCheck {
  /// By the address that it listens at, by the names that are given, and on this machine by its own.
  fileprivate init(at place: Endpoint, names: [String], isEncrypted: Bool) {
    let own = ["127.0.0.1", "localhost", "[::1]"].map { "\($0):\(place.port)" }
    self.init(
      hosts: Set(own + ["\(place)"] + names.map { "\($0.lowercased()):\(place.port)" }), isEncrypted: isEncrypted)
  }
}

/// Why it does not start, for people.
private struct Refused: Error, CustomStringConvertible {
  let message: String
  var description: String { message }
}
