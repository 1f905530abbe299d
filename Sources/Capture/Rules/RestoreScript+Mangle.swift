/// The first stage: what goes to the daemon.
extension RestoreScript {
  var mangle: ChainTable {
    var table = ChainTable("mangle")
    table.chains = [
      "FORWARD", "INPUT", "OUTPUT", "WHO", "USERS", "ALLOWED", "WATCHED", "FROM", "NOTED", "TUNNEL", "ECHO", "PAYLOAD",
      "DAEMON", "QUEUE", "AGAIN", "INSIDE", "BLOCKED",
    ].map { "PICKET-\($0)" }
    // What belongs to an allowed connection stays out of our chains, but for what could open it anew.
    table.jumps = [
      "FORWARD -m connmark ! --mark \(masked(.allowed)) -j PICKET-FORWARD",
      "FORWARD -p udp \(connection(is: .allowed)) -j PICKET-ALLOWED",
      "FORWARD -p tcp --tcp-flags SYN SYN \(connection(is: .allowed)) -j PICKET-ALLOWED", "INPUT -j PICKET-INPUT",
      "OUTPUT -j PICKET-OUTPUT",
    ]
    if plan.checksSources {
      // Only there can a rule ask by which way a packet would go back.
      table.chains.insert("PICKET-PREROUTING", at: 0)
      // The interface first, which is looked up nowhere.
      table.jumps += plan.interfaces.sorted().map {
        "PREROUTING -i \($0) \(connection(is: .watched)) -j PICKET-PREROUTING"
      }
    }
    let begin = [
      // In the order of how many packets each sees.
      "\(connection(is: .allowed)) -g PICKET-ALLOWED",
      "\(connection(is: .watched)) -g PICKET-WATCHED",
      "\(connection(is: .blocked)) -g PICKET-BLOCKED",
    ]
    table.rules =
      chain("PREROUTING", sources)
      // From the home's side nobody answers for a server.
      + chain("FORWARD", begin + (plan.interfaces.isEmpty ? answer + fromSide("WHO") : fromSide("WHO") + answer))
      // What goes over the loopback interface was asked about on its way out.
      + chain("INPUT", ["-i lo -j RETURN"] + begin + (plan.mode.hasDevices ? local + fromSide("WHO") : []))
      // The daemon marks what it sends itself.
      + chain(
        "OUTPUT", ["\(packetIsMarked) -j RETURN"] + begin + (plan.mode.hasUsers ? ["-g PICKET-USERS"] : []))
      + who + users
      + chain("ALLOWED", ["\(opener) -g PICKET-DAEMON", "-p tcp --tcp-flags SYN SYN -g PICKET-AGAIN"])
      // Devices are looked up once per connection; what its client sends is hardened all along.
      // How much a server has is in its bare packets too. TLS is known by its first words; clear requests are not.
      + chain(
        "WATCHED",
        [
          // What says nothing needs no hardening; what opens does.
          "-p tcp --tcp-flags SYN NONE \(RestoreScript.fromClient) -m bpf --bytecode \(PacketProgram.bare(family)) -j RETURN",
          "\(RestoreScript.fromClient) -g PICKET-FROM", RestoreScript.again, "-p tcp ! --sport 443 -g PICKET-DAEMON",
          "-g PICKET-PAYLOAD",
        ])
      + chain(
        "FROM",
        unasked("-g PICKET-ECHO") + hardening + [
          "\(RestoreScript.opening) \(RestoreScript.fromClient) \(RestoreScript.assured) -g PICKET-INSIDE"
        ] + (plan.notesOpenings ? ["\(noted) -g PICKET-NOTED"] : []) + ["-g PICKET-PAYLOAD"])
      // An opening has nothing in it that could be judged. What comes behind it does, whichever side it is from.
      + chain("NOTED", noting)
      + tunnels + chain("ECHO", echo)
      + chain(
        "PAYLOAD",
        [
          // Error messages belong to the connection that they speak of.
          "\(icmp) -g PICKET-ECHO",
          "! -p tcp -g PICKET-DAEMON", "\(RestoreScript.opening) -g PICKET-DAEMON", "\(bare) -j RETURN",
          "-g PICKET-DAEMON",
        ])
      + chain("DAEMON", [clearPacket, "-g PICKET-QUEUE"]) + chain("QUEUE", queueing)
      // Ports may be used again that the kernel has a connection on: a device that lost its power does not end any. What
      // its server answers is all that tells whether this is a beginning, and is watched for from here on.
      + chain(
        "AGAIN",
        [setConnection(.watched), "-g PICKET-DAEMON"].map { "\(RestoreScript.fromServer) \($0)" }
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
        [RestoreScript.again]
          + ["-j MARK --set-xmark \(masked(.blocked))", "-g PICKET-QUEUE"]
          .map { "-p tcp --tcp-flags RST NONE \(RestoreScript.fromServer) \($0)" })
    return table
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

  private var queueing: [String] {
    let spread = plan.spread.count > 1 ? plan.spread : []
    // What has other headers before TCP's could come to a queue that knows nothing of its connection.
    let odd = family.isIPv4 || spread.isEmpty ? [] : ["-p tcp --dport 443 -j DROP", "-p tcp --sport 443 -j DROP"]
    return spread.map { "\(share($0.bits)) -j NFQUEUE --queue-num \($0.queue) --queue-bypass" } + odd + [
      "-j NFQUEUE "
        + (plan.queueCount == 1
          ? "--queue-num \(plan.queueBase)"
          : "--queue-balance \(plan.queueBase):\(plan.queueBase + plan.queueCount - 1)") + " --queue-bypass"
    ]
  }

  private var noting: [String] {
    if plan.spread.isEmpty { return [] }
    let groups = plan.spread.map { queue, bits in
      (plan.spread.count > 1 ? share(bits) + " " : "") + "-j NFLOG --nflog-group \(queue)"
    }
    let label = "-m connlabel --label \(FencePlan.openingLabel)"
    return ["\(label) -g PICKET-PAYLOAD", "\(label) --set", setConnection(.watched)] + groups
  }

  private func share(_ bits: UInt16) -> String {
    "-p tcp -m bpf --bytecode \(PacketProgram.share(family, bits: bits, of: plan.spread.count))"
  }

  private var sources: [String] {
    plan.checksSources ? ["-m rpfilter --invert -j DROP"] : []
  }

  /// Errors and what a link's machines tell each other pass; what is echoed, and whatever else ICMP has, could carry
  /// anything to and fro. The connection is watched so that its answers come here too.
  private var echo: [String] {
    if !plan.hardening.contains(.echoes) { return [] }
    return [
      "-m conntrack --ctstate INVALID -j DROP", "-m bpf --bytecode \(PacketProgram.plainICMP(family)) -j RETURN",
      "-m bpf --bytecode \(PacketProgram.longEcho) -j DROP",
      "\(RestoreScript.fromClient) \(setConnection(.watched))",
      "-m limit --limit \(FencePlan.echoes)/second --limit-burst \(FencePlan.echoBurst) -j RETURN", "-j DROP",
    ]
  }

  private var hardening: [String] {
    let hardening = plan.hardening
    let lifetime = family.isIPv4 ? "-j TTL --ttl-set 64" : "-j HL --hl-set 64"
    var rules: [String] = []
    if hardening.contains(.encryptedDNS) { rules += RestoreScript.encryptedDNS.map { "\($0) -j RETURN" } }
    if hardening.contains(.tunnels) { rules += RestoreScript.tunnels.map { "\($0) -g PICKET-TUNNEL" } }
    if hardening.contains(.invalid) {
      rules.append("-m conntrack --ctstate INVALID,UNTRACKED -j DROP")
      if !family.isIPv4 { rules.append("-m rt --rt-type 0 -j DROP") }
    }
    if hardening.contains(.oddTCP) {
      rules += ["-p tcp --tcp-option 19", "-p tcp --tcp-flags URG URG", "-p tcp --tcp-flags FIN,SYN,RST,ACK NONE"]
        .map { "\($0) -j DROP" }
    }
    if hardening.contains(.options) {
      rules.append("\(RestoreScript.opening) -j TCPOPTSTRIP --strip-options 30,34")
    }
    if hardening.contains(.lifetimes) { rules += ["tcp", "udp"].map { "-p \($0) --dport 443 \(lifetime)" } }
    return rules
  }
}
