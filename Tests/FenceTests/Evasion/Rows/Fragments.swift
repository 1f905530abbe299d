import Support

extension Row {
  /// The hello's segment cut beneath TCP, or behind headers that hide it.
  static let fragments: [Row] = [
    fragmented("B2.23a", "two fragments", size: 136) { $0 },
    // Linux wants all headers in the first fragment of IPv6 (RFC 7112).
    fragmented("B2.23b", "fragments of eight octets", size: 8, reaches: [.v4]) { $0 },
    fragmented("B2.23c", "fragments backwards", size: 64) { $0.reversed() },
    fragmented("B2.23d", "a fragment twice", size: 64) { [$0[0], $0[1], $0[1]] + $0.dropFirst(2) },
    // Linux drops a packet whose fragments overlap, as RFC 5722 says for IPv6.
    overlapping("B2.23e", "fragments, and a decoy over two of them first") { real, decoy in [decoy[1]] + real },
    // Linux drops a fragment unread if all of its range has already come.
    overlapping("B2.23f", "fragments, and a decoy over two of them behind both", reaches: [.v4, .v6]) { real, decoy in
      [real[0], real[1], real[2], decoy[1]] + real.dropFirst(3)
    },
    overlapping("B2.23g", "fragments backwards, and a decoy over two of them before the first") { real, decoy in
      real.dropFirst().reversed() + [decoy[1], real[0]]
    },
    extended("B2.24a", "a hop-by-hop header", [.hopByHop]),
    extended("B2.24b", "two hop-by-hop headers", reaches: [], [.hopByHop, .hopByHop]),
    extended("B2.24c", "nine headers of destination options", [ExtensionHeader](repeating: .destination, count: 9)),
    extended("B2.24d", "a fragment that is whole", [.fragment(offset: 0, more: false)]),
    extended("B2.24e", "options, and a fragment that is whole", [.destination, .fragment(offset: 0, more: false)]),
  ]

  private static func fragmented(
    _ id: String, _ technique: String, size: Int, reaches: Set<Family> = [.v4, .v6],
    _ order: @escaping @Sendable ([[UInt8]]) -> [[UInt8]]
  ) -> Row {
    Row(id, technique, reaches: reaches) { attack in
      let flow = try attack.open()
      let body = flow.body(attack.hello, at: 0)
      var path = flow.path
      path.identification = .random(in: .min ... .max)
      for fragment in order(path.fragments(6, body, size: size)) { attack.cable.send(fragment) }
    }
  }

  /// Fragments of the hello's segment, and longer ones of the decoy's segment.
  private static func overlapping(
    _ id: String, _ technique: String, reaches: Set<Family> = [],
    _ order: @escaping @Sendable (_ real: [[UInt8]], _ decoy: [[UInt8]]) -> [[UInt8]]
  ) -> Row {
    Row(id, technique, reaches: reaches) { attack in
      let flow = try attack.open()
      var path = flow.path
      path.identification = .random(in: .min ... .max)
      let real = path.fragments(6, flow.body(attack.hello, at: 0), size: 64)
      let decoy = path.fragments(6, flow.body(attack.decoy, at: 0), size: 96)
      for fragment in order(real, decoy) { attack.cable.send(fragment) }
    }
  }

  private static func extended(
    _ id: String, _ technique: String, reaches: Set<Family> = [.v6], _ headers: [ExtensionHeader]
  ) -> Row {
    Row(id, technique, reaches: reaches, families: [.v6]) { attack in
      try attack.open().put(attack.hello, at: 0) { _, packet in packet.extensions = headers }
    }
  }
}
