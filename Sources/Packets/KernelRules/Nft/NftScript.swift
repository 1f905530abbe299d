internal import Wire

/// The plan as nft commands: table `inet picket`, replaced as a whole in one transaction.
///
/// Each hook has two chains. `ask_*` decides what the filter sees; `settle_*`, directly behind it, reads the filter's
/// verdict. No other program's chain runs between them, so none sees our packet mark, and a packet that bypasses the
/// queue still meets the second chain. Questions are read before both, in `read_*`. `accept` ends our chain alone:
/// rules of other tables still apply.
struct NftScript {
  static let table = "inet picket"
  /// After other programs' raw chains, before connection tracking.
  static let readPriority = -299
  /// After other programs' mangle chains, before their filter chains.
  static let askPriority = -140
  static let settlePriority = -139

  let plan: FencePlan

  /// Adding the table first lets the deletion succeed where there was none.
  static let removal = "add table \(table)\ndelete table \(table)\n"

  var installation: String {
    var text = NftScript.removal + "table \(NftScript.table) {\n"
    text += sets.map { "\tset \($0.name) {\n\($0.definition)\t}\n" }.joined(separator: "\n")
    for chain in question + ask + settle {
      text += "\n\tchain \(chain.name) {\n" + chain.lines.map { "\t\t\($0)\n" }.joined() + "\t}\n"
    }
    return text + "}\n"
  }

  /// Replaces only what depends on devices, in one transaction: the sets, the chains that end with the rule for unknown
  /// devices, and whether SYNs are asked about.
  var update: String {
    var text = sets.map { set in
      let elements = set.elements.joined(separator: ", ")
      return "flush set \(NftScript.table) \(set.name)\n"
        + (elements.isEmpty ? "" : "add element \(NftScript.table) \(set.name) { \(elements) }\n")
    }.joined()
    let early = plan.readsQuestions ? [who("read")] : []
    for chain in early + [who("ask"), askUsers, who("settle"), settleUsers] + guests + noted {
      text += "flush chain \(NftScript.table) \(chain.name)\n"
      text += chain.lines.map { "add rule \(NftScript.table) \(chain.name) \($0)\n" }.joined()
    }
    return text
  }

  struct Chain {
    let name: String
    let lines: [String]

    init(_ name: String, _ lines: [String?]) {
      self.name = name
      self.lines = lines.compactMap { $0 }
    }
  }

  struct Elements {
    let name: String
    let type: String
    let elements: [String]

    var definition: String {
      let list = elements.joined(separator: ", ")
      return "\t\t\(type)\n" + (list.isEmpty ? "" : "\t\telements = { \(list) }\n")
    }
  }

  private var sets: [Elements] {
    let both = [("supervised", plan.devices.supervised), ("trusted", plan.devices.trusted)]
    return both.flatMap { name, devices in
      [
        Elements(
          name: "\(name)_mac", type: "type ether_addr", elements: devices.hardware.sorted().map(\.description))
      ] + networks(name, devices)
    } + networks("peer", plan.devices.tunnelPeers) + [
      Elements(
        name: "supervised_user", type: "typeof meta skuid",
        elements: plan.devices.supervised.users.sorted().map(String.init))
    ] + (plan.mode.hasUsers ? [guardedSet] : []) + (plan.countsResolvers ? [resolverSet] : [])
  }

  private var guardedSet: Elements {
    Elements(
      name: "guarded_user", type: "typeof meta skuid", elements: plan.devices.guarded.users.sorted().map(String.init))
  }

  private var resolverSet: Elements {
    Elements(
      name: "resolver_user", type: "typeof meta skuid", elements: plan.devices.resolvers.sorted().map(String.init))
  }
}

extension NftScript {
  private func networks(_ name: String, _ devices: DeviceSet) -> [Elements] {
    [
      Elements(
        name: "\(name)_ip4", type: "type ipv4_addr; flags interval",
        elements: devices.outermost(isIPv4: true).map(\.description)),
      Elements(
        name: "\(name)_ip6", type: "type ipv6_addr; flags interval",
        elements: devices.outermost(isIPv4: false).map(\.description)),
    ]
  }
}

/// Parts of rules that both stages use.
extension NftScript {
  var bits: String { plan.marks.bits.hex }
  var rest: String { (~plan.marks.bits).hex }

  func value(_ state: FlowMark) -> String { plan.marks.mark(state).hex }
  func connection(is state: FlowMark) -> String { "ct mark & \(bits) == \(value(state))" }
  func packet(is state: FlowMark) -> String { "meta mark & \(bits) == \(value(state))" }
  func setConnection(_ state: FlowMark) -> String { "ct mark set ct mark & \(rest) | \(value(state))" }
  func setPacket(_ state: FlowMark) -> String { "meta mark set meta mark & \(rest) | \(value(state))" }
  var clearPacket: String { "meta mark set meta mark & \(rest)" }
  static let syn = "tcp flags & (syn | ack) == syn"
  /// A device's SYN-ACK.
  static let answering = "tcp flags & (syn | ack) == (syn | ack)"
  /// Protocol numbers: names are looked up in /etc/protocols, which small systems lack.
  static let icmp = "meta l4proto { 1, 58 }"
  static let tunnels = "meta l4proto { 4, 41, 47, 50, 51 }"
  /// A plain SYN to port 443, as browsers send it.
  static let secureSYN = "tcp dport 443 tcp flags & (fin | syn | rst | ack) == syn"
  /// Packets of a connection in which only one end has sent anything.
  static let unanswered = "ct state { new, invalid, untracked }"
  static let label = "ct label \(FencePlan.label)"

