/// The second stage: writes the filter's verdict to the connection, and rejects packets that have no verdict (R9).
extension RestoreScript {
  var filter: ChainTable {
    var table = ChainTable("filter")
    table.chains = [
      "FORWARD", "INPUT", "OUTPUT", "WHO", "USERS", "OWNERLESS", "GUESTS", "PASSED", "SEEN", "CLIENT", "LOOPBACK",
      "ALLOWED",
      "FROM",
      "PAYLOAD",
      "OVER", "REFUSE",
    ].map { "PICKET-\($0)" }
    table.jumps = ["FORWARD", "INPUT", "OUTPUT"].map { "\($0) -j PICKET-\($0)" }
    // Nearly all packets match this rule and no other: they belong to an allowed connection, have no verdict mark and
    // cannot name another server.
    let most = ["-p tcp -m mark --mark \(masked(.undecided)) \(connection(is: .allowed)) -j RETURN"]
    let passed = ["\(packetIsMarked) -g PICKET-PASSED"]
    let begin = [
      "\(connection(is: .allowed)) -g PICKET-ALLOWED",
      "\(connection(is: .watched)) -g PICKET-PAYLOAD",
      "\(connection(is: .blocked)) -g PICKET-REFUSE",
    ]
    table.rules =
      chain(
        "FORWARD",
        most + passed + begin.dropLast() + [
          "\(connection(is: .blocked)) -g PICKET-\(plan.countsBare ? "OVER" : "REFUSE")"
        ]
          + (plan.mode.hasDevices ? onLink + fromSide("WHO") : []) + (plan.refusesGuests ? ["-g PICKET-GUESTS"] : []))
      + chain("INPUT", ["-i lo -j RETURN"] + passed + begin + (plan.mode.hasDevices ? local + fromSide("WHO") : []))
      + chain(
        "OUTPUT",
        loopback.map { "\($0) -m mark --mark \(masked(.allowed)) -g PICKET-LOOPBACK" }
          + ["\(packetIsMarked) -g PICKET-SEEN"] + begin + (plan.mode.hasUsers ? ["-g PICKET-USERS"] : []))
      + who + guarded("PAYLOAD") + users + ownerlessUsers + ownerless + guests
      // A packet that was queued before the server was let answer unseen must not make the connection watched again.
      + chain(
        "PASSED",
        // A packet from the home's side frees only the other side, whichever end opened the tracked connection.
        late + home.map { "\($0) -m mark --mark \(masked(.allowed)) -g PICKET-CLIENT" }
          + home.map { "\($0) -g PICKET-SEEN" }
          + [
            "-m mark --mark \(masked(.watched)) -m conntrack --ctdir REPLY \(connection(is: .undecided)) -g PICKET-CLIENT",
            "-g PICKET-SEEN",
          ])
      + chain(
        "SEEN",
        [
          "-m mark --mark \(masked(.allowed)) \(RestoreScript.fromClient) -g PICKET-CLIENT",
          "-j CONNMARK --save-mark --nfmask \(bits) --ctmask \(bits)", clearPacket,
          "\(connection(is: .blocked)) -g PICKET-REFUSE",
        ])
      // `allowed` on a client's packet lets the server answer, and nothing more (R4).
      + chain(
        "CLIENT",
        ["\(connection(is: .watched)) \(setConnection(.undecided))"]
          + (plan.findsAnswers ? ["-p tcp --dport 443 \(RestoreScript.fromClient) \(RestoreScript.label) --set"] : [])
          + [clearPacket])
      // Both ends are sockets of this machine, so the receiver reads exactly the bytes that were judged.
      + chain("LOOPBACK", loopback.isEmpty ? [] : [setConnection(.allowed), clearPacket])
      + chain("ALLOWED", plan.fail == .closed ? openers.map { "\($0) -g PICKET-REFUSE" } : [])
      + chain(
        "FROM",
        unasked + refused.map { "\($0) -g PICKET-REFUSE" }
          // After a SYN-ACK the peer may send data, even if the device stays silent (R13).
          + (plan.fail == .closed ? ["\(RestoreScript.answering) -g PICKET-REFUSE"] : []) + ["-g PICKET-PAYLOAD"])
      + chain("PAYLOAD", plan.fail == .closed ? missed : []) + budgets
      + chain(
        "REFUSE",
        [
          // A reset must reach both ends and gets no answer; ICMP errors likewise. The next rule drops resets with
          // payload, since REJECT never answers a reset.
          "-p tcp --tcp-flags RST RST -m bpf --bytecode \(PacketProgram.bare(family)) -j RETURN", "\(icmp) -j RETURN",
          "-p tcp -j REJECT --reject-with tcp-reset",
          "-j REJECT --reject-with \(family.isIPv4 ? "icmp-port-unreachable" : "icmp6-port-unreachable")",
        ])
    return table
  }

  /// Packets without payload that were queued before the server was freed: they must not make the connection watched
  /// again.
  private var late: [String] {
    if !plan.countsBare { return [] }
    return [
      "-m mark --mark \(masked(.watched)) \(RestoreScript.fromClient) \(connection(is: .undecided)) \(RestoreScript.quiet)"
        + " \(bare) -g PICKET-CLIENT"
    ]
  }

  private var unasked: [String] { ["\(icmp) -j RETURN"] + ["tcp", "udp"].flatMap(ownServices) + exempted }

  private var refused: [String] {
    (plan.features.contains(.encryptedDNS) ? ["tcp", "udp"].map(RestoreScript.encryptedDNS) : [])
      + (plan.features.contains(.tunnels) ? RestoreScript.tunnels : [])
  }

  private var missed: [String] {
    [
      "\(icmp) -j RETURN", "! -p tcp -g PICKET-REFUSE",
    ] + (plan.logsHandshakes ? ["\(noted) -j RETURN"] : []) + [
      "\(RestoreScript.syn) -g PICKET-REFUSE"
    ] + (plan.countsBare ? ["\(RestoreScript.quiet) \(bare) -j RETURN", "\(RestoreScript.spent) -g PICKET-OVER"] : [])
      + [
        "\(bare) -j RETURN", "-g PICKET-REFUSE",
      ]
  }

  /// Connections that exceeded their budget of packets without payload, and connections that are over.
  private var budgets: [String] {
    if !plan.countsBare { return [] }
    let reset = "-p tcp --tcp-flags RST RST"
    let few = "-m limit --limit \(FencePlan.resets)/second --limit-burst \(FencePlan.resetBurst)"
    return chain("OVER", ["\(reset) \(few) -g PICKET-REFUSE", "\(reset) -j DROP", "-g PICKET-REFUSE"])
  }
}
