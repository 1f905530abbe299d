internal import Wire

/// The plan as chains for `iptables-restore --noflush`, one IP family at a time.
///
/// The first stage is in table mangle, the second in table filter, the only table that can reject, and DNS questions
/// are read in table raw. The rules do the same as the native ones (`NftScript`), chain by chain. Devices are listed in
/// two chains of their own instead of sets: small kernels lack sets of hardware addresses, a home has tens of devices,
/// and replacing a chain is atomic, too.
struct RestoreScript {
  let plan: FencePlan
  let family: IPFamily

  /// Table filter comes first: an interruption between two tables then leaves the fence closed.
  static let tables = ["filter", "mangle", "raw"]
  /// The tables that a kernel must have.
  static let neededTables = ["filter", "mangle"]

  /// The wanted tables, in the same order.
  private var wanted: [ChainTable] { [filter, mangle] + (plan.readsQuestions ? [raw] : []) }

  /// Installs all tables, whatever is there now.
  func installation(over saved: SavedRules) -> String {
    let wanted = wanted.map { table in
      var table = table
      let old = saved.tables[table.name]
      if old == nil || old?.chains.contains(ChainTable.birthmark) == true { table.chains.append(ChainTable.birthmark) }
      return table.replacing(old ?? ChainTable(table.name))
    }
    return wanted.joined() + (plan.readsQuestions ? "" : RestoreScript.restoration(of: SavedRules(), over: saved.raw))
  }

  /// Replaces only the chains that list devices, and those that depend on whether SYNs are asked about.
  var update: String {
    wanted.map(\.name).map { name in
      var table = ChainTable(name)
      table.chains = ["PICKET-WHO"]
      table.rules = who
      if name != "raw" {
        table.chains.append("PICKET-USERS")
        table.rules += name == "mangle" ? guarded("SEGMENT") + users + resolvers : guarded("PAYLOAD") + users
      }
      if name == "filter" {
        table.chains.append("PICKET-GUESTS")
        table.rules += ownerlessUsers + guests
      }
      if name == "mangle" {
        table.chains += ["PICKET-TUNNEL", "PICKET-NOTED", "PICKET-STRANGER"]
        table.rules += tunnels + chain("NOTED", noting) + strangers
      }
      return table.replacing(ChainTable(name))
    }.joined()
  }

  /// Adds every rule once, in chains that nothing jumps to, and removes them in a second commit: legacy tables report
  /// what the kernel lacks only on commit. Tables that did not exist, and that are deleted as a whole afterwards, skip
  /// the second commit, since each one takes the kernel some time.
  func trial(over saved: SavedRules, newTablesGo: Bool) -> String {
    let probe = "PICKET-PROBE"
    return wanted.map { wanted in
      let name = wanted.name
      var table = ChainTable(name)
      table.chains = saved.tables[name] == nil ? [probe, ChainTable.birthmark] : [probe]
      table.rules = wanted.rules.map { rule in
        let words = rule.split(separator: " ", maxSplits: 2)
        let rest = words.dropFirst(2).joined()
        // `-g` is the last part of a rule.
        guard let target = rest.start(of: "-g PICKET-") else { return "-A \(probe) \(rest)" }
        return "-A \(probe) \(rest[..<target])-j RETURN"
      }
      var nothing = ChainTable(name)
      nothing.chains = table.chains.filter { $0 != probe }
      let goes = newTablesGo && saved.tables[name] == nil
      return table.replacing(ChainTable(name)) + (goes ? "" : nothing.replacing(table))
    }.joined()
  }

  /// Removes all of our rules. The first stage goes first, so that no packet waits in a queue that nobody reads.
  static func removal(of saved: SavedRules) -> String { restoration(of: SavedRules(), over: saved) }

  /// Restores our part as it was saved, over the remains of a failed attempt.
  static func restoration(of old: SavedRules, over saved: SavedRules) -> String {
    tables.reversed().compactMap { name in
      let (wanted, found) = (old.tables[name] ?? ChainTable(name), saved.tables[name] ?? ChainTable(name))
      if wanted.chains.isEmpty && found.chains.isEmpty && found.jumps.isEmpty { return nil }
      return wanted.replacing(found)
    }.joined()
  }
}

/// Parts of rules that both stages use.
extension RestoreScript {
  var bits: String { plan.marks.bits.hex }

