internal import Wire

/// The fence as chains for `iptables-restore --noflush`, one family at a time.
///
/// Rules that ask stand in table mangle, rules that settle in table filter, the only one that can reject, and those by
/// which questions are read early in table raw. They say the same as the native ones (`NftScript`), chain by chain.
/// Devices are rules of two chains of their own rather than sets: small kernels, the one this was written on included,
/// lack sets of hardware addresses, a home has tens of devices, and replacing a chain is as atomic.
struct RestoreScript {
  let plan: FencePlan
  let family: IPFamily

  /// Table filter first: whatever dies between two of them leaves the fence closed.
  static let tables = ["filter", "mangle", "raw"]
  /// What a kernel needs for a fence.
  static let neededTables = ["filter", "mangle"]

  /// What shall stand, in the same order.
  private var wanted: [ChainTable] { [filter, mangle] + (plan.readsQuestions ? [raw] : []) }

  /// All tables, from whatever stands there.
  func installation(over saved: SavedRules) -> String {
    let wanted = wanted.map { table in
      var table = table
      let old = saved.tables[table.name]
      if old == nil || old?.chains.contains(ChainTable.birthmark) == true { table.chains.append(ChainTable.birthmark) }
      return table.replacing(old ?? ChainTable(table.name))
    }
    return wanted.joined() + (plan.readsQuestions ? "" : RestoreScript.restoration(of: SavedRules(), over: saved.raw))
  }

  /// The chains that say who is who, and whether openings are asked about.
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

  /// Every rule once, in chains that nothing leads to, and gone again in a second commit: legacy tables only tell what
  /// the kernel lacks when they are committed. Tables that were not there, and that go again as a whole, are left to go
  /// with what is in them: the kernel takes its time for every commit.
  func trial(over saved: SavedRules, newTablesGo: Bool) -> String {
    let probe = "PICKET-PROBE"
    return wanted.map { wanted in
      let name = wanted.name
      var table = ChainTable(name)
      table.chains = saved.tables[name] == nil ? [probe, ChainTable.birthmark] : [probe]
      table.rules = wanted.rules.map { rule in
        let words = rule.split(separator: " ", maxSplits: 2)
        let rest = words.dropFirst(2).joined()
        // A goto is the last word of a rule.
        guard let target = rest.start(of: "-g PICKET-") else { return "-A \(probe) \(rest)" }
        return "-A \(probe) \(rest[..<target])-j RETURN"
      }
      var nothing = ChainTable(name)
      nothing.chains = table.chains.filter { $0 != probe }
      let goes = newTablesGo && saved.tables[name] == nil
      return table.replacing(ChainTable(name)) + (goes ? "" : nothing.replacing(table))
    }.joined()
  }

  /// Removes all of our rules. Asking ends first, so that no packet waits in a queue without a reader.
  static func removal(of saved: SavedRules) -> String { restoration(of: SavedRules(), over: saved) }

  /// Our part as it was once saved, over whatever a failed attempt left.
  static func restoration(of old: SavedRules, over saved: SavedRules) -> String {
    tables.reversed().compactMap { name in
      let (wanted, found) = (old.tables[name] ?? ChainTable(name), saved.tables[name] ?? ChainTable(name))
      if wanted.chains.isEmpty && found.chains.isEmpty && found.jumps.isEmpty { return nil }
      return wanted.replacing(found)
    }.joined()
  }
}

/// Pieces of rules that both tables are made of.
extension RestoreScript {
  var bits: String { plan.marks.bits.hex }

  func masked(_ state: FlowMark) -> String { "\(plan.marks.mark(state).hex)/\(bits)" }
  func connection(is state: FlowMark) -> String { "-m connmark --mark \(masked(state))" }
  func setConnection(_ state: FlowMark) -> String { "-j CONNMARK --set-xmark \(masked(state))" }
  var packetIsMarked: String { "-m mark ! --mark \(masked(.undecided))" }
  var clearPacket: String { "-j MARK --set-xmark \(masked(.undecided))" }

  var icmp: String { family.isIPv4 ? "-p icmp" : "-p ipv6-icmp" }
  static let opening = "-p tcp --tcp-flags SYN,ACK SYN"
  /// A device's answer to somebody who opens a connection to it.
  static let answering = "-p tcp --tcp-flags SYN,ACK SYN,ACK"
  /// What a browser's opening looks like, towards where TLS is spoken.
  var noted: String {
    "-p tcp --dport 443 --tcp-flags FIN,SYN,RST,ACK SYN -m bpf --bytecode \(PacketProgram.bare(family))"
  }
  /// Of no connection that both ends have spoken in.
  static let unanswered = "-m conntrack --ctstate NEW,INVALID,UNTRACKED"
  static let assured = "-m conntrack --ctstatus ASSURED"
  /// Ports of a connection that was over have a new one in the kernel, without a verdict to inherit. An opening in the
  /// middle of one that both ends agreed on may be somebody who wants its bytes read as a beginning.
  static let again = "-p tcp --tcp-flags SYN SYN \(assured) -g PICKET-AGAIN"
  static let fromClient = "-m conntrack --ctdir ORIGINAL"
  static let fromServer = "-m conntrack --ctdir REPLY"
  static let label = "-m connlabel --label \(FencePlan.label)"
  /// More packets than an unjudged connection may have without contents.
  static let spent =
    "-m connbytes --connbytes \(FencePlan.barePackets + 1): --connbytes-dir both --connbytes-mode packets"
  static let quiet = "-m connlabel --label \(FencePlan.quietLabel)"
  static let strip =
    "-p tcp -j TCPOPTSTRIP --strip-options " + FencePlan.strippedOptions.map(String.init).joined(separator: ",")
  var bare: String { "-p tcp -m bpf --bytecode \(PacketProgram.bare(family))" }
  /// What opens another name in a connection that was allowed (R5): from the home's side, whoever opened the connection
  /// for the kernel.
  var openers: [String] {
    (home + [RestoreScript.fromClient]).map { "\($0) -p udp -m bpf --bytecode \(PacketProgram.opener(family))" }
  }

