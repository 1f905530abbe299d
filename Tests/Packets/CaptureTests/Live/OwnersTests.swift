import Capture
import Glibc
import Support
import Testing
import Wire

/// The owners of connections, as the kernel reports them.
@Suite(.enabled(if: Lab.isPossible, Lab.reason), .serialized) struct OwnersTests {
  @Test func `neighbours that answered are known by their hardware, and others are unknown`() throws {
    let host = try Namespace()
    try host.run("ip", "link", "add", "left", "type", "veth", "peer", "name", "right")
    try host.run("ip", "link", "set", "left", "up")
    let places = ["10.9.0.2", "fd00:9::2"]
    for place in places {
      try host.run("ip", "neighbour", "add", place, "lladdr", "02:00:00:00:09:02", "dev", "left", "nud", "permanent")
    }
    try host.run(
      "ip", "neighbour", "add", "10.9.0.3", "lladdr", "02:00:00:00:09:03", "dev", "left", "nud", "failed")
    let (neighbours, interface) = try host.enter { (try Neighbours(), unsafe if_nametoindex("left")) }
    let addresses = [Address(v4: 0x0a09_0002), Address(high: 0xfd00_0009_0000_0000, low: 2)]
    for address in addresses {
      let neighbour = try #require(neighbours[address])
      #expect(neighbour.hardware == HardwareAddress("02:00:00:00:09:02") && neighbour.interface == interface)
    }
    #expect(neighbours[Address(v4: 0x0a09_0003)] == nil)
    #expect(Set(neighbours.all.map(\.address)) == Set(addresses))
    #expect(throws: KernelError.self) { try host.enter { _ = try Neighbours(limit: 1) } }
  }

  @Test func `a neighbour that is searched for answers, without a packet to it`() throws {
    let (host, other) = (try Namespace(), try Namespace())
    try host.run("ip", "link", "add", "left", "type", "veth", "peer", "name", "right", "netns", other.path)
    for (place, link, addresses) in [
      (host, "left", ["10.9.0.1/24", "fd00:9::1/64"]), (other, "right", ["10.9.0.2/24", "fd00:9::2/64"]),
    ] {
      for address in addresses {
        let detail = address.contains(":") ? ["nodad"] : []
        try place.run(["ip", "address", "add", address, "dev", link] + detail)
      }
      try place.run("ip", "link", "set", link, "up")
    }
    let addresses = [Address(v4: 0x0a09_0002), Address(high: 0xfd00_0009_0000_0000, low: 2)]
    // The link may not be ready for the first question.
    for address in addresses {
      #expect(
        eventually {
          (try? host.enter {
            var search = try NeighbourSearch()
            try search.begin(address, on: unsafe if_nametoindex("left"))
            return try Neighbours()[address] != nil
          }) == true
        })
    }
    try host.run("ip", "tuntap", "add", "mode", "tun", "name", "tunnel")
    try host.enter {
      var search = try NeighbourSearch()
      #expect(throws: KernelError.self) { try search.begin(addresses[0], on: 9_999) }
      // One that is gone counts as a link.
      for number in [unsafe if_nametoindex("left"), 9_999] { #expect(try search.isPossible(on: number)) }
      #expect(try !search.isPossible(on: unsafe if_nametoindex("tunnel")))
    }
  }

  @Test(arguments: ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
  func `each end of a connection is held by its user, and a listener holds none`(_ host: String) throws {
    let network = try ConntrackTests.host()
    let family = host.contains(":") ? "AF_INET6" : "AF_INET"
    let server = try Traffic(
      in: network,
      python: """
        s = socket.socket(socket.\(family)); s.bind(('\(host)', 9000)); s.listen(); print('ready', flush=True)
        a = s.accept(); b = s.accept(); time.sleep(30)
        """, user: 12_340)
    #expect(eventually { server.output.contains("ready") })
    let client = try Traffic(
      in: network,
      python: """
        a = []
        for port in (20000, 20001):
          s = socket.socket(socket.\(family)); s.bind(('\(host)', port)); s.connect(('\(host)', 9000)); a.append(s)
        a[1].close(); print('ready', flush=True); time.sleep(30)
        """, user: 12_345)
    #expect(eventually { client.output.contains("ready") })
    let address = host == "::1" ? ConntrackTests.loopback6 : ConntrackTests.loopback
    let pairs = [(20_000, 9_000), (9_000, 20_000), (20_001, 9_000), (9_000, 20_002), (9_000, 0), (0, 9_000)]
    func users() throws -> [UInt32?] {
      try network.enter {
        var holders = try ConnectionHolders()
        return try pairs.map { here, there in
          try holders.user(at: (address, UInt16(here)), connectedTo: (address, UInt16(there)))
        }
      }
    }
    defer { withExtendedLifetime((server, client)) {} }
    // The server may take the connection only now.
    let expected: [UInt32?] = [12_345, 12_340, nil, nil, nil, nil]
    #expect(eventually { (try? users()) == expected }, "\((try? users()) ?? [])")
  }

  @Test(arguments: ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
  func `a socket's connection is its user's`(_ host: String) throws {
    let network = try ConntrackTests.host()
    let family = host.contains(":") ? "AF_INET6" : "AF_INET"
    // Both ends, over TCP and UDP.
    let server = try Traffic(
      in: network,
      python: """
        a = []
        for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM):
          s = socket.socket(socket.\(family), kind); s.bind(('\(host)', 9000)); a.append(s)
        a[0].listen(); print('ready', flush=True); a.append(a[0].accept()); time.sleep(30)
        """)
    #expect(eventually { server.output.contains("ready") })
    let client = try Traffic(
      in: network,
      python: """
        a = []
        for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM):
          s = socket.socket(socket.\(family), kind); s.bind(('\(host)', 20000)); s.connect(('\(host)', 9000)); a.append(s)
        a[1].send(b'x'); print('ready', flush=True); time.sleep(30)
        """, user: 12_345)
    #expect(eventually { client.output.contains("ready") })
    let users = try network.enter { try SocketUsers() }
    let address = host == "::1" ? ConntrackTests.loopback6 : ConntrackTests.loopback
    for number: UInt8 in [6, 17] {
      let tuple = ConnectionTuple(
        source: address, sourcePort: 20_000, destination: address, destinationPort: 9_000, number: number,
        isIPv6: host == "::1")
      #expect(users[tuple] == 12_345)
      var other = tuple
      other.sourcePort = 20_001
      #expect(users[other] == nil)
    }
  }

  @Test func `a connection that the kernel met midstream is recognised`() throws {
    let host = try Namespace()
    let python = """
      l = socket.create_server(('127.0.0.1', 9000)); c = socket.create_connection(('127.0.0.1', 9000)); s, _ = l.accept()
      print('ready', flush=True); time.sleep(1.5)
      d = socket.create_connection(('127.0.0.1', 9000)); t, _ = l.accept(); s.send(b'x'); c.recv(1)
      print(c.getsockname()[1], d.getsockname()[1], flush=True); time.sleep(30)
      """
    let talk = try Traffic(in: host, python: python)
    #expect(eventually { talk.output.contains("ready") })
    // This rule switches connection tracking on.
    try host.rule("-A OUTPUT -m conntrack --ctstate INVALID -j DROP")
    #expect(eventually { talk.output.split(separator: "\n").count == 2 })
    let ports = talk.output.split(separator: "\n").last?.split(separator: " ").compactMap { UInt16($0) } ?? []
    var table = try host.enter { try Conntrack() }
    var found: [UInt16: Bool] = [:]
    try table.read { connection in
      found[connection.tuple.sourcePort] = connection.isPickedUp
      found[connection.tuple.destinationPort] = connection.isPickedUp
    }
    try #require(ports.count == 2)
    #expect(found[ports[0]] == true && found[ports[1]] == false)
  }

  @Test(arguments: ["127.0.0.1", "::1"])
  func `a datagram belongs to the user of the socket that takes it`(_ host: String) throws {
    let network = try ConntrackTests.host()
    let family = host.contains(":") ? "AF_INET6" : "AF_INET"
    // The first takes datagrams from anywhere, the second from one port only, and the third connections.
    let servers = try [("9000", "", 12_345), ("9001", "s.connect(('\(host)', 20000));", 12_346)].map {
      port, peer, user in
      try Traffic(
        in: network,
        python: """
          s = socket.socket(socket.\(family), socket.SOCK_DGRAM); s.bind(('\(host)', \(port))); \(peer)
          t = socket.socket(socket.\(family)); t.bind(('\(host)', \(port))); t.listen()
          print('ready', flush=True); time.sleep(30)
          """, user: UInt32(user))
    }
    // They end with their owner, which an optimiser forgets after its last use.
    defer { withExtendedLifetime(servers) {} }
    for server in servers { #expect(eventually { server.output.contains("ready") }) }
    let address = host == "::1" ? ConntrackTests.loopback6 : ConntrackTests.loopback
    let users = try network.enter {
      var listeners = try Listeners()
      return try [(9_000, 20_000), (9_000, 5), (9_001, 20_000), (9_001, 5), (9_002, 20_000)].map { port, sender in
        try listeners.user(ofDatagramsTo: (address, UInt16(port)), from: (address, UInt16(sender)))
      } + [try listeners.user(at: address, port: 9_001), try listeners.user(at: address, port: 9_002)]
    }
    #expect(users == [12_345, 12_345, 12_346, nil, nil, 12_346, nil])
  }

  @Test func `the gateway to an address is the route's, and an address on a link has none`() throws {
    let host = try Namespace()
    for words in [
      "link add left type veth peer name right", "link set left up", "link set right up",
      "address add 10.9.0.1/24 dev left", "route add default via 10.9.0.2",
      "-6 address add fd00:9::1/64 dev left nodad",
      "-6 route add default via fd00:9::2",
    ] {
      try host.run("sh", "-c", "ip \(words)")
    }
    let gateways = try host.enter {
      var routes = try Routes()
      return try [
        Hosts.server4, Address(v4: 0x0a09_0009), Hosts.server6, Address(high: 0xfd00_0009_0000_0000, low: 9),
      ].map { try routes.gateway(to: $0) }
    }
    #expect(gateways == [Address(v4: 0x0a09_0002), nil, Address(high: 0xfd00_0009_0000_0000, low: 2), nil])
  }
}
