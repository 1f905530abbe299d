/// The first stage: which packets go to the filter.
extension RestoreScript {
  var mangle: ChainTable {
    var table = ChainTable("mangle")
    table.chains = [
      "FORWARD", "INPUT", "OUTPUT", "WHO", "USERS", "ALLOWED", "WATCHED", "FROM", "STREAM", "DATAGRAM", "NOTED",
      "TUNNEL", "ECHO", "ERROR", "PAYLOAD", "SEGMENT", "RESOLVER", "RESOLVED", "DAEMON", "QUEUE", "READ", "AGAIN",
      "INSIDE", "BLOCKED", "STRANGER",
    ].map { "PICKET-\($0)" }
    table.jumps = ["FORWARD", "INPUT", "OUTPUT"].map { "\($0) -j PICKET-\($0)" }
    if plan.checksSources {
      // Reverse path checks work in PREROUTING only.
      table.chains.insert("PICKET-PREROUTING", at: 0)
      table.jumps.append("PREROUTING -m connmark ! --mark \(masked(.allowed)) -j PICKET-PREROUTING")
    }
    let begin = [
      // Ordered by how many packets match each rule.
      "\(connection(is: .allowed)) -g PICKET-ALLOWED",
      "\(connection(is: .watched)) -g PICKET-WATCHED",
      "\(connection(is: .blocked)) -g PICKET-BLOCKED",
    ]
    // Nearly all packets match this rule and no other.
    let most = ["-p tcp --tcp-flags SYN NONE \(connection(is: .allowed)) -j RETURN"]
    table.rules =
      chain("PREROUTING", sources)
      // Packets from the home's side are never a server's answer. A laptop has no home side.
      + chain(
        "FORWARD",
        most + begin
          + (!plan.mode.hasDevices
            ? [] : onLink + (plan.interfaces.isEmpty ? answer + fromSide("WHO") : fromSide("WHO") + answer + uninvited))
      )
      // Loopback packets were already asked about in OUTPUT.
      + chain(
        "INPUT",
        ["-i lo -j RETURN"] + begin + resolved + (plan.mode.hasDevices ? local + fromSide("WHO") : [])
          + (!plan.mode.hasUsers
            ? []
            : (plan.mode.hasDevices ? [] : local) + ["-p udp \(RestoreScript.unanswered) -g PICKET-STRANGER"]))
      // The filter marks its own packets. A mark that another program set does not count.
      + chain(
        "OUTPUT",
        (plan.checksOwners
          ? ["\(packetIsMarked) -m owner --uid-owner \(plan.filterUser) -j RETURN", "\(packetIsMarked) \(clearPacket)"]
          : ["\(packetIsMarked) -j RETURN"]) + begin + (plan.mode.hasUsers ? ["-g PICKET-USERS"] : []))
      + who + guarded("SEGMENT") + users + resolvers + strangers
      + chain(
        "ALLOWED",
        openers.map { "\($0) -g PICKET-DAEMON" } + ["-p tcp --tcp-flags SYN SYN -g PICKET-AGAIN"]
          + (plan.readsQuestions ? ["\(isRead) \(clearPacket)"] : []))
      // A device is looked up once per connection, but every packet from the client passes the optional rules. A
      // server's acknowledgements show how much it has received (R4), also in packets without payload, so they go to
      // the filter. Port 443 needs none: a TLS server shows it by its first bytes.
      + chain(
        "WATCHED",
        loopback.map { "\($0) -g PICKET-SEGMENT" } + (plan.features.contains(.options) ? [RestoreScript.strip] : [])
          + (plan.features.contains(.oddTCP) ? ["-p tcp --tcp-option 19 -j DROP"] : [])
          + (plan.countsBare
            ? ["-p tcp --tcp-flags SYN NONE \(RestoreScript.fromClient) \(RestoreScript.spent) -g PICKET-FROM"] : [])
          + [
            // Packets without payload need no optional rule; a SYN does.
            "-p tcp --tcp-flags SYN NONE \(RestoreScript.fromClient) -m bpf --bytecode \(PacketProgram.bare(family)) -j RETURN",
            "\(RestoreScript.fromClient) -g PICKET-FROM", RestoreScript.again,
          ] + padded("tcp") + [
            "-p tcp ! --sport 443 -g PICKET-DAEMON"
          ] + uncounted + ["-g PICKET-PAYLOAD"])
      + device
      + chain("PAYLOAD", ["-p tcp -g PICKET-SEGMENT", "\(icmp) -g PICKET-ECHO", "-g PICKET-DAEMON"])
      + chain(
        "SEGMENT",
        ["\(RestoreScript.syn) -g PICKET-DAEMON"]
          + (plan.countsBare
            ? ["\(RestoreScript.quiet) \(bare) -j RETURN", "-p tcp \(RestoreScript.spent) -g PICKET-DAEMON"] : [])
          + ["\(bare) -j RETURN", "-g PICKET-DAEMON"])
      // The connection stays unmarked, so that the next question passes while no filter reads the queue.
      + chain("RESOLVER", plan.countsResolvers ? ["\(resolverLabel) --set", "-g PICKET-PAYLOAD"] : [])
      // The mark tells the filter that this is no child's answer. Without a filter, the second stage clears the mark.
      + chain("RESOLVED", plan.countsResolvers ? ["-j MARK --set-xmark \(masked(.watched))", "-g PICKET-QUEUE"] : [])
      + chain("DAEMON", [clearPacket] + led + ["-g PICKET-QUEUE"]) + chain("QUEUE", queueing)
      + chain("READ", plan.readsQuestions ? ["-j MARK --set-xmark \(masked(.watched))"] : [])
      // A device may reuse a port while the kernel still tracks the old connection, for example after a power cut. Only
      // the server's answer shows whether this is a new connection, so the connection is watched from here on.
      + chain(
        "AGAIN",
        // On loopback the kernel alone decides which connection a port belongs to.
        loopback.map { "\($0) -j RETURN" }
          + [setConnection(.watched), "-g PICKET-DAEMON"].map { "\(RestoreScript.fromServer) \($0)" }
          + ["\(RestoreScript.syn) -g PICKET-FROM"])
      // The packet is marked blocked and its connection watched: the filter recognises this combination. Without a
      // filter, the second stage rejects the packet.
      + chain(
        "INSIDE",
        [
          setConnection(.watched), "-j MARK --set-xmark \(masked(.blocked))", "-g PICKET-QUEUE",
        ])
      // The second stage rejects further packets of the server. The client may be waiting for them, so the filter ends
      // its connection. The mark tells the filter that there is nothing left to judge.
      + chain(
        "BLOCKED",
        (plan.features.contains(.echoes) ? ["\(icmp) \(isError) -g PICKET-ERROR", "\(icmp) -j DROP"] : [])
          + [RestoreScript.again]
          + ["-j MARK --set-xmark \(masked(.blocked))", "-g PICKET-QUEUE"]
          .map { "-p tcp --tcp-flags RST NONE \(RestoreScript.fromServer) \($0)" })
    return table
  }

