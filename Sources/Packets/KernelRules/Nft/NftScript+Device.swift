/// What a device sends, by protocol.
extension NftScript {
  var device: [Chain] {
    [
      Chain(
        "ask_from",
        [
          "meta l4proto tcp goto ask_stream", "meta l4proto udp goto ask_datagram",
          // ICMP errors belong to the connection that they report on.
          "\(NftScript.icmp) goto ask_echo",
          plan.features.contains(.tunnels) ? "\(NftScript.tunnels) goto ask_tunnel" : nil,
        ] + invalid + ["goto ask_daemon"]),
      Chain("ask_stream", stream), Chain("ask_datagram", datagram),
      // The second stage rejects tunnels to other addresses.
      Chain("ask_tunnel", ["ip daddr @peer_ip4 goto ask_daemon", "ip6 daddr @peer_ip6 goto ask_daemon"]),
      Chain("ask_echo", echo), Chain("ask_error", errors),
    ] + handshakes + (plan.features.contains(.options) ? [Chain("ask_options", options)] : [])
  }

  private var stream: [String?] {
    let features = plan.features
    return [ownServices("tcp")] + exempted + invalid + padded(6) + [unencrypted("tcp")] + [
      features.contains(.oddTCP) ? "tcp option md5sig exists drop" : nil,
      features.contains(.oddTCP) ? "tcp flags & urg == urg drop" : nil,
      features.contains(.oddTCP) ? "tcp flags & (fin | syn | rst | ack) == 0 drop" : nil,
      features.contains(.options) ? "jump ask_options" : nil,
    ] + lifetime("tcp") + [
      // Data of a connection whose start was not seen does not pass without a verdict. Its server's packets are asked
      // about, too.
      "tcp flags & syn == 0 ct state new \(setConnection(.watched)) goto ask_daemon",
      "ct direction original \(NftScript.syn) ct status assured goto ask_inside",
      plan.logsHandshakes ? "\(NftScript.secureSYN) goto ask_syn" : nil,
      "\(NftScript.answering) goto ask_daemon",
      // So is a reset, or any other answer of a device to an unknown peer.
      "ct direction reply \(connection(is: .undecided)) goto ask_daemon", "goto ask_segment",
    ]
  }

  /// TCP headers as Linux, Windows and Apple systems write them (timestamps, SACK, SYN options) contain no option to
  /// strip and return early. Every other option kind is reset once in the header; a packet that repeats a kind is
  /// dropped.
  private var options: [String] {
    let common = [
      "tcp doff 5", "tcp doff 8 @th,160,32 0x0101080a",
      // SACK blocks: one to three gaps, with timestamps and without.
      "tcp doff 11 @th,160,32 0x0101080a @th,256,32 0x0101050a",
      "tcp doff 13 @th,160,32 0x0101080a @th,256,32 0x01010512",
      "tcp doff 15 @th,160,32 0x0101080a @th,256,32 0x0101051a", "tcp doff 8 @th,160,32 0x0101050a",
      "tcp doff 10 @th,160,32 0x01010512", "tcp doff 12 @th,160,32 0x0101051a",
      "tcp doff 10 @th,160,16 0x0204 @th,192,32 0x0402080a @th,288,24 0x010303",
      "tcp doff 8 @th,160,16 0x0204 @th,192,24 0x010303 @th,224,32 0x01010402",
      "tcp doff 11 @th,160,16 0x0204 @th,192,24 0x010303 @th,224,32 0x0101080a @th,320,32 0x04020000",
    ]
    let kinds = FencePlan.strippedOptions
    // One rule holds at most this many statements.
    let portions = stride(from: 0, to: kinds.count, by: 100).map { kinds[$0..<min($0 + 100, kinds.count)] }
    return common.map { "\($0) return" }
      + portions.map { $0.map { "reset tcp option \($0)" }.joined(separator: " ") }
      + kinds.map { "tcp option \($0) exists drop" }
  }

