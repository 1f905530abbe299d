import Support

extension Row {
  /// The hello's segment cut beneath TCP, or behind headers that hide it.
  static let fragments: [Row] = [
    fragmented("B2.23a", "two fragments", size: 136) { $0 },
    // The first fragment of IPv6 must hold all headers (RFC 7112), says Linux.
    fragmented("B2.23b", "fragments of eight octets", size: 8, reaches: [.v4]) { $0 },
    fragmented("B2.23c", "fragments backwards", size: 64) { $0.reversed() },
    fragmented("B2.23d", "a fragment twice", size: 64) { [$0[0], $0[1], $0[1]] + $0.dropFirst(2) },
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

  private static func extended(
    _ id: String, _ technique: String, reaches: Set<Family> = [.v6], _ headers: [ExtensionHeader]
  ) -> Row {
    Row(id, technique, reaches: reaches, families: [.v6]) { attack in
      try attack.open().put(attack.hello, at: 0) { _, packet in packet.extensions = headers }
    }
  }
}
