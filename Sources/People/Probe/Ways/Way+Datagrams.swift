internal import Wire

// QUIC, questions of DNS in clear text and not, tunnels, and what is left.
extension Way {
  static func datagrams(_ names: Names) -> [Way] {
    let hello = ClientHelloText(name: names.blocked, forQUIC: true).message
    let initials = [("QUIC", QUICVersion.v1), ("QUIC version 2", .v2)].compactMap { name, version in
      QUICInitialText(version).packet(hello).map { (name, $0) }
    }
    return initials.flatMap { name, packet in
      Family.allCases.map { Way(name, $0, to: .blocked, .datagram(port: 443, packet)) }
    }
  }

  static func questions(_ names: Names) -> [Way] {
    let question = DNSQuestionText(names.blocked, type: 1).message
    let mixed = DNSQuestionText(
      String(
        names.blocked.enumerated().map {
          $0.offset % 2 == 1 ? Character($0.element.uppercased()) : $0.element
        }), type: 28
    ).message
    return Family.allCases.map {
      Way("question to another resolver", $0, to: .resolver, .datagram(port: 53, question))
    }
      + [
        Way("question in capitals", to: .resolver, .datagram(port: 53, mixed)),
        Way(
          "question over TCP", to: .resolver,
          .stream(
            port: 53,
            [Piece(bytes: [UInt8(question.count >> 8), UInt8(question.count & 255)] + question)])),
        Way("question at another port", to: .resolver, .datagram(port: 5_353, question), .strict),
      ]
  }

  static func encryptedDNS(_ names: Names) -> [Way] {
    let resolver = dnsOverHTTPS
    let hello = Way.hello("resolver.example")
    return Family.allCases.map {
      Way("DNS over TLS", $0, to: .resolver, .stream(port: 853, [Piece(bytes: hello)]))
    }
      + [
        Way(
          "DNS over QUIC", to: .resolver,
          .datagram(
            port: 853,
            QUICInitialText(.v1).packet(
              ClientHelloText(name: "resolver.example", forQUIC: true).message) ?? hello)),
        Way(
          "DNS over HTTPS, by name", to: .unknown,
          .stream(port: 443, [Piece(bytes: Way.hello(resolver))]), .name(resolver)),
        Way(
          "DNS over HTTPS, by address", to: .unknown, .stream(port: 443, []),
          .untried("its servers are outside of the home, where a probe contacts nobody")),
      ]
  }

  static let tunnels: [Way] = {
    // A WireGuard handshake initiation, and a hard reset of an OpenVPN client.
    let wireGuard: [UInt8] =
      [1, 0, 0, 0] + (0..<144).map { UInt8(truncatingIfNeeded: $0 &* 97 &+ 13) }
    let openVPN: [UInt8] = [0x38] + (1...8).map { UInt8($0) } + [0, 0, 0, 0, 0]
    // An IPv4 header with nothing behind it but a mark; and GRE's own header before it.
    let inner: [UInt8] =
      [0x45, 0, 0, 40, 0, 0, 0, 0, 64, 253, 0, 0, 192, 0, 2, 1, 192, 0, 2, 2]
      + Array("picket probe, a tunnel".utf8.prefix(20))
    return [
      Way("WireGuard", to: .unknown, .datagram(port: 51_820, wireGuard), .category("vpn")),
      Way("OpenVPN", to: .unknown, .datagram(port: 1_194, openVPN), .category("vpn")),
      Way("GRE", to: .unknown, .bare(number: 47, [0, 0, 8, 0] + inner)),
      Way("IP in IP", to: .unknown, .bare(number: 4, inner)),
    ]
  }()

  static func others(_ names: Names) -> [Way] {
    let noise = (0..<200).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 201) }
    return [
      Way(
        "unknown protocol to a bare address", to: .unknown,
        .stream(port: 4_000, [Piece(bytes: noise)]), .strict),
      Way(
        "unknown datagrams to a bare address", to: .unknown, .datagram(port: 4_000, noise), .strict),
      Way("large pings", to: .unknown, .echo([UInt8](repeating: 0x70, count: 1_000))),
      Way(
        "clock", to: .unknown, .clock,
        names.isLaptop
          ? .always
          : .untried("this machine's clock counts, and a device of the home cannot set it")),
    ]
  }
}