  func masked(_ state: FlowMark) -> String { "\(plan.marks.mark(state).hex)/\(bits)" }
  func connection(is state: FlowMark) -> String { "-m connmark --mark \(masked(state))" }
  func setConnection(_ state: FlowMark) -> String { "-j CONNMARK --set-xmark \(masked(state))" }
  var packetIsMarked: String { "-m mark ! --mark \(masked(.undecided))" }
  var clearPacket: String { "-j MARK --set-xmark \(masked(.undecided))" }

  var icmp: String { family.isIPv4 ? "-p icmp" : "-p ipv6-icmp" }
  static let syn = "-p tcp --tcp-flags SYN,ACK SYN"
  /// A device's SYN-ACK.
  static let answering = "-p tcp --tcp-flags SYN,ACK SYN,ACK"
  /// A plain SYN to port 443, as browsers send it.
  var noted: String {
    "-p tcp --dport 443 --tcp-flags FIN,SYN,RST,ACK SYN -m bpf --bytecode \(PacketProgram.bare(family))"
  }
  /// Packets of a connection in which only one end has sent anything.
  static let unanswered = "-m conntrack --ctstate NEW,INVALID,UNTRACKED"
  static let assured = "-m conntrack --ctstatus ASSURED"
  /// A port pair that is reused gets a new connection in the kernel, which has no verdict yet. A SYN inside an
  /// established connection may be an attempt to have its bytes read as a new stream.
  static let again = "-p tcp --tcp-flags SYN SYN \(assured) -g PICKET-AGAIN"
  static let fromClient = "-m conntrack --ctdir ORIGINAL"
  static let fromServer = "-m conntrack --ctdir REPLY"
  static let label = "-m connlabel --label \(FencePlan.label)"
  /// More packets without payload than a connection may have before its verdict.
  static let spent =
    "-m connbytes --connbytes \(FencePlan.barePackets + 1): --connbytes-dir both --connbytes-mode packets"
  static let quiet = "-m connlabel --label \(FencePlan.quietLabel)"
  static let strip =
    "-p tcp -j TCPOPTSTRIP --strip-options " + FencePlan.strippedOptions.map(String.init).joined(separator: ",")
  var bare: String { "-p tcp -m bpf --bytecode \(PacketProgram.bare(family))" }
  /// Packets that could name another server in an allowed connection (R5). From the home's side every packet counts as
  /// the client's, whichever end opened the tracked connection.
  var openers: [String] {
    (home + [RestoreScript.fromClient]).map { "\($0) -p udp -m bpf --bytecode \(PacketProgram.opener(family))" }
  }

  /// The interfaces of the home's side, where the plan names them.
  var home: [String] { plan.mode.hasDevices ? plan.interfaces.sorted().map { "-i \($0)" } : [] }

  func chain(_ name: String, _ rules: [String]) -> [String] { rules.map { "-A PICKET-\(name) \($0)" } }

  /// Jumps to chain `name` for packets from the home's side.
  func fromSide(_ name: String) -> [String] {
    if plan.interfaces.isEmpty { return ["-g PICKET-\(name)"] }
    return plan.interfaces.sorted().map { "-i \($0) -g PICKET-\(name)" }
  }

  /// Which device sent the packet. A child's hardware address takes precedence over a trusted network address.
  var who: [String] {
    let (supervised, trusted) = (plan.devices.supervised, plan.devices.trusted)
    func networks(_ devices: DeviceSet) -> [Network] { devices.outermost(isIPv4: family.isIPv4) }
    return chain(
      "WHO",
      supervised.hardware.sorted().map { "-m mac --mac-source \($0) -g PICKET-FROM" }
        + trusted.hardware.sorted().map { "-m mac --mac-source \($0) -j RETURN" }
        + networks(supervised).map { "-s \($0) -g PICKET-FROM" } + networks(trusted).map { "-s \($0) -j RETURN" }
        + (plan.devices.areUnknownSupervised ? ["-g PICKET-FROM"] : []))
  }

  /// Unsolicited packets: those to trusted network addresses pass.
  var strangers: [String] {
    if !plan.asksAboutStrangers { return [] }
    return chain(
      "STRANGER",
      plan.devices.trusted.outermost(isIPv4: family.isIPv4).map { "-d \($0) -j RETURN" }
        + [clearPacket, into(plan.secondQueues)])
  }

