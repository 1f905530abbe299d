/// The second stage: what the daemon said is written to the connection, and what it should have said is missed (R9).
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
      // What was in the queue already when its server was let answer unseen must not have it watched again.
      Chain(
        "settle_passed",
        [
          plan.countsBare
            ? "\(packet(is: .watched)) ct direction original ct mark & \(bits) == 0 ct label \(FencePlan.quietLabel) goto settle_late"
            : nil,
          // From the home's side nobody frees more than the other one, whoever opened the connection for the kernel.
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
          plan.hardening.contains(.encryptedDNS) ? "meta l4proto { tcp, udp } th dport 853 goto settle_refuse" : nil,
          plan.hardening.contains(.tunnels) ? "\(NftScript.tunnels) goto settle_refuse" : nil,
          // Behind it whoever opened the connection may talk, however silent the device is (R13).
          plan.fail == .closed ? "\(NftScript.answering) goto settle_refuse" : nil,
          "goto settle_payload",
        ]),
      Chain("settle_payload", payload), Chain("settle_bare", bare("accept") + ["goto settle_refuse"]),
    ] + budgets + [
      Chain(
        "settle_refuse",
        [
          // A reset is answered by nothing, and both ends shall hear it; an error message likewise.
          "tcp flags & rst == rst goto settle_reset",
          "\(NftScript.icmp) accept",
          "meta l4proto tcp reject with tcp reset",
          "reject with icmpx port-unreachable",
        ]),
      // Not what it could carry along.
      Chain("settle_reset", bare("accept") + ["drop"]),
    ]
  }

  private var unasked: [String?] {
    [
      "\(NftScript.icmp) accept",
      // Services of this machine are its own affair, but for a resolver that asks on behalf of everybody.
      plan.mode.hasUsers ? "oifname \"lo\" meta l4proto { tcp, udp } th dport != 53 accept" : nil,
    ] + exempted
  }

  var settleUsers: Chain { users("settle", guarded: "payload") }

  /// Both ends are this machine's kernel: what was judged is what the other end takes, whoever said it.
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

  /// `allowed` on what the client sent frees its server to answer, and nothing more (R4).
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
    // What a noted opening could carry along was asked about.
    let others = plan.notesOpenings ? "tcp dport != 443 " : ""
    return [
      "\(NftScript.icmp) accept",
      "meta l4proto != tcp goto settle_refuse",
      "\(others)\(NftScript.syn) goto settle_refuse",
      spent("ct label \(FencePlan.quietLabel) goto settle_bare"), spent("goto settle_over"), "goto settle_bare",
    ].compactMap { $0 }
  }

  /// What says nothing and has said it too often, or of a connection that is over.
  private var budgets: [Chain] {
    if !plan.countsBare { return [] }
    let (rate, burst) = (FencePlan.resets, FencePlan.resetBurst)
    return [
      // What its client had acknowledged until then must not either.
      Chain("settle_late", bare("goto settle_client") + ["goto settle_seen"]),
      Chain(
        "settle_over",
        [
          "tcp flags & rst == rst limit rate over \(rate)/second burst \(burst) packets drop", "goto settle_refuse",
        ]),
    ]
  }
}
