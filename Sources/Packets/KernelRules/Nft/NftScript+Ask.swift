/// The first stage: which packets go to the filter.
extension NftScript {
  var ask: [Chain] {
    // Ordered by how many packets match each rule.
    let allowed = "\(connection(is: .allowed)) goto ask_allowed"
    let others = ["\(connection(is: .watched)) goto ask_watched", "\(connection(is: .blocked)) goto ask_blocked"]
    return resolver + [
      Chain(
        "ask_forward",
        [base("forward", NftScript.askPriority), allowed] + sources + others
          // Packets from the home's side are never a server's answer. A laptop has no home side.
          + (!plan.mode.hasDevices
            ? []
            : onLink
              + (plan.interfaces.isEmpty ? [answered, "goto ask_who"] : ["\(side)goto ask_who", answered, uninvited]))),
      Chain(
        "ask_input",
        // Loopback packets were already asked about in OUTPUT.
        [base("input", NftScript.askPriority), "iifname \"lo\" accept", allowed] + sources + others + [resolved]
          + local.map { $0 }
          + [
            plan.mode.hasDevices ? "\(side)goto ask_who" : nil,
            plan.mode.hasUsers ? "meta l4proto udp \(NftScript.unanswered) goto ask_stranger" : nil,
          ]),
      Chain(
        "ask_output",
        // The filter marks its own packets. A mark that another program set does not count.
        [base("output", NftScript.askPriority)]
          + (plan.checksOwners
            ? [
              "meta mark & \(bits) != 0 meta skuid \(plan.filterUser) accept",
              "meta mark & \(bits) != 0 \(clearPacket)",
            ]
            : ["meta mark & \(bits) != 0 accept"]) + [allowed] + others
          + [plan.mode.hasUsers ? "goto ask_users" : nil]),
      who("ask"), askUsers,
      Chain("ask_allowed", ["meta l4proto udp goto ask_opener", "tcp flags & syn == syn goto ask_again"]),
      // The mark of a question that was read would block this connection, which is allowed already.
      Chain("ask_opener", opener("goto ask_daemon") + (plan.readsQuestions ? ["\(isRead) \(clearPacket)"] : [])),
      // A device is looked up once per connection, but every packet from the client passes the optional rules. A
      // server's acknowledgements show how much it has received (R4), also in packets without payload, so they go to
      // the filter. Port 443 needs none: a TLS server shows it by its first bytes.
      Chain(
        "ask_watched",
        [
          loopback.map { "\($0) goto ask_segment" }, "ct direction original goto ask_from", again,
          plan.features.contains(.options) ? "meta l4proto tcp jump ask_options" : nil,
          plan.features.contains(.oddTCP) ? "tcp option md5sig exists drop" : nil,
        ] + padded(6, "meta l4proto tcp ") + ["tcp sport != 443 goto ask_daemon"] + uncounted + ["goto ask_payload"]),
    ] + stranger + device + [
      Chain(
        "ask_payload", ["meta l4proto tcp goto ask_segment", "\(NftScript.icmp) goto ask_echo", "goto ask_daemon"]),
      Chain(
        "ask_segment",
        [
          "\(NftScript.syn) goto ask_daemon", spent("ct label \(FencePlan.quietLabel) goto ask_bare"),
          spent("goto ask_daemon"), "goto ask_bare",
        ]),
      Chain("ask_bare", bare("accept") + ["goto ask_daemon"]),
      Chain("ask_daemon", [clearPacket, led, "goto ask_queue"]), Chain("ask_queue", queueing),
      // A device may reuse a port while the kernel still tracks the old connection, for example after a power cut. Only
      // the server's answer shows whether this is a new connection, so the connection is watched from here on.
      Chain(
        "ask_again",
        [
          // On loopback the kernel alone decides which connection a port belongs to.
          loopback.map { "\($0) accept" },
          "ct direction reply \(setConnection(.watched)) goto ask_daemon",
          "\(NftScript.syn) goto ask_from",
        ]),
      // The packet is marked blocked and its connection watched: the filter recognises this combination. Without a
      // filter, the second stage rejects the packet.
      Chain("ask_inside", [setConnection(.watched), setPacket(.blocked), "goto ask_queue"]),
      // The second stage rejects further packets of the server. The client may be waiting for them, so the filter ends
      // its connection. The mark tells the filter that there is nothing left to judge.
      Chain(
        "ask_blocked",
        (plan.features.contains(.echoes) ? toErrors + ["\(NftScript.icmp) drop"] : []) + [
          again, "ct direction reply tcp flags & rst == 0 \(setPacket(.blocked)) goto ask_queue",
        ]),
    ]
  }

