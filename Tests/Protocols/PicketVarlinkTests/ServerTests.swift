import Foundation
import PicketJSON
import PicketSystem
import PicketVarlink
import Support
import Synchronization
import Testing

@Suite struct ServerTests {
  private let workshop: Workshop
  private let seen = Sample.Seen()
  private let server: Server
  private var path: String { workshop.path("control.sock") }
  private var child: String { workshop.path("child.sock") }

  init() throws {
    workshop = try Workshop()
    var limits = ServerLimits()
    limits.stall = .milliseconds(300)
    server = try Server(
      try Sample.service(seen),
      sockets: [
        ServerSocket(path: workshop.path("control.sock"), label: "guardian", mode: 0o660, group: getgid()),
        ServerSocket(
          path: workshop.path("child.sock"), label: "child", mode: 0o666, connections: 5, connectionsPerUser: 3,
          refusal: "org.example.sample.Crowded"),
      ], limits: limits)
  }

  /// Everything until the server closes the connection; nil when it does not close it.
  private func answer(to text: String, endsSending: Bool = false) async throws -> String? {
    try await onThread { [path] in
      let client = try RawClient(path)
      client.send(text)
      if endsSending { client.endSending() }
      return client.rest()
    }
  }

  @Test func `sockets have their modes, labels and callers`() async throws {
    for (path, mode, label) in [(path, 0o660, "guardian"), (child, 0o666, "child")] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == mode)
      let reply = try await onThread { try Client(path: path).call("org.example.sample.Who") }
      #expect(reply == ["label": .string(label), "user": .int(getuid()), "isUnlocked": false])
    }
  }

  @Test func `calls that come in one piece are answered in order, and then the client may stop sending`() async throws {
    let call = { (text: String) in #"{"method":"org.example.sample.Echo","parameters":{"text":"\#(text)"}}~"# }
    let answer = try await answer(to: call("1") + call("2") + call("3"), endsSending: true)
    #expect(answer == #"{"parameters":{"text":"1"}}~{"parameters":{"text":"2"}}~{"parameters":{"text":"3"}}~"#)
  }

  @Test(arguments: [
    "garbage~", "~", "[]]~", "\u{ff}~", #"{"method":"org.varlink.service.GetInfo","method":"x"}~"#,
    String(repeating: "[", count: 1_000_000) + "~", String(repeating: "a", count: 1_100_000),
    #"{"method":"org.varlink.service.GetInfo""#,
  ]) func `what is no message, or has no end, is cut off`(_ text: String) async throws {
    let answer = try await answer(to: text)
    #expect(answer == "")
  }

  @Test(arguments: [
    ("{}", "method"), (#"{"method":1}"#, "method"), ("[]", "method"),
    (#"{"method":"a.b.C","parameters":[]}"#, "parameters"),
    (#"{"method":"a.b.C","more":1}"#, "more"), (#"{"method":"a.b.C","upgrade":true}"#, "upgrade"),
  ]) func `a message that is no call is told so and cut off`(_ text: String, _ parameter: String) async throws {
    let answer = try await answer(to: text + "~")
    #expect(
      answer
        == #"{"error":"org.varlink.service.InvalidParameter","parameters":{"parameter":"\#(parameter)"}}~"#)
  }

  @Test func `missing, null and empty parameters are the same, and members that nobody knows mean nothing`()
    async throws
  {
    for parameters in ["", #","parameters":null"#, #","parameters":{}"#, #","later":1"#] {
      let answer = try await answer(to: #"{"method":"org.example.sample.Unlock"\#(parameters)}~"#, endsSending: true)
      #expect(answer == #"{"parameters":{}}~"#)
    }
  }

  @Test func `a client that does not read is cut off, also in the middle of many replies`() async throws {
    try await onThread { [path] in
      let client = try RawClient(path)
      client.send(#"{"method":"org.example.sample.Large","parameters":{"bytes":1000000}}~"#)
      let stream = try RawClient(path)
      stream.send(#"{"method":"org.example.sample.Count","parameters":{"to":1000000000},"more":true}~"#)
      Thread.sleep(forTimeInterval: 1.5)
      let (large, many) = (client.rest(), stream.rest())
      #expect(large.map { $0.utf8.count < 1_000_000 } == true)
      #expect(many.map { $0.utf8.count < 1_000_000 } == true)
    }
    let isCancelled = await eventually { [seen] in seen.cancelled.withLock { $0 } == 1 }
    #expect(isCancelled)
  }

  @Test func `who has too many connections at work is told why the next one is none`() async throws {
    try await onThread { [child] in
      let busy = try (0..<3).map { _ in try Client(path: child) }
      let streams = try busy.map { try $0.more("org.example.sample.Count") }
      for stream in streams { _ = try stream.next() }
      let said = #expect(throws: ClientError.self) { try Client(path: child).call("org.example.sample.Who") }
      guard case .refused(let error)? = said else {
        Issue.record("it was told \(String(describing: said))")
        return
      }
      #expect(error.name == "org.example.sample.Crowded")
      #expect(error.parameters["why"]?.string?.hasPrefix("this user has 3 connections here already") == true)
      // Also clients that only listen, and those that want more than one reply.
      let listener = try RawClient(child).rest()
      #expect(listener?.hasPrefix(#"{"error":"org.example.sample.Crowded""#) == true)
      #expect(throws: ClientError.refused(error)) { try Client(path: child).more("org.example.sample.Count").next() }
      busy[0].hangUp()
      // There is room as soon as the client's running call is over.
      let end = ContinuousClock.now + .seconds(30)
      while (try? Client(path: child).call("org.example.sample.Who")) == nil, .now < end {
        Thread.sleep(forTimeInterval: 0.01)
      }
      _ = try Client(path: child).call("org.example.sample.Who")
    }
  }

  @Test func `what does nothing makes room for what has something to say, the oldest first`() async throws {
    try await onThread { [child] in
      let clients = try (0..<3).map { _ in try Client(path: child) }
      for client in clients { _ = try client.call("org.example.sample.Who") }
      let halves = try clients[2].more("org.example.sample.Count")
      _ = try halves.next()
      // The first was used again, so the second is idle longest.
      _ = try clients[0].call("org.example.sample.Who")
      _ = try Client(path: child).call("org.example.sample.Who")
      _ = try clients[0].call("org.example.sample.Who")
      _ = try halves.next()
      #expect(throws: ClientError.lost) { try clients[1].call("org.example.sample.Who") }
    }
  }

  @Test func `half a message holds no place`() async throws {
    try await onThread { [child] in
      let halves = try (0..<3).map { _ in try RawClient(child) }
      for half in halves { half.send(#"{"method":"#) }
      Thread.sleep(forTimeInterval: 0.05)
      _ = try Client(path: child).call("org.example.sample.Who")
    }
  }

  @Test(.enabled(if: getuid() == 0, "users are changed by root"))
  func `of many who crowd a socket, the one who has most makes room`() async throws {
    try await onThread { [child] in
      // There are five places. A user without one takes it from the user with most; users with few keep theirs.
      let users = try Program([Program.folder + "/share.py", child, "65001", "3", "65002", "2", "65003", "1"])
      #expect(users.end() == "2 2 1\n")
    }
  }

  @Test func `a place where somebody listens is refused, one that was left is taken`() async throws {
    let path = path
    #expect(throws: ServerError.taken(path: path, process: getpid())) {
      try Server(try Sample.service(), sockets: [ServerSocket(path: path, label: "x")])
    }
    await server.stop()
    #expect(!FileManager.default.fileExists(atPath: path))
    let next = try Server(try Sample.service(), sockets: [ServerSocket(path: path, label: "x")])
    let reply = try await onThread { try Client(path: path).call("org.example.sample.Who") }
    #expect(reply["label"] == "x")
    await next.stop()
  }

  @Test func `a server that stops answers what runs, ends what would go on, and takes nobody new`() async throws {
    let path = path
    let streams = try await onThread {
      let client = try Client(path: path)
      let replies = try client.more("org.example.sample.Count")
      _ = try replies.next()
      return replies
    }
    async let slow = onThread { try Client(path: path).call("org.example.sample.Linger") }
    _ = await eventually { [seen] in seen.notes.withLock { $0.contains("lingers") } }
    await server.stop()
    let reply = try await slow
    #expect(reply.isEmpty)
    await #expect(throws: ClientError.lost) {
      try await onThread { while try streams.next() != nil {} }
    }
    #expect(seen.cancelled.withLock { $0 } == 1)
    await #expect(throws: ClientError.nobody(path: path)) { try await onThread { try Client(path: path) } }
    await server.stop()
    #expect(throws: ClientError.lost) { try server.loopback(label: "child") }
  }

  @Test func `a caller's process is known until it has ended`() async throws {
    let peers = Mutex<[Peer]>([])
    let description = try Description("interface org.example.peer\nmethod Hello() -> ()")
    let interface = Interface(description) { call in
      peers.withLock { $0.append(call.connection.peer) }
      call.reply()
    }
    let service = Service(vendor: "", product: "", version: "", url: "", interfaces: [interface])
    let path = workshop.path("peer.sock")
    let server = try Server(service, sockets: [ServerSocket(path: path, label: "x")])
    let said = try await onThread { [path] in
      let program = """
        import socket; s = socket.socket(1); s.connect('\(path)')
        s.send(b'{"method":"org.example.peer.Hello"}\\0'); print(s.recv(99)); input()
        """
      return try Program(["-c", program]).end()
    }
    _ = said
    let peer = try #require(peers.withLock { $0.first })
    #expect(peer.credentials.user == getuid() && peer.groups.allSatisfy { $0 < 1 << 31 })
    let hasEnded = await eventually { peer.isRunning == false }
    #expect(hasEnded)
    await server.stop()
  }
}