  func base(_ hook: String, _ priority: Int) -> String {
    "type filter hook \(hook) priority \(priority); policy accept;"
  }

  /// Matches packets from the home's side, and packets from elsewhere.
  var side: String { plan.interfaces.isEmpty ? "" : "iifname \(interfaces) " }
  var otherSide: String { plan.interfaces.isEmpty ? "" : "iifname != \(interfaces) " }

  var interfaces: String { "{ \(plan.interfaces.sorted().map { "\"\($0)\"" }.joined(separator: ", ")) }" }

  var exempted: [String] {
    plan.exemptions.map { exemption in
      let family = exemption.address.isIPv4 ? "ip" : "ip6"
      return "\(family) daddr \(exemption.address) tcp dport \(exemption.tcpPort) accept"
    }
  }

  /// Which device sent the packet. A child's hardware address takes precedence over a trusted network address.
  func who(_ stage: String) -> Chain {
    let from = "goto \(stage)_from"
    return Chain(
      "\(stage)_who",
      [
        "ether saddr @supervised_mac \(from)",
        "ether saddr @trusted_mac accept",
        "ip saddr @supervised_ip4 \(from)",
        "ip6 saddr @supervised_ip6 \(from)",
        "ip saddr @trusted_ip4 accept",
        "ip6 saddr @trusted_ip6 accept",
        plan.devices.areUnknownSupervised ? from : nil,
      ])
  }

  /// Packets from sockets of supervised users.
  func users(_ stage: String, guarded target: String, _ others: [String] = []) -> Chain {
    let within = loopback.map { loopback in
      (["@guarded_user"] + plan.devices.guarded.userRangeTexts).map {
        "\(loopback) ct direction original meta skuid \($0) goto \(stage)_\(target)"
      }
    }
    let ranges = plan.devices.supervised.userRangeTexts.map { "meta skuid \($0) goto \(stage)_from" }
    let refusesOwnerless = stage == "settle" && refusesOwnerless && plan.hasSupervisedUsers
    return Chain(
      "\(stage)_users",
      (within ?? []) + ["meta skuid @supervised_user goto \(stage)_from"] + ranges + others
        + (refusesOwnerless ? ["goto settle_ownerless"] : []))
  }

  /// TCP connections within this machine, except DNS.
  var loopback: String? { plan.mode.hasUsers ? "oifname \"lo\" tcp sport != 53 tcp dport != 53" : nil }

  /// Forwarded packets of interfaces that the configuration does not name.
  var guests: [Chain] {
    if !plan.refusesGuests { return [] }
    let names = "{ \(plan.hosts.map { "\"\($0)\"" }.joined(separator: ", ")) }"
    let named = plan.hosts.isEmpty ? [] : ["iifname \(names) accept", "oifname \(names) accept"]
    return [
      Chain("settle_guests", plan.hasSupervisedUsers ? named + ["\(NftScript.icmp) drop", "goto settle_refuse"] : [])
    ]
  }

  private var refusesOwnerless: Bool { plan.checksOwners && plan.fail == .closed }

  /// Packets that open a connection and have no owner: the kernel's own sockets send them, on some program's behalf
  /// (R14). They may go to tunnel peers and to the local link.
  var ownerless: [Chain] {
    if !refusesOwnerless { return [] }
    return [
      Chain(
        "settle_ownerless",
        [
          "ct state != new accept", "meta skuid 0-4294967294 accept", "ct direction reply accept",
          "oifname \"lo\" accept",
        ]
          + local.prefix(2) + [
            "\(NftScript.icmp) accept", "tcp flags & rst == rst accept", "ip daddr @peer_ip4 accept",
            "ip6 daddr @peer_ip6 accept", "goto settle_refuse",
          ])
    ]
  }

  /// TCP without payload: the total length equals that of both headers. Packets with IP options or extension headers
  /// match none of these and count as payload. Headers with timestamps come first, since nearly all packets have them.
  func bare(_ action: String) -> [String] {
    [8, 5, 11, 10, 6, 7, 9, 12, 13, 14, 15].flatMap { words in
      [
        "ip hdrlength 5 tcp doff \(words) ip length \(20 + 4 * words) \(action)",
        "tcp doff \(words) ip6 length \(4 * words) \(action)",
      ]
    }
  }

  /// More packets without payload than a connection may have before its verdict.
  func spent(_ action: String) -> String? {
    plan.countsBare ? "ct packets > \(FencePlan.barePackets) \(action)" : nil
  }

  /// TCP payload that starts with a TLS ServerHello that is not a HelloRetryRequest (RFC 8446 4.1.3). A record that
  /// ends before the random could hide a retry, so it does not match.
  var answer: String { "@ih,0,16 0x1603 @ih,24,16 >= 38 @ih,40,8 2 @ih,88,32 != 0xcf21ad74" }

  /// Packets that could name another server in an allowed connection: a client's QUIC long header (R5). Other protocols
  /// start with the bits 10, too, so away from port 443 the fixed bit must be set. Also datagrams that a socket sent as
  /// one buffer (UDP_SEGMENT), of which only the first can be seen here. For chains that only UDP reaches. From the
  /// home's side every packet counts as the client's, whichever end opened the tracked connection.
  func opener(_ action: String) -> [String] {
    [
      "\(otherSide)ct direction reply accept", "@th,64,2 3 \(action)", "udp dport 443 @th,64,1 1 \(action)",
      "meta length > \(FencePlan.longestDatagram) \(action)",
    ]
  }
}
