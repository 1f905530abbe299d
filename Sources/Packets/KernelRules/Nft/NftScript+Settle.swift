/// The second stage: writes the filter's verdict to the connection, and rejects packets that have no verdict (R9).
extension NftScript {
  var settle: [Chain] {
    let passing = "meta mark & \(bits) != 0 goto settle_passed"
    let begin: [String] = [
      "\(connection(is: .allowed)) goto settle_allowed",
      "\(connection(is: .watched)) goto settle_payload",
      "\(connection(is: .blocked)) goto settle_refuse",
    ]
    return [
      Chain(
        "settle_forward",
        [base("forward", NftScript.settlePriority), passing] + begin.dropLast()
          + ["\(connection(is: .blocked)) goto \(plan.countsBare ? "settle_over" : "settle_refuse")"]
          + (plan.mode.hasDevices ? onLink + ["\(side)goto settle_who"] : [])
          + (plan.refusesGuests ? ["goto settle_guests"] : [])),
      Chain(
        "settle_input",
        [base("input", NftScript.settlePriority), "iifname \"lo\" accept", passing] + begin + local
          + [plan.mode.hasDevices ? "\(side)goto settle_who" : nil]),
      Chain(
        "settle_output",
        [
          base("output", NftScript.settlePriority),
          loopback.map { "\($0) \(packet(is: .allowed)) goto settle_loopback" },
          "meta mark & \(bits) != 0 goto settle_seen",
        ] + begin + [
          plan.mode.hasUsers ? "goto settle_users" : nil
        ]),
      who("settle"), settleUsers,
    ] + within + ownerless + guests + [
      // A packet that was queued before the server was let answer unseen must not make the connection watched again.
      Chain(
        "settle_passed",
        [
          plan.countsBare
            ? "\(packet(is: .watched)) ct direction original ct mark & \(bits) == 0 ct label \(FencePlan.quietLabel) goto settle_late"
            : nil,
          // A packet from the home's side frees only the other side, whichever end opened the tracked connection.
          side.isEmpty ? nil : "\(side)\(packet(is: .allowed)) goto settle_client",
          side.isEmpty ? nil : "\(side)goto settle_seen",
          "\(packet(is: .watched)) ct direction reply ct mark & \(bits) == 0 goto settle_client",
          "goto settle_seen",
        ]),
      seen, client,
      Chain("settle_allowed", ["meta l4proto udp goto settle_opener"]),
      Chain("settle_opener", plan.fail == .closed ? opener("goto settle_refuse") : []),
      Chain(
        "settle_from",
        unasked + [
          plan.features.contains(.encryptedDNS) ? "meta l4proto { tcp, udp } th dport 853 goto settle_refuse" : nil,
          plan.features.contains(.tunnels) ? "\(NftScript.tunnels) goto settle_refuse" : nil,
          // After a SYN-ACK the peer may send data, even if the device stays silent (R13).
          plan.fail == .closed ? "\(NftScript.answering) goto settle_refuse" : nil,
          "goto settle_payload",
        ]),
      Chain("settle_payload", payload), Chain("settle_bare", bare("accept") + ["goto settle_refuse"]),
    ] + budgets + [
      Chain(
        "settle_refuse",
        [
          // A reset must reach both ends and gets no answer; ICMP errors likewise.
          "tcp flags & rst == rst goto settle_reset",
          "\(NftScript.icmp) accept",
          "meta l4proto tcp reject with tcp reset",
          "reject with icmpx port-unreachable",
        ]),
      // Drops resets with payload.
      Chain("settle_reset", bare("accept") + ["drop"]),
    ]
  }

  private var unasked: [String?] {
    [
      "\(NftScript.icmp) accept",
      // Services of this machine are not filtered, except a resolver, which asks on behalf of every user.
      plan.mode.hasUsers ? "oifname \"lo\" meta l4proto { tcp, udp } th dport != 53 accept" : nil,
    ] + exempted
  }

  var settleUsers: Chain { users("settle", guarded: "payload") }

  /// Both ends are sockets of this machine, so the receiver reads exactly the bytes that were judged.
  private var within: [Chain] {
    loopback == nil ? [] : [Chain("settle_loopback", [setConnection(.allowed), clearPacket])]
  }

  private var seen: Chain {
    Chain(
      "settle_seen",
      ["\(packet(is: .allowed)) ct direction original goto settle_client"]
        + [FlowMark.allowed, .blocked, .watched].map { "\(packet(is: $0)) \(setConnection($0))" }
        + [clearPacket, "\(connection(is: .blocked)) goto settle_refuse"])
  }

  /// `allowed` on a client's packet lets the server answer, and nothing more (R4).
  private var client: Chain {
    Chain(
      "settle_client",
      [
        "\(connection(is: .watched)) ct mark set ct mark & \(rest)",
        plan.findsAnswers ? "tcp dport 443 ct direction original ct label set \(FencePlan.label)" : nil, clearPacket,
      ])
  }

  private var payload: [String] {
    if plan.fail == .open { return ["accept"] }
    // A plain SYN to port 443 passes; one with payload was asked about.
    let others = plan.logsHandshakes ? "tcp dport != 443 " : ""
    return [
      "\(NftScript.icmp) accept",
      "meta l4proto != tcp goto settle_refuse",
      "\(others)\(NftScript.syn) goto settle_refuse",
      spent("ct label \(FencePlan.quietLabel) goto settle_bare"), spent("goto settle_over"), "goto settle_bare",
    ].compactMap { $0 }
  }

  /// Connections that exceeded their budget of packets without payload, and connections that are over.
  private var budgets: [Chain] {
    if !plan.countsBare { return [] }
    let (rate, burst) = (FencePlan.resets, FencePlan.resetBurst)
    return [
      // Packets without payload that were queued before the server was freed: they must not make the connection watched
      // again.
      Chain("settle_late", bare("goto settle_client") + ["goto settle_seen"]),
      Chain(
        "settle_over",
        [
          "tcp flags & rst == rst limit rate over \(rate)/second burst \(burst) packets drop", "goto settle_refuse",
        ]),
    ]
  }
}
