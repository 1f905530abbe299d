/// The first stage: what goes to the daemon.
extension NftScript {
  var ask: [Chain] {
    // In the order of how many packets each sees.
    let allowed = "\(connection(is: .allowed)) goto ask_allowed"
    let others = ["\(connection(is: .watched)) goto ask_watched", "\(connection(is: .blocked)) goto ask_blocked"]
    return resolver + [
      Chain(
        "ask_forward",
        [base("forward", NftScript.askPriority), allowed] + sources + others
          // From the home's side nobody answers for a server. A laptop has none.
          + (!plan.mode.hasDevices
            ? []
            : onLink
              + (plan.interfaces.isEmpty ? [answered, "goto ask_who"] : ["\(side)goto ask_who", answered, uninvited]))),
      Chain(
        "ask_input",
        // What goes over the loopback interface was asked about on its way out.
        [base("input", NftScript.askPriority), "iifname \"lo\" accept", allowed] + sources + others + [resolved]
          + local.map { $0 }
          + [
            plan.mode.hasDevices ? "\(side)goto ask_who" : nil,
            plan.mode.hasUsers ? "meta l4proto udp \(NftScript.unanswered) goto ask_stranger" : nil,
          ]),
      Chain(
        "ask_output",
        // The daemon marks what it sends itself; whoever else may set marks is not believed.
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
      // Its mark would block the connection: whoever may say anything need not be asked.
      Chain("ask_opener", opener("goto ask_daemon") + (plan.readsQuestions ? ["\(isRead) \(clearPacket)"] : [])),
      // Devices are looked up once per connection; what its client sends is hardened all along.
      // How much a server has is in its bare packets too. TLS is known by its first words; clear requests are not.
      Chain(
        "ask_watched",
        [
          loopback.map { "\($0) goto ask_segment" }, "ct direction original goto ask_from", again,
          plan.hardening.contains(.options) ? "meta l4proto tcp jump ask_options" : nil,
          plan.hardening.contains(.oddTCP) ? "tcp option md5sig exists drop" : nil,
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
      // Ports may be used again that the kernel has a connection on: a device that lost its power does not end any. What
      // its server answers is all that tells whether this is a beginning, and is watched for from here on.
      Chain(
        "ask_again",
        [
          // Within this machine nobody but the kernel says which connection ports are of.
          loopback.map { "\($0) accept" },
          "ct direction reply \(setConnection(.watched)) goto ask_daemon",
          "\(NftScript.syn) goto ask_from",
        ]),
      // Two states at once tell the daemon; without it, the second stage refuses what is marked so.
      Chain("ask_inside", [setConnection(.watched), setPacket(.blocked), "goto ask_queue"]),
      // A server that still talks is refused by the second stage. Its client may be waiting for just that, and is told by
      // the daemon, which knows by the mark that there is nothing to judge.
      Chain(
        "ask_blocked",
        (plan.hardening.contains(.echoes) ? toErrors + ["\(NftScript.icmp) drop"] : []) + [
          again, "ct direction reply tcp flags & rst == 0 \(setPacket(.blocked)) goto ask_queue",
        ]),
    ]
  }

  /// What comes into the home without having been asked for. Only the daemon can tell whose the address is that it is for.
  private var uninvited: String { "oifname \(interfaces) \(NftScript.unanswered) goto ask_stranger" }

  private var stranger: [Chain] {
    if !plan.asksAboutStrangers { return [] }
    return [
      Chain(
        "ask_stranger",
        ["ip daddr @trusted_ip4 accept", "ip6 daddr @trusted_ip6 accept", clearPacket, into(plan.second)])
    ]
  }

  /// What the kernel lets a server say without counting it: before it has answered the opening, and answers to that but the
  /// first.
  private var uncounted: [String] {
    if !plan.countsBare { return [] }
    return [
      "meta l4proto tcp ct reply packets 0 goto ask_daemon",
      "tcp flags & syn == syn ct label \(FencePlan.answerLabel) goto ask_daemon",
      "tcp flags & syn == syn ct label set \(FencePlan.answerLabel)",
    ]
  }

  /// Who opens a connection in a server's name would be its server.
  private var sources: [String?] {
    if !plan.checksSources { return [] }
    return [connection(is: .watched), "ct state new"].map { "\($0) \(side)fib saddr . iif oif missing drop" }
  }

  /// Who answers a hello has all of it: this is the evidence that frees a connection (R4), and nobody else needs to see
  /// it. What this machine says itself is watched all along, since whoever wrote it may be gone.
  private var answered: String? {
    if !plan.findsAnswers { return nil }
    return "tcp sport 443 ct direction reply \(NftScript.label) \(answer) \(setConnection(.allowed))"
  }

  /// Its connection keeps no mark: with nobody behind the queue, its next question passes.
  private var resolver: [Chain] {
    if !plan.countsResolvers { return [] }
    return [
      Chain("ask_resolver", ["ct label set \(FencePlan.resolverLabel)", "goto ask_payload"]),
      // The daemon knows by the mark that it is no child's answer. Without it, the second stage takes the mark off.
      Chain("ask_resolved", [setPacket(.watched), "goto ask_queue"]),
    ]
  }

  /// What answers a resolver of this machine.
  private var resolved: String? {
    plan.countsResolvers
      ? "meta l4proto { tcp, udp } th sport 53 ct label \(FencePlan.resolverLabel) goto ask_resolved" : nil
  }

  var askUsers: Chain { users("ask", guarded: "segment", resolvers) }

  /// What one asks outside; over the loopback interface it asks another, who asks in turn.
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
    } + [into(plan.first)]
  }

  /// An answer of ours, which leads no connection that the kernel keeps, would come from where the question was led. The
  /// daemon lets it pass and answers in the place of whom it was led to.
  private var led: String { "meta l4proto { tcp, udp } th dport 53 ct status dnat \(into(plan.second))" }

  func into(_ queues: ClosedRange<UInt16>) -> String {
    let (first, last) = (queues.lowerBound, queues.upperBound)
    return "queue num \(first == last ? "\(first)" : "\(first)-\(last)") bypass"
  }

  /// What devices say to everybody on their link. No router passes these on, but a bridge may show them to rules.
  var onLink: [String] { ["ip daddr { 224.0.0.0/24, 239.255.255.250 } accept", "ip6 daddr ff02::/16 accept"] }

  /// What every device needs of its router, and says to everybody: addresses and discovery.
  var local: [String] {
    [
      "ip daddr 224.0.0.0/4 accept", "ip6 daddr ff00::/8 accept",
      "udp dport { 67, 547 } accept",
    ]
  }

  /// Ports of a connection that was over have a new one in the kernel, without a verdict to inherit. An opening in the
  /// middle of one that both ends agreed on may be somebody who wants its bytes read as a beginning.
  private var again: String { "tcp flags & syn == syn ct status assured goto ask_again" }
}
