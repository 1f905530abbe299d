import Inspect
import Support
import Testing
import Wire

/// One TCP conversation in front of one judge, after its handshake.
struct Trial {
  let judge: Judge
  var talk: Conversation

  init(
    port: UInt16 = 443, policy: @escaping Judge.Policy = Judge.blocking("blocked.test"), limits: Limits = Judge.limits,
    options: [TCPSegment.Option] = Conversation.usualOptions
  ) {
    judge = Judge(limits: limits, policy: policy)
    talk = Conversation(serverPort: port)
    talk.handshake(options: options)
    play()
  }

  @discardableResult
  mutating func play() -> [Int] { judge.play(&talk) }

  func couldHold(_ request: [UInt8], at offset: Int = 0) -> Bool {
    judge.view.couldHold(request, after: talk.client.initial, at: offset)
  }

  var stream: [UInt8] { judge.view.stream(after: talk.client.initial) }

  /// Expects that the server cannot have `request`, and that the flow was not freed.
  func expectShut(_ request: [UInt8], at offset: Int = 0, sourceLocation: SourceLocation = #_sourceLocation) {
    let holds = couldHold(request, at: offset)
    #expect(!holds, "the server could hold the forbidden request", sourceLocation: sourceLocation)
    #expect(judge.dones == [], sourceLocation: sourceLocation)
    #expect(judge.violations == [], sourceLocation: sourceLocation)
  }

  /// Expects that an innocent request arrives exactly, and that no flow was killed.
  func expectOpen(_ request: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
    let received = stream
    #expect(received == request, sourceLocation: sourceLocation)
    #expect(judge.denials == [], sourceLocation: sourceLocation)
    #expect(judge.held == [], sourceLocation: sourceLocation)
    #expect(judge.violations == [], sourceLocation: sourceLocation)
  }
}

/// Requests for a blocked and an allowed name, which differ only in the letters of the name.
enum Sample {
  static let blockedName = "www.blocked.test"
  static let allowedName = "www.allowed.test"
  static let forbidden = hello(blockedName)
  static let allowed = hello(allowedName)
  /// Where the two differ.
  static let nameAt: Int = {
    for index in forbidden.indices where forbidden[index] != allowed[index] { return index }
    return 0
  }()

  static func hello(_ name: String) -> [UInt8] { TLSRecords.records(HelloBuilder(name: name).message()) }
  static func hello(_ builder: HelloBuilder) -> [UInt8] { TLSRecords.records(builder.message()) }
  static func get(_ host: String) -> [UInt8] { RequestBuilder(host: host).bytes() }
}

/// UDP between the two ends of `Hosts`.
enum Datagram {
  static func client(_ payload: [UInt8], port: UInt16 = 443, from source: UInt16 = 40_000) -> [UInt8] {
    PacketBuilder.v4.udp(from: source, to: port, payload)
  }

  static func server(_ payload: [UInt8], port: UInt16 = 443, to target: UInt16 = 40_000) -> [UInt8] {
    PacketBuilder(source: Hosts.server4, destination: Hosts.client4).udp(from: port, to: target, payload)
  }
}

extension Judge {
  @discardableResult
  func client(_ payload: [UInt8], port: UInt16 = 443, from source: UInt16 = 40_000) -> Int {
    feed(Datagram.client(payload, port: port, from: source))
  }

  @discardableResult
  func server(_ payload: [UInt8], port: UInt16 = 443, to target: UInt16 = 40_000) -> Int {
    feed(Datagram.server(payload, port: port, to: target), from: .server)
  }
}
