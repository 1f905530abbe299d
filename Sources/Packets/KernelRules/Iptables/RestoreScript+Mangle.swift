/// The first stage: what goes to the daemon.
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
      // Only there can a rule ask by which way a packet would go back.
      table.chains.insert("PICKET-PREROUTING", at: 0)
      table.jumps.append("PREROUTING -m connmark ! --mark \(masked(.allowed)) -j PICKET-PREROUTING")
    }
    let begin = [
      // In the order of how many packets each sees.
      "\(connection(is: .allowed)) -g PICKET-ALLOWED",
      "\(connection(is: .watched)) -g PICKET-WATCHED",
      "\(connection(is: .blocked)) -g PICKET-BLOCKED",
    ]
    // Nearly all packets meet this rule and no other.
    let most = ["-p tcp --tcp-flags SYN NONE \(connection(is: .allowed)) -j RETURN"]
    table.rules =
      chain("PREROUTING", sources)
      // From the home's side nobody answers for a server. A laptop has none.
      + chain(
        "FORWARD",
        most + begin
          + (!plan.mode.hasDevices
            ? [] : onLink + (plan.interfaces.isEmpty ? answer + fromSide("WHO") : fromSide("WHO") + answer + uninvited))
      )
      // What goes over the loopback interface was asked about on its way out.
      + chain(
        "INPUT",
        ["-i lo -j RETURN"] + begin + resolved + (plan.mode.hasDevices ? local + fromSide("WHO") : [])
          + (!plan.mode.hasUsers
            ? []
            : (plan.mode.hasDevices ? [] : local) + ["-p udp \(RestoreScript.unanswered) -g PICKET-STRANGER"]))
      // The daemon marks what it sends itself; whoever else may set marks is not believed.
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
      // Devices are looked up once per connection; what its client sends is hardened all along.
      // How much a server has is in its bare packets too. TLS is known by its first words; clear requests are not.
      + chain(
        "WATCHED",
        loopback.map { "\($0) -g PICKET-SEGMENT" } + (plan.hardening.contains(.options) ? [RestoreScript.strip] : [])
          + (plan.hardening.contains(.oddTCP) ? ["-p tcp --tcp-option 19 -j DROP"] : [])
          + (plan.countsBare
            ? ["-p tcp --tcp-flags SYN NONE \(RestoreScript.fromClient) \(RestoreScript.spent) -g PICKET-FROM"] : [])
          + [
            // What says nothing needs no hardening; what opens does.
            "-p tcp --tcp-flags SYN NONE \(RestoreScript.fromClient) -m bpf --bytecode \(PacketProgram.bare(family)) -j RETURN",
            "\(RestoreScript.fromClient) -g PICKET-FROM", RestoreScript.again,
          ] + padded("tcp") + [
            "-p tcp ! --sport 443 -g PICKET-DAEMON"
          ] + uncounted + ["-g PICKET-PAYLOAD"])
      + device
      + chain("PAYLOAD", ["-p tcp -g PICKET-SEGMENT", "\(icmp) -g PICKET-ECHO", "-g PICKET-DAEMON"])
      + chain(
        "SEGMENT",
        ["\(RestoreScript.opening) -g PICKET-DAEMON"]
          + (plan.countsBare
            ? ["\(RestoreScript.quiet) \(bare) -j RETURN", "-p tcp \(RestoreScript.spent) -g PICKET-DAEMON"] : [])
          + ["\(bare) -j RETURN", "-g PICKET-DAEMON"])
      // Its connection keeps no mark: with nobody behind the queue, its next question passes.
      + chain("RESOLVER", plan.countsResolvers ? ["\(resolverLabel) --set", "-g PICKET-PAYLOAD"] : [])
      // The daemon knows by the mark that it is no child's answer. Without it, the second stage takes the mark off.
      + chain("RESOLVED", plan.countsResolvers ? ["-j MARK --set-xmark \(masked(.watched))", "-g PICKET-QUEUE"] : [])
      + chain("DAEMON", [clearPacket] + led + ["-g PICKET-QUEUE"]) + chain("QUEUE", queueing)
      + chain("READ", plan.readsQuestions ? ["-j MARK --set-xmark \(masked(.watched))"] : [])
      // Ports may be used again that the kernel has a connection on: a device that lost its power does not end any. What
      // its server answers is all that tells whether this is a beginning, and is watched for from here on.
      + chain(
        "AGAIN",
        // Within this machine nobody but the kernel says which connection ports are of.
        loopback.map { "\($0) -j RETURN" }
          + [setConnection(.watched), "-g PICKET-DAEMON"].map { "\(RestoreScript.fromServer) \($0)" }
          + ["\(RestoreScript.opening) -g PICKET-FROM"])
      // Two states at once tell the daemon; without it, the second stage refuses what is marked so.
      + chain(
        "INSIDE",
        [
          setConnection(.watched), "-j MARK --set-xmark \(masked(.blocked))", "-g PICKET-QUEUE",
        ])
      // A server that still talks is refused by the second stage. Its client may be waiting for just that, and is told by
      // the daemon, which knows by the mark that there is nothing to judge.
      + chain(
        "BLOCKED",
        (plan.hardening.contains(.echoes) ? ["\(icmp) \(isError) -g PICKET-ERROR", "\(icmp) -j DROP"] : [])
          + [RestoreScript.again]
          + ["-j MARK --set-xmark \(masked(.blocked))", "-g PICKET-QUEUE"]
          .map { "-p tcp --tcp-flags RST NONE \(RestoreScript.fromServer) \($0)" })
    return table
  }

  /// What comes into the home without having been asked for. Only the daemon can tell whose the address is that it is for.
  private var uninvited: [String] {
    plan.interfaces.sorted().map { "-o \($0) \(RestoreScript.unanswered) -g PICKET-STRANGER" }
  }

  /// What the kernel lets a server say without counting it: before it has answered the opening, and answers to that but the
  /// first.
  private var uncounted: [String] {
    if !plan.countsBare { return [] }
    let (syn, label) = ("-p tcp --tcp-flags SYN SYN", "-m connlabel --label \(FencePlan.answerLabel)")
    return [
      "-p tcp -m connbytes --connbytes 0:0 --connbytes-dir reply --connbytes-mode packets -g PICKET-DAEMON",
      "\(syn) \(label) -g PICKET-DAEMON", "\(syn) \(label) --set",
    ]
  }

  /// Who answers a hello has all of it: this is the evidence that frees a connection (R4), and nobody else needs to see
  /// it. What this machine says itself is watched all along, since whoever wrote it may be gone.
  private var answer: [String] {
    if !plan.findsAnswers { return [] }
    return [
      "-p tcp --sport 443 \(RestoreScript.fromServer) \(RestoreScript.label)"
        + " -m bpf --bytecode \(PacketProgram.answer(family)) \(setConnection(.allowed))"
    ]
  }

  /// What answers a resolver of this machine.
  private var resolved: [String] {
    if !plan.countsResolvers { return [] }
    return ["udp", "tcp"].map { "-p \($0) --sport 53 \(resolverLabel) -g PICKET-RESOLVED" }
  }

  private var resolverLabel: String { "-m connlabel --label \(FencePlan.resolverLabel)" }

  private var queueing: [String] {
    let spread = plan.spread.count > 1 ? plan.spread : []
    // What has other headers before TCP's could come to a queue that knows nothing of its connection.
    let odd = family.isIPv4 || spread.isEmpty ? [] : ["-p tcp --dport 443 -j DROP", "-p tcp --sport 443 -j DROP"]
    return spread.map { "\(share($0.bits)) \(into($0.queue...$0.queue))" } + odd + [into(plan.first)]
  }

  /// An answer of ours, which leads no connection that the kernel keeps, would come from where the question was led. The
  /// daemon lets it pass and answers in the place of whom it was led to.
  var led: [String] {
    ["tcp", "udp"].map { "-p \($0) --dport 53 -m conntrack --ctstate DNAT \(into(plan.second))" }
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

  /// Who opens a connection in a server's name would be its server.
  private var sources: [String] {
    if !plan.checksSources { return [] }
    return plan.interfaces.sorted().flatMap { side in
      [connection(is: .watched), "-m conntrack --ctstate NEW"].map { "-i \(side) \($0) -m rpfilter --invert -j DROP" }
    }
  }
}
