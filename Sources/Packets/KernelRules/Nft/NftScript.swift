internal import Wire

/// The fence as nft commands: table `inet picket`, replaced as a whole in one transaction.
///
/// Two chains stand on each hook but the first, where questions are read (`read_*`). `ask_*` decides what the daemon is to see, `settle_*` right behind it reads what the
/// daemon said. Between them no foreign chain meets our packet mark, and a packet that bypassed the queue left only the
/// first. An `accept` ends our chain alone: whatever other tables say still holds.
struct NftScript {
  static let table = "inet picket"
  /// Behind the raw chains of others, before connections.
  static let readPriority = -299
  /// Behind the mangle chains of others, before their filters.
  static let askPriority = -140
  static let settlePriority = -139

  let plan: FencePlan

  /// Adding first lets the deletion succeed where there was no table.
  static let removal = "add table \(table)\ndelete table \(table)\n"

  var installation: String {
    var text = NftScript.removal + "table \(NftScript.table) {\n"
    text += sets.map { "\tset \($0.name) {\n\($0.definition)\t}\n" }.joined(separator: "\n")
    for chain in question + ask + settle {
      text += "\n\tchain \(chain.name) {\n" + chain.lines.map { "\t\t\($0)\n" }.joined() + "\t}\n"
    }
    return text + "}\n"
  }

  /// Who is who alone, and whether openings are asked about, also in one transaction: the sets, and the chains that end
  /// with what unknown devices are.
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

/// Pieces of rules that both stages are made of.
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
  /// A device's answer to somebody who opens a connection to it.
  static let answering = "tcp flags & (syn | ack) == (syn | ack)"
  /// Numbers, since names of protocols are looked up in a file that small systems do without.
  static let icmp = "meta l4proto { 1, 58 }"
  static let tunnels = "meta l4proto { 4, 41, 47, 50, 51 }"
  /// What a browser's opening looks like, towards where TLS is spoken.
  static let opening = "tcp dport 443 tcp flags & (fin | syn | rst | ack) == syn"
  /// Of no connection that both ends have spoken in.
  static let unanswered = "ct state { new, invalid, untracked }"
  static let label = "ct label \(FencePlan.label)"

  func base(_ hook: String, _ priority: Int) -> String {
    "type filter hook \(hook) priority \(priority); policy accept;"
  }

  /// On the home's side, and not on it.
  var side: String { plan.interfaces.isEmpty ? "" : "iifname \(interfaces) " }
  var otherSide: String { plan.interfaces.isEmpty ? "" : "iifname != \(interfaces) " }

  var interfaces: String { "{ \(plan.interfaces.sorted().map { "\"\($0)\"" }.joined(separator: ", ")) }" }

  var exempted: [String] {
    plan.exemptions.map { exemption in
      let family = exemption.address.isIPv4 ? "ip" : "ip6"
      return "\(family) daddr \(exemption.address) tcp dport \(exemption.tcpPort) accept"
    }
  }

  /// Whose packet it is: a child's hardware address says more than a trusted network address.
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

  /// Packets from this machine that a supervised user's socket sent.
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

  /// Connections within this machine, but for questions.
  var loopback: String? { plan.mode.hasUsers ? "oifname \"lo\" tcp sport != 53 tcp dport != 53" : nil }

  /// Forwarded, and from no side that anybody named.
  var guests: [Chain] {
    if !plan.refusesGuests { return [] }
    let names = "{ \(plan.hosts.map { "\"\($0)\"" }.joined(separator: ", ")) }"
    let named = plan.hosts.isEmpty ? [] : ["iifname \(names) accept", "oifname \(names) accept"]
    return [
      Chain("settle_guests", plan.hasSupervisedUsers ? named + ["\(NftScript.icmp) drop", "goto settle_refuse"] : [])
    ]
  }

  private var refusesOwnerless: Bool { plan.checksOwners && plan.fail == .closed }

  /// What no program's socket sent, and belongs to no connection yet: sockets that the kernel opens, on whoever's behalf
  /// (R14). It leads where tunnels may, and into the link.
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

  /// TCP without payload, told exactly: the total length is that of both headers. Packets with IP options or extension
  /// headers are in neither list, so they count as bearing some. Timestamps alone come first, being nearly all.
  func bare(_ action: String) -> [String] {
    [8, 5, 11, 10, 6, 7, 9, 12, 13, 14, 15].flatMap { words in
      [
        "ip hdrlength 5 tcp doff \(words) ip length \(20 + 4 * words) \(action)",
        "tcp doff \(words) ip6 length \(4 * words) \(action)",
      ]
    }
  }

  /// More packets than an unjudged connection may have without contents.
  func spent(_ action: String) -> String? {
    plan.countsBare ? "ct packets > \(FencePlan.barePackets) \(action)" : nil
  }

  /// TCP whose payload begins with a TLS server's hello that wants no other hello of its client (RFC 8446 4.1.3). What is
  /// cut shorter than its random could hide that it does.
  var answer: String { "@ih,0,16 0x1603 @ih,24,16 >= 38 @ih,40,8 2 @ih,88,32 != 0xcf21ad74" }

  /// What opens another name in a connection that was allowed: a QUIC long header from the client (R5). Other protocols
  /// begin with 10 as well, so away from port 443 the fixed bit has to be there. And many datagrams that a socket handed
  /// over as one (UDP_SEGMENT): only the first one's first octet can be seen here. For chains that UDP alone comes to.
  /// From the home's side it is the client's, whoever opened the connection for the kernel.
  func opener(_ action: String) -> [String] {
    [
      "\(otherSide)ct direction reply accept", "@th,64,2 3 \(action)", "udp dport 443 @th,64,1 1 \(action)",
      "meta length > \(FencePlan.longestDatagram) \(action)",
    ]
  }
}