  /// Unsolicited packets into the home. Only the filter knows whose address the destination is.
  private var uninvited: String { "oifname \(interfaces) \(NftScript.unanswered) goto ask_stranger" }

  private var stranger: [Chain] {
    if !plan.asksAboutStrangers { return [] }
    return [
      Chain(
        "ask_stranger",
        ["ip daddr @trusted_ip4 accept", "ip6 daddr @trusted_ip6 accept", clearPacket, into(plan.secondQueues)])
    ]
  }

  /// Server packets that the kernel does not count: those before its SYN-ACK, and every repeated SYN-ACK.
  private var uncounted: [String] {
    if !plan.countsBare { return [] }
    return [
      "meta l4proto tcp ct reply packets 0 goto ask_daemon",
      "tcp flags & syn == syn ct label \(FencePlan.answerLabel) goto ask_daemon",
      "tcp flags & syn == syn ct label set \(FencePlan.answerLabel)",
    ]
  }

  /// Drops forged source addresses: a device could otherwise open a connection with its server's address.
  private var sources: [String?] {
    if !plan.checksSources { return [] }
    return [connection(is: .watched), "ct state new"].map { "\($0) \(side)fib saddr . iif oif missing drop" }
  }

  /// A server that answers a ClientHello has received all of it. This is the evidence that frees a connection (R4), and
  /// the filter need not see it. Connections of this machine's own users stay watched: the owner of a packet is unknown
  /// once its program has ended.
  private var answered: String? {
    if !plan.findsAnswers { return nil }
    return "tcp sport 443 ct direction reply \(NftScript.label) \(answer) \(setConnection(.allowed))"
  }

  /// The connection stays unmarked, so that the next question passes while no filter reads the queue.
  private var resolver: [Chain] {
    if !plan.countsResolvers { return [] }
    return [
      Chain("ask_resolver", ["ct label set \(FencePlan.resolverLabel)", "goto ask_payload"]),
      // The mark tells the filter that this is no child's answer. Without a filter, the second stage clears the mark.
      Chain("ask_resolved", [setPacket(.watched), "goto ask_queue"]),
    ]
  }

  /// Answers to a resolver of this machine.
  private var resolved: String? {
    plan.countsResolvers
      ? "meta l4proto { tcp, udp } th sport 53 ct label \(FencePlan.resolverLabel) goto ask_resolved" : nil
  }

  var askUsers: Chain { users("ask", guarded: "segment", resolvers) }

  /// Questions that a resolver sends to other machines. A question over loopback goes to another resolver of this
  /// machine, whose own question is caught.
  var resolvers: [String] {
    plan.countsResolvers
      ? ["meta skuid @resolver_user oifname != \"lo\" meta l4proto { tcp, udp } th dport 53 goto ask_resolver"] : []
  }

  private var queueing: [String] {
    let spread = plan.spread.count > 1 ? plan.spread : []
    return [("dport", "sport"), ("sport", "dport")].flatMap { server, client in
      spread.map { queue, bits in
        "tcp \(server) 443 tcp \(client) & \(spread.count - 1) == \(bits) \(into(queue...queue))"
      }
    } + [into(plan.queues)]
  }

  /// Questions that NAT redirected. An answer that the filter sends belongs to no tracked connection, so it would come
  /// from the address of the NAT target. The filter lets the question pass and answers in place of the NAT target.
  private var led: String { "meta l4proto { tcp, udp } th dport 53 ct status dnat \(into(plan.secondQueues))" }

  func into(_ queues: ClosedRange<UInt16>) -> String {
    let (first, last) = (queues.lowerBound, queues.upperBound)
    return "queue num \(first == last ? "\(first)" : "\(first)-\(last)") bypass"
  }

  /// Multicast on the local link. Routers do not forward it, but rules may see it on a bridge.
  var onLink: [String] { ["ip daddr { 224.0.0.0/24, 239.255.255.250 } accept", "ip6 daddr ff02::/16 accept"] }

  /// What every device needs from its router: DHCP and multicast discovery.
  var local: [String] {
    [
      "ip daddr 224.0.0.0/4 accept", "ip6 daddr ff00::/8 accept",
      "udp dport { 67, 547 } accept",
    ]
  }

  /// A port pair that is reused gets a new connection in the kernel, which has no verdict yet. A SYN inside an
  /// established connection may be an attempt to have its bytes read as a new stream.
  private var again: String { "tcp flags & syn == syn ct status assured goto ask_again" }
}
