/// What a device sends, by protocol.
extension RestoreScript {
  var device: [String] {
    chain(
      "FROM",
      // ICMP errors belong to the connection that they report on.
      ["-p tcp -g PICKET-STREAM", "-p udp -g PICKET-DATAGRAM", "\(icmp) -g PICKET-ECHO"]
        + (plan.features.contains(.tunnels) ? RestoreScript.tunnels.map { "\($0) -g PICKET-TUNNEL" } : [])
        + invalid + ["-g PICKET-DAEMON"])
      + chain("STREAM", stream) + chain("DATAGRAM", datagram)
      // A SYN contains nothing to judge. The packets after it do, whichever end sends them.
      + chain("NOTED", noting)
      + tunnels + chain("ECHO", echo) + chain("ERROR", plan.features.contains(.echoes) ? errors : [])
  }

  private var stream: [String] {
    let features = plan.features
    var rules = ownServices("tcp") + exempted + invalid + padded("tcp") + unencrypted("tcp")
    if features.contains(.oddTCP) {
      rules += ["-p tcp --tcp-option 19", "-p tcp --tcp-flags URG URG", "-p tcp --tcp-flags FIN,SYN,RST,ACK NONE"]
        .map { "\($0) -j DROP" }
    }
    if features.contains(.options) { rules.append(RestoreScript.strip) }
    rules += lifetime("tcp")
    // Data of a connection whose start was not seen does not pass without a verdict. Its server's packets are asked
    // about, too.
    rules += [setConnection(.watched), "-g PICKET-DAEMON"]
      .map { "-p tcp --tcp-flags SYN NONE -m conntrack --ctstate NEW \($0)" }
    rules.append("\(RestoreScript.syn) \(RestoreScript.fromClient) \(RestoreScript.assured) -g PICKET-INSIDE")
    if plan.logsHandshakes { rules.append("\(noted) -g PICKET-NOTED") }
    return rules + [
      "\(RestoreScript.answering) -g PICKET-DAEMON",
      // So is a reset, or any other answer of a device to an unknown peer.
      "\(RestoreScript.fromServer) \(connection(is: .undecided)) -g PICKET-DAEMON", "-g PICKET-SEGMENT",
    ]
  }

  private var datagram: [String] {
    ownServices("udp") + unencrypted("udp") + invalid + padded("udp") + lifetime("udp") + read
      + ["-g PICKET-DAEMON"]
  }

  /// DNS over TLS and QUIC: left to the second stage, which rejects it.
  private func unencrypted(_ transport: String) -> [String] {
    plan.features.contains(.encryptedDNS) ? ["\(RestoreScript.encryptedDNS(transport)) -j RETURN"] : []
  }

  private var invalid: [String] {
    if !plan.features.contains(.invalid) { return [] }
    return ["-m conntrack --ctstate INVALID,UNTRACKED -j DROP"] + (family.isIPv4 ? [] : ["-m rt --rt-type 0 -j DROP"])
  }

  /// Bytes between the IP addresses and the payload, which are not inspected: IPv4 options and IPv6 extension headers.
  func padded(_ transport: String) -> [String] {
    if !plan.features.contains(.invalid) { return [] }
    let number = transport == "tcp" ? 6 : 17
    return ["-p \(transport) -m bpf --bytecode \(PacketProgram.padded(family, carrying: number)) -j DROP"]
  }

  private func lifetime(_ transport: String) -> [String] {
    if !plan.features.contains(.lifetimes) { return [] }
    return ["-p \(transport) --dport 443 " + (family.isIPv4 ? "-j TTL --ttl-set 64" : "-j HL --hl-set 64")]
  }

  /// While a device opens too many connections, the filter is asked about each.
  var noting: [String] {
    if plan.spread.isEmpty { return [] }
    let groups = plan.spread.map { queue, bits in
      (plan.spread.count > 1 ? share(bits) + " " : "")
        + (plan.asksOpenings ? into(plan.secondQueue(of: queue)) : "-j NFLOG --nflog-group \(queue)")
    }
    let label = "-m connlabel --label \(FencePlan.openingLabel)"
    return ["\(label) -g PICKET-DAEMON", "\(label) --set", setConnection(.watched)] + groups
  }

  /// Neighbour discovery passes. ICMP errors pass while they are short and few. Echo and all other ICMP could carry
  /// arbitrary data both ways, so it is limited. The connection becomes watched, so that its answers are limited, too.
  private var echo: [String] {
    if !plan.features.contains(.echoes) { return [] }
    return ["-m conntrack --ctstate INVALID -j DROP", "\(isError) -g PICKET-ERROR"]
      + (family.isIPv4 ? [] : ["-m bpf --bytecode \(PacketProgram.neighbours) -j RETURN"]) + [
        "-m bpf --bytecode \(PacketProgram.longEcho) -j DROP",
        "\(RestoreScript.fromClient) \(setConnection(.watched))",
      ] + few(FencePlan.echoes, FencePlan.echoBurst)
  }

  var isError: String { "-m bpf --bytecode \(PacketProgram.error(family))" }

  private var errors: [String] {
    ["-m bpf --bytecode \(PacketProgram.longError(family)) -j DROP"] + few(FencePlan.errors, FencePlan.errorBurst)
  }

  private func few(_ rate: Int, _ burst: Int) -> [String] {
    ["-m limit --limit \(rate)/second --limit-burst \(burst) -j RETURN", "-j DROP"]
  }
}
