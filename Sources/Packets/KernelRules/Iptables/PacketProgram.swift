/// Packet matches that iptables lacks, as classic BPF over the IP header (`-m bpf`).
///
/// The text form is the number of instructions, then `code jump-if-true jump-if-false operand` for each.
enum PacketProgram {
  /// TCP without payload: the total length equals that of both headers.
  static func bare(_ family: IPFamily) -> String {
    switch family {
    case .ipv4:
      assemble([
        "40 0 0 2",  // total length
        "2 0 0 0",  // kept
        "177 0 0 0",  // X = 4 * IP header words
        "80 0 0 12",  // TCP header words, in the upper half
        "84 0 0 240",
        "116 0 0 2",  // * 4
        "12 0 0 0",  // + X
        "7 0 0 0",  // X = both headers
        "96 0 0 0",  // total length
        "29 0 1 0",  // equal?
        "6 0 0 1",
        "6 0 0 0",
      ])
    case .ipv6:
      assemble([
        "48 0 0 6",  // next header
        "21 0 7 6",  // TCP, directly? Extension headers count as payload
        "48 0 0 52",  // TCP header words, in the upper half
        "84 0 0 240",
        "116 0 0 2",  // * 4
        "7 0 0 0",
        "40 0 0 4",  // payload length
        "29 0 1 0",  // equal?
        "6 0 0 1",
        "6 0 0 0",
      ])
    }
  }

  /// TCP payload that starts with a TLS ServerHello that is not a HelloRetryRequest (RFC 8446 4.1.3). A record that
  /// ends before the random could hide a retry, so it does not match.
  static func answer(_ family: IPFamily) -> String {
    let hello = [
      "72 0 0 0", "21 0 7 5635",  // a record of a handshake, of version 3
      "72 0 0 3", "53 0 5 38",  // as long as type, length, version and random
      "80 0 0 5", "21 0 3 2",  // a server's hello
      "64 0 0 11", "21 1 0 3475090804",  // not a retry's random
      "6 0 0 1",
      "6 0 0 0",
    ]
    let words = ["84 0 0 240", "116 0 0 2"]  // * 4
    return switch family {
    case .ipv4: assemble(["177 0 0 0", "80 0 0 12"] + words + ["12 0 0 0", "7 0 0 0"] + hello)
    // Packets with extension headers do not match.
    case .ipv6: assemble(["48 0 0 6", "21 0 14 6", "48 0 0 52"] + words + ["4 0 0 40", "7 0 0 0"] + hello)
    }
  }

  /// TCP to or from port 443 whose client port ends with these bits.
  static func share(_ family: IPFamily, bits: UInt16, of count: Int) -> String {
    let ports = [
      "72 0 0 2", "21 0 2 443", "72 0 0 0", "5 0 0 3",  // to port 443: whence
      "72 0 0 0", "21 0 4 443", "72 0 0 2",  // from it: whither
      "84 0 0 \(count - 1)", "21 0 1 \(bits)",
      "6 0 0 1",
      "6 0 0 0",
    ]
    return switch family {
    case .ipv4: assemble(["177 0 0 0"] + ports)
    // Packets with extension headers do not match.
    case .ipv6: assemble(["48 0 0 6", "21 0 11 6", "1 0 0 40"] + ports)
    }
  }

  /// UDP payload that starts like a QUIC long header: with both upper bits set, or towards port 443 with the uppermost.
  /// Also packets longer than one datagram, of which only the start of the first can be seen.
  static func opener(_ family: IPFamily) -> String {
    let length = "128 0 0 0"  // of the whole packet, whatever its headers say
    let ports = [
      "80 0 0 8",  // first byte of the payload
      "69 0 4 128",  // uppermost bit?
      "69 2 0 64",  // the next as well?
      "72 0 0 2",  // destination port
      "21 0 1 443",
      "6 0 0 1",
      "6 0 0 0",
    ]
    switch family {
    case .ipv4: return assemble([length, "37 6 0 \(FencePlan.longestDatagram)", "177 0 0 0"] + ports)
    case .ipv6:
      // X = 40 where UDP follows directly. Behind extension headers any payload could be a long header.
      return assemble(
        [length, "37 2 0 \(FencePlan.longestDatagram)", "48 0 0 6", "21 1 0 17", "6 0 0 1", "1 0 0 40"] + ports)
    }
  }

  /// IPv4 options or IPv6 extension headers.
  static func padded(_ family: IPFamily, carrying number: Int) -> String {
    switch family {
    case .ipv4: assemble(["48 0 0 0", "21 0 1 69", "6 0 0 0", "6 0 0 1"])  // version 4, five words
    case .ipv6: assemble(["48 0 0 6", "21 0 1 \(number)", "6 0 0 0", "6 0 0 1"])  // next header
    }
  }

  /// ICMP errors, which contain the start of the packet that they report on.
  static func error(_ family: IPFamily) -> String {
    switch family {
    case .ipv4:
      assemble([
        "177 0 0 0",  // X = 4 * IP header words
        "80 0 0 0",  // type
        "21 2 0 3", "21 1 0 11", "21 0 1 12",  // unreachable, time exceeded, parameter problem
        "6 0 0 1",
        "6 0 0 0",
      ])
    case .ipv6:
      assemble([
        "48 0 0 6",  // next header
        "21 0 4 58",
        "48 0 0 40",  // type
        "21 2 0 0",
        "37 1 0 4",
        "6 0 0 1",
        "6 0 0 0",
      ])
    }
  }

  /// Neighbour and multicast listener discovery with the hop limits that no router preserves. IPv4 has none.
  static let neighbours = assemble([
    "48 0 0 6",  // next header
    "21 0 7 58",  // behind others: multicast listener discovery
    "48 0 0 40",  // type
    "37 0 8 129",  // errors, echoes and unused types
    "37 0 4 132", "21 3 0 143",  // listeners
    "37 5 0 137",  // routers and neighbours
    "48 0 0 7", "21 2 3 255",  // neighbours' hop limit
    "48 0 0 7", "21 0 1 1",  // listeners' hop limit
    "6 0 0 1",
    "6 0 0 0",
  ])

  /// Longer than an ICMP error may be (RFC 1812 4.3.2.3, RFC 4443 2.4).
  static func longError(_ family: IPFamily) -> String { longer(than: FencePlan.longestError(isIPv4: family.isIPv4)) }

  /// Longer than a ping.
  static let longEcho = longer(than: FencePlan.longestEcho)

  private static func longer(than length: Int) -> String {
    assemble(["128 0 0 0", "37 0 1 \(length)", "6 0 0 1", "6 0 0 0"])
  }

  private static func assemble(_ instructions: [String]) -> String {
    "\"\(instructions.count)," + instructions.joined(separator: ",") + "\""
  }
}

/// The two IP families: each has its own iptables programs and tables, and both always get the same rules.
public enum IPFamily: CaseIterable, Sendable {
  case ipv4
  case ipv6

  var isIPv4: Bool { self == .ipv4 }
  var name: String { isIPv4 ? "IPv4" : "IPv6" }
  /// How nft names this family.
  var nft: String { isIPv4 ? "ip" : "ip6" }
}
