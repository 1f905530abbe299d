/// What a device sends, by the way it is sent.
extension RestoreScript {
  var device: [String] {
    chain(
      "FROM",
      // Error messages belong to the connection that they speak of.
      ["-p tcp -g PICKET-STREAM", "-p udp -g PICKET-DATAGRAM", "\(icmp) -g PICKET-ECHO"]
        + (plan.hardening.contains(.tunnels) ? RestoreScript.tunnels.map { "\($0) -g PICKET-TUNNEL" } : [])
        + invalid + ["-g PICKET-DAEMON"])
      + chain("STREAM", stream) + chain("DATAGRAM", datagram)
      // An opening has nothing in it that could be judged. What comes behind it does, whichever side it is from.
      + chain("NOTED", noting)
      + tunnels + chain("ECHO", echo)
  }

  private var stream: [String] {
    let hardening = plan.hardening
    var rules = ownServices("tcp") + exempted + unencrypted("tcp") + invalid
    if hardening.contains(.oddTCP) {
      rules += ["-p tcp --tcp-option 19", "-p tcp --tcp-flags URG URG", "-p tcp --tcp-flags FIN,SYN,RST,ACK NONE"]
        .map { "\($0) -j DROP" }
    }
    if hardening.contains(.options) {
      rules.append("\(RestoreScript.opening) -j TCPOPTSTRIP --strip-options 30,34")
    }
    rules += lifetime("tcp")
    rules.append("\(RestoreScript.opening) \(RestoreScript.fromClient) \(RestoreScript.assured) -g PICKET-INSIDE")
    if plan.notesOpenings { rules.append("\(noted) -g PICKET-NOTED") }
    return rules + ["-g PICKET-SEGMENT"]
  }

  private var datagram: [String] {
    ownServices("udp") + unencrypted("udp") + invalid + lifetime("udp") + ["-g PICKET-DAEMON"]
  }

  /// Left to the second stage, which refuses it.
  private func unencrypted(_ transport: String) -> [String] {
    plan.hardening.contains(.encryptedDNS) ? ["\(RestoreScript.encryptedDNS(transport)) -j RETURN"] : []
  }

  private var invalid: [String] {
    if !plan.hardening.contains(.invalid) { return [] }
    return ["-m conntrack --ctstate INVALID,UNTRACKED -j DROP"] + (family.isIPv4 ? [] : ["-m rt --rt-type 0 -j DROP"])
  }

  private func lifetime(_ transport: String) -> [String] {
    if !plan.hardening.contains(.lifetimes) { return [] }
    return ["-p \(transport) --dport 443 " + (family.isIPv4 ? "-j TTL --ttl-set 64" : "-j HL --hl-set 64")]
  }

  private var noting: [String] {
    if plan.spread.isEmpty { return [] }
    let groups = plan.spread.map { queue, bits in
      (plan.spread.count > 1 ? share(bits) + " " : "") + "-j NFLOG --nflog-group \(queue)"
    }
    let label = "-m connlabel --label \(FencePlan.openingLabel)"
    return ["\(label) -g PICKET-DAEMON", "\(label) --set", setConnection(.watched)] + groups
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
}