  /// Unsolicited packets into the home. Only the filter knows whose address the destination is.
  private var uninvited: [String] {
    plan.interfaces.sorted().map { "-o \($0) \(RestoreScript.unanswered) -g PICKET-STRANGER" }
  }

  /// Server packets that the kernel does not count: those before its SYN-ACK, and every repeated SYN-ACK.
  private var uncounted: [String] {
    if !plan.countsBare { return [] }
    let (syn, label) = ("-p tcp --tcp-flags SYN SYN", "-m connlabel --label \(FencePlan.answerLabel)")
    return [
      "-p tcp -m connbytes --connbytes 0:0 --connbytes-dir reply --connbytes-mode packets -g PICKET-DAEMON",
      "\(syn) \(label) -g PICKET-DAEMON", "\(syn) \(label) --set",
    ]
  }

  /// A server that answers a ClientHello has received all of it. This is the evidence that frees a connection (R4), and
  /// the filter need not see it. Connections of this machine's own users stay watched: the owner of a packet is unknown
  /// once its program has ended.
  private var answer: [String] {
    if !plan.findsAnswers { return [] }
    return [
      "-p tcp --sport 443 \(RestoreScript.fromServer) \(RestoreScript.label)"
        + " -m bpf --bytecode \(PacketProgram.answer(family)) \(setConnection(.allowed))"
    ]
  }

  /// Answers to a resolver of this machine.
  private var resolved: [String] {
    if !plan.countsResolvers { return [] }
    return ["udp", "tcp"].map { "-p \($0) --sport 53 \(resolverLabel) -g PICKET-RESOLVED" }
  }

  private var resolverLabel: String { "-m connlabel --label \(FencePlan.resolverLabel)" }

  private var queueing: [String] {
    let spread = plan.spread.count > 1 ? plan.spread : []
    // IPv6 packets with extension headers would be spread to a queue that does not know their connection.
    let odd = family.isIPv4 || spread.isEmpty ? [] : ["-p tcp --dport 443 -j DROP", "-p tcp --sport 443 -j DROP"]
    return spread.map { "\(share($0.bits)) \(into($0.queue...$0.queue))" } + odd + [into(plan.queues)]
  }

  /// Questions that NAT redirected. An answer that the filter sends belongs to no tracked connection, so it would come
  /// from the address of the NAT target. The filter lets the question pass and answers in place of the NAT target.
  var led: [String] {
    ["tcp", "udp"].map { "-p \($0) --dport 53 -m conntrack --ctstate DNAT \(into(plan.secondQueues))" }
  }

  func into(_ queues: ClosedRange<UInt16>) -> String {
    "-j NFQUEUE "
      + (queues.count == 1
        ? "--queue-num \(queues.lowerBound)" : "--queue-balance \(queues.lowerBound):\(queues.upperBound)")
      + " --queue-bypass"
  }

  func share(_ bits: UInt16) -> String {
    "-p tcp -m bpf --bytecode \(PacketProgram.share(family, bits: bits, of: plan.spread.count))"
  }

  /// Drops forged source addresses: a device could otherwise open a connection with its server's address.
  private var sources: [String] {
    if !plan.checksSources { return [] }
    return plan.interfaces.sorted().flatMap { side in
      [connection(is: .watched), "-m conntrack --ctstate NEW"].map { "-i \(side) \($0) -m rpfilter --invert -j DROP" }
    }
  }
}