  /// The home's side, where it is known.
  var home: [String] { plan.mode.hasDevices ? plan.interfaces.sorted().map { "-i \($0)" } : [] }

  func chain(_ name: String, _ rules: [String]) -> [String] { rules.map { "-A PICKET-\(name) \($0)" } }

  /// Into `name`, from the home's side.
  func fromSide(_ name: String) -> [String] {
    if plan.interfaces.isEmpty { return ["-g PICKET-\(name)"] }
    return plan.interfaces.sorted().map { "-i \($0) -g PICKET-\(name)" }
  }

  /// Whose packet it is: a child's hardware address says more than a trusted network address.
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

  /// Behind what nobody asked for: guardians' devices that have a network address are not.
  var strangers: [String] {
    if !plan.asksAboutStrangers { return [] }
    return chain(
      "STRANGER",
      plan.devices.trusted.outermost(isIPv4: family.isIPv4).map { "-d \($0) -j RETURN" }
        + [clearPacket, into(plan.second)])
  }

  var users: [String] {
    let users = plan.devices.supervised.users.sorted().map(String.init) + plan.devices.supervised.userRangeTexts
    return chain("USERS", users.map { "-m owner --uid-owner \($0) -g PICKET-FROM" })
  }

  /// Connections within this machine, but for questions.
  var loopback: [String] { plan.mode.hasUsers ? ["-o lo -p tcp ! --sport 53 ! --dport 53"] : [] }

  /// Connections that a supervised user opens.
  func guarded(_ target: String) -> [String] {
    let users = plan.devices.guarded.users.sorted().map(String.init) + plan.devices.guarded.userRangeTexts
    return chain(
      "USERS",
      loopback.flatMap { rule in
        users.map { "\(rule) \(RestoreScript.fromClient) -m owner --uid-owner \($0) -g PICKET-\(target)" }
      })
  }

  /// What resolvers of this machine ask outside; over the loopback interface one asks another, who asks in turn.
  var resolvers: [String] {
    if !plan.countsResolvers { return [] }
    return chain(
      "USERS",
      plan.devices.resolvers.sorted().flatMap { user in
        ["udp", "tcp"].map { "-m owner --uid-owner \(user) ! -o lo -p \($0) --dport 53 -g PICKET-RESOLVER" }
      })
  }

  /// Forwarded, and from no side that anybody named.
  var guests: [String] {
    if !plan.refusesGuests || !plan.hasSupervisedUsers { return [] }
    let named = plan.hosts.flatMap { ["-i \($0) -j RETURN", "-o \($0) -j RETURN"] }
    return chain("GUESTS", named + ["\(icmp) -j DROP", "-g PICKET-REFUSE"])
  }

  /// Behind them in the second stage: where packets may lead that no program's socket sent.
  var ownerlessUsers: [String] {
    if !refusesOwnerless || !plan.hasSupervisedUsers { return [] }
    return chain(
      "USERS",
      plan.devices.tunnelPeers.outermost(isIPv4: family.isIPv4).map { "-d \($0) -j RETURN" } + ["-g PICKET-OWNERLESS"])
  }

  private var refusesOwnerless: Bool { plan.checksOwners && plan.fail == .closed }

  /// What no program's socket sent, and belongs to no connection yet: sockets that the kernel opens, on whoever's behalf
  /// (R14).
  var ownerless: [String] {
    if !refusesOwnerless { return [] }
    return chain(
      "OWNERLESS",
      ["-m conntrack ! --ctstate NEW -j RETURN", "-m owner --uid-owner 0-4294967294 -j RETURN"]
        + ["\(RestoreScript.fromServer) -j RETURN", "-o lo -j RETURN"] + local.prefix(1)
        + ["\(icmp) -j RETURN", "-p tcp --tcp-flags RST RST -j RETURN", "-g PICKET-REFUSE"])
  }

  /// What devices say to everybody on their link. No router passes these on, but a bridge may show them to rules.
  var onLink: [String] {
    family.isIPv4 ? ["-d 224.0.0.0/24 -j RETURN", "-d 239.255.255.250 -j RETURN"] : ["-d ff02::/16 -j RETURN"]
  }

  /// What every device needs of its router, and says to everybody: addresses and discovery.
  var local: [String] {
    family.isIPv4
      ? ["-d 224.0.0.0/4 -j RETURN", "-p udp --dport 67 -j RETURN"]
      : ["-d ff00::/8 -j RETURN", "-p udp --dport 547 -j RETURN"]
  }

  /// Where tunnels may lead, if the daemon thinks so too. What is not asked about the second stage refuses.
  var tunnels: [String] {
    chain(
      "TUNNEL",
      plan.devices.tunnelPeers.outermost(isIPv4: family.isIPv4).map { "-d \($0) -g PICKET-DAEMON" })
  }

  /// Services of this machine are its own affair, but for a resolver that asks on behalf of everybody.
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