  var users: [String] {
    let users = plan.devices.supervised.users.sorted().map(String.init) + plan.devices.supervised.userRangeTexts
    return chain("USERS", users.map { "-m owner --uid-owner \($0) -g PICKET-FROM" })
  }

  /// TCP connections within this machine, except DNS.
  var loopback: [String] { plan.mode.hasUsers ? ["-o lo -p tcp ! --sport 53 ! --dport 53"] : [] }

  /// Loopback connections that a guarded user opens.
  func guarded(_ target: String) -> [String] {
    let users = plan.devices.guarded.users.sorted().map(String.init) + plan.devices.guarded.userRangeTexts
    return chain(
      "USERS",
      loopback.flatMap { rule in
        users.map { "\(rule) \(RestoreScript.fromClient) -m owner --uid-owner \($0) -g PICKET-\(target)" }
      })
  }

  /// Questions that a resolver sends to other machines. A question over loopback goes to another resolver of this
  /// machine, whose own question is caught.
  var resolvers: [String] {
    if !plan.countsResolvers { return [] }
    return chain(
      "USERS",
      plan.devices.resolvers.sorted().flatMap { user in
        ["udp", "tcp"].map { "-m owner --uid-owner \(user) ! -o lo -p \($0) --dport 53 -g PICKET-RESOLVER" }
      })
  }

  /// Forwarded packets of interfaces that the configuration does not name.
  var guests: [String] {
    if !plan.refusesGuests || !plan.hasSupervisedUsers { return [] }
    let named = plan.hosts.flatMap { ["-i \($0) -j RETURN", "-o \($0) -j RETURN"] }
    return chain("GUESTS", named + ["\(icmp) -j DROP", "-g PICKET-REFUSE"])
  }

  /// Where packets without an owner may go: to tunnel peers.
  var ownerlessUsers: [String] {
    if !refusesOwnerless || !plan.hasSupervisedUsers { return [] }
    return chain(
      "USERS",
      plan.devices.tunnelPeers.outermost(isIPv4: family.isIPv4).map { "-d \($0) -j RETURN" } + ["-g PICKET-OWNERLESS"])
  }

  private var refusesOwnerless: Bool { plan.checksOwners && plan.fail == .closed }

  /// Packets that open a connection and have no owner: the kernel's own sockets send them, on some program's behalf
  /// (R14).
  var ownerless: [String] {
    if !refusesOwnerless { return [] }
    return chain(
      "OWNERLESS",
      ["-m conntrack ! --ctstate NEW -j RETURN", "-m owner --uid-owner 0-4294967294 -j RETURN"]
        + ["\(RestoreScript.fromServer) -j RETURN", "-o lo -j RETURN"] + local.prefix(1)
        + ["\(icmp) -j RETURN", "-p tcp --tcp-flags RST RST -j RETURN", "-g PICKET-REFUSE"])
  }

  /// Multicast on the local link. Routers do not forward it, but rules may see it on a bridge.
  var onLink: [String] {
    family.isIPv4 ? ["-d 224.0.0.0/24 -j RETURN", "-d 239.255.255.250 -j RETURN"] : ["-d ff02::/16 -j RETURN"]
  }

  /// What every device needs from its router: DHCP and multicast discovery.
  var local: [String] {
    family.isIPv4
      ? ["-d 224.0.0.0/4 -j RETURN", "-p udp --dport 67 -j RETURN"]
      : ["-d ff00::/8 -j RETURN", "-p udp --dport 547 -j RETURN"]
  }

  /// Addresses to which tunnels may lead, if the filter agrees. The second stage rejects all others.
  var tunnels: [String] {
    chain(
      "TUNNEL",
      plan.devices.tunnelPeers.outermost(isIPv4: family.isIPv4).map { "-d \($0) -g PICKET-DAEMON" })
  }

  /// Services of this machine are not filtered, except a resolver, which asks on behalf of every user.
  func ownServices(_ transport: String) -> [String] {
    plan.mode.hasUsers ? ["-o lo -p \(transport) ! --dport 53 -j RETURN"] : []
  }

  var exempted: [String] {
    plan.exemptions.filter { $0.address.isIPv4 == family.isIPv4 }
      .map { "-d \($0.address) -p tcp --dport \($0.tcpPort) -j RETURN" }
  }

  static func encryptedDNS(_ transport: String) -> String { "-p \(transport) --dport 853" }
  static let tunnels = [4, 41, 47, 50, 51].map { "-p \($0)" }
}