  private var datagram: [String?] {
    [ownServices("udp"), unencrypted("udp")] + invalid + padded(17) + lifetime("udp") + read
      + ["goto ask_daemon"]
  }

  /// Services of this machine are not filtered, except a resolver, which asks on behalf of every user.
  private func ownServices(_ transport: String) -> String? {
    plan.mode.hasUsers ? "oifname \"lo\" \(transport) dport != 53 accept" : nil
  }

  /// DNS over TLS and QUIC: left to the second stage, which rejects it.
  private func unencrypted(_ transport: String) -> String? {
    plan.features.contains(.encryptedDNS) ? "\(transport) dport 853 accept" : nil
  }

  private var invalid: [String?] {
    plan.features.contains(.invalid) ? ["ct state { invalid, untracked } drop", "rt type 0 drop"] : []
  }

  /// Bytes between the IP addresses and the payload, which are not inspected: IPv4 options and IPv6 extension headers.
  func padded(_ number: Int, _ which: String = "") -> [String] {
    if !plan.features.contains(.invalid) { return [] }
    return ["\(which)ip hdrlength != 5 drop", "\(which)ip6 nexthdr != \(number) drop"]
  }

  private func lifetime(_ transport: String) -> [String?] {
    if !plan.features.contains(.lifetimes) { return [] }
    return ["ip ttl", "ip6 hoplimit"].map { "\(transport) dport 443 \($0) set 64" }
  }

  /// A SYN contains nothing to judge. The packets after it do, whichever end sends them.
  private var handshakes: [Chain] {
    plan.spread.isEmpty ? [] : [Chain("ask_syn", bare("goto ask_noted") + ["goto ask_daemon"])] + noted
  }

  /// While a device opens too many connections, the filter is asked about each.
  var noted: [Chain] {
    if plan.spread.isEmpty { return [] }
    let groups = plan.spread.map { queue, bits in
      (plan.spread.count > 1 ? "tcp sport & \(plan.spread.count - 1) == \(bits) " : "")
        + (plan.asksOpenings ? into(plan.secondQueue(of: queue)) : "log group \(queue)")
    }
    return [
      Chain(
        "ask_noted",
        [
          "ct label \(FencePlan.openingLabel) goto ask_daemon", "ct label set \(FencePlan.openingLabel)",
          setConnection(.watched),
        ] + groups)
    ]
  }

  /// Neighbour discovery passes. ICMP errors pass while they are short and few. Echo and all other ICMP could carry
  /// arbitrary data both ways, so it is limited. The connection becomes watched, so that its answers are limited, too.
  private var echo: [String] {
    if !plan.features.contains(.echoes) { return ["accept"] }
    return ["ct state invalid drop"] + toErrors + [
      // Neighbour discovery is valid only with these hop limits, which no router preserves; a bridge does.
      "icmpv6 type { 133, 134, 135, 136, 137 } ip6 hoplimit 255 accept",
      "icmpv6 type { 130, 131, 132, 143 } ip6 hoplimit 1 accept",
      "meta length > \(FencePlan.longestEcho) drop", more(than: FencePlan.echoes, FencePlan.echoBurst),
      "ct direction original \(setConnection(.watched))",
    ]
  }

  /// ICMP errors contain the start of the packet that they report on.
  var toErrors: [String] { ["icmp type { 3, 11, 12 } goto ask_error", "icmpv6 type { 1, 2, 3, 4 } goto ask_error"] }

  private var errors: [String] {
    if !plan.features.contains(.echoes) { return [] }
    return [true, false].map {
      "meta nfproto \($0 ? "ipv4" : "ipv6") meta length > \(FencePlan.longestError(isIPv4: $0)) drop"
    } + [more(than: FencePlan.errors, FencePlan.errorBurst)]
  }

  private func more(than rate: Int, _ burst: Int) -> String {
    "limit rate over \(rate)/second burst \(burst) packets drop"
  }
}
