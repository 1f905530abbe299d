import Capture
import KernelRules
import PicketSystem
import Support
import Wire

/// The way from a child through a router to servers, and what travels on it.
struct Road {
  /// Where the rivals and the traffic are.
  struct Tools {
    let accept: String
    let traffic: String
    let answer: String
    let insert: String
    let count: String
    let page: String
    let browse: String
    let rows: String
    /// The name server that blocks, where it was unpacked.
    let recursor: String
    /// Picket's own rules.
    let rules: String
  }

  /// Where the server answers from.
  static let server = "10.77.2.2"
  /// So many addresses from `servers` on are all the one server's.
  static let servers = "198.18.0.1"
  static let spread = "198.18.0.1+4096"
  /// Datagrams to this port end where they arrive, so that counting them is all that they cost.
  static let sink = "9"

  let tools: Tools
  let path: Path

  init(_ tools: Tools) throws {
    self.tools = tools
    path = try Path()
    try path.router.run("ip", "route", "add", "198.18.0.0/15", "via", "10.77.2.2")
    try path.server.run("ip", "route", "add", "local", "198.18.0.0/15", "dev", "lo")
    try path.child.run("sysctl", "-qw", "net.ipv4.ip_local_port_range=10000 64000", "net.ipv4.tcp_tw_reuse=1")
    try path.server.run("iptables", "-t", "raw", "-A", "PREROUTING", "-p", "udp", "--dport", Road.sink, "-j", "DROP")
    // Two minutes are the default: short connections would fill the table, which then drops everybody's packets.
    try path.router.run("sysctl", "-qw", "net.netfilter.nf_conntrack_tcp_timeout_time_wait=5")
    // Neighbours find each other now rather than while something is measured.
    try path.child.run("ping", "-qc1", "-W3", Road.servers)
  }

  /// No rules, no connections.
  func clear() throws {
    try path.router.enter { try RuleInstaller.remove() }
    try nft(["add table inet tracking", "delete table inet tracking"])
    try path.router.run("conntrack", "-F")
  }

  /// A rule that no packet meets has connections accounted for.
  func track() throws {
    try nft([
      "add table inet tracking", "add chain inet tracking nowhere",
      "add rule inet tracking nowhere ct state new accept",
    ])
  }

  private func nft(_ commands: [String]) throws {
    let answer = try path.router.enter { try MachineTools().nft(commands.joined(separator: "\n"), isTrial: false) }
    guard answer.succeeded else { throw Failure("change", "nft's tables", reason: answer.complaint) }
  }

  /// The rules that a family with one child's device gets.
  func fence() throws {
    guard let hardware = HardwareAddress(Path.hardware) else { return }
    let plan = try FencePlan(
      mode: .router, interfaces: [InterfaceName(Path.home)], queueBase: Judge.queue,
      devices: DeviceSets(supervised: DeviceSet(hardware: [hardware])))
    try path.router.enter {
      var rules = try RuleInstaller()
      try rules.install(plan)
    }
  }

  func start(in namespace: Namespace, _ words: [String]) throws -> BackgroundProgram {
    try namespace.enter { try BackgroundProgram(words[0], Array(words.dropFirst())) }
  }

  /// Packets that wait for a verdict.
  func waiting() throws -> Int {
    try path.router.enter { QueueStatus.of(Judge.queue).map { Int($0.waiting) } ?? 0 }
  }

  /// Packets that were ever queued since the queue was bound.
  func asked() throws -> Int {
    try path.router.enter { QueueStatus.of(Judge.queue).map { Int($0.last) } ?? 0 }
  }
}
