import Inspect
import Support
import Wire

/// A client that resends dropped packets, the inspector between, and a server that takes what passes.
///
/// Broken promises on the way are kept in `faults`; tests compare the rest with a reference.
final class Crossing {
  /// What the complete units of a client's stream ask for, in the order of judgement.
  typealias Units = ([UInt8]) -> [Outcome]

  struct Piece {
    let offset: Int
    let bytes: [UInt8]
  }

  let judge = Judge(limits: Crossing.limits)
  private let units: Units
  private let isBlocked: (Outcome) -> Bool
  /// One piece in so many is acknowledged; 0 means none.
  var acknowledgesOneIn = 1

  private(set) var asked: [Outcome] = []
  /// The stream that the server has received.
  private(set) var arrived: [UInt8] = []
  private(set) var faults: [String] = []
  /// Pieces that were still refused when the client gave up.
  private(set) var refused = 0

  private var talk: Conversation
  private let builder: PacketBuilder
  private var pieces: [Int: Piece] = [:]
  private var delivered = 0

  /// Small tables, so that thousands of inspectors cost little; the bounds of a single stream are the real ones.
  static let limits: Limits = {
    var limits = Limits()
    limits.flows = 8
    limits.streams = 8
    limits.largeStreams = 4
    limits.attempts = 8
    limits.devices = 4
    limits.addressNames = 8
    return limits
  }()

  init(
    to port: UInt16, isIPv6: Bool = false, initial: UInt32 = 0xffff_f000, units: @escaping Units,
    blocking isBlocked: @escaping (Outcome) -> Bool
  ) {
    self.units = units
    self.isBlocked = isBlocked
    talk = Conversation(isIPv6: isIPv6, serverPort: port, clientInitial: initial)
    builder = isIPv6 ? .v6 : .v4
    judge.policy = { [unowned self] in decide(Outcome($0)) }
    talk.handshake()
    judge.play(&talk)
  }

  var denial: Denial? { judge.denials.first }

  /// The promises that a flow has broken when it is over or denied.
  var promises: [String] {
    var broken = faults + judge.violations
    if denial == nil && !judge.held.isEmpty { broken.append("\(judge.held) without an answer") }
    for unit in units(arrived) where unit.isServed && isBlocked(unit) {
      broken.append("the server got what asks for \(unit)")
    }
    return broken
  }

  /// Sends all pieces, then the dropped ones in stream order, as TCP does, until none is dropped or 50 rounds are over.
  func deliver(_ pieces: [Piece], using generator: inout SeededGenerator) {
    var pending = pieces
    for _ in 0..<50 {
      var sent: [Int] = []
      for piece in pending {
        sent.append(send(piece))
        if denial != nil { return }
        if acknowledgesOneIn > 0 && generator.chance(oneIn: acknowledgesOneIn) { acknowledge() }
      }
      // A held packet may still be dropped later.
      pending = sent.filter { judge.fates[$0].isDrop }.compactMap { self.pieces[$0] }.sorted { $0.offset < $1.offset }
      if pending.isEmpty { return }
    }
    refused = pending.count
  }

  private func packet(_ piece: Piece) -> [UInt8] {
    builder.tcp(talk.segment(.client, at: piece.offset, piece.bytes, flags: [.psh, .ack]))
  }

  @discardableResult
  private func send(_ piece: Piece) -> Int {
    pieces[judge.packets.count] = piece
    let number = judge.feed(packet(piece))
    receive()
    return number
  }

  /// Sends a packet that is damaged on the way: the inspector sees it, and the server drops it for its checksum.
  func sendBroken(_ piece: Piece, _ damage: (inout [UInt8]) -> Void) {
    var packet = packet(piece)
    damage(&packet)
    judge.feed(packet)
    receive()
  }

  /// The server acknowledges what it has.
  private func acknowledge() {
    talk.acknowledgeClient(upTo: arrived.count)
    judge.play(&talk)
    receive()
  }

  /// The server takes the packets that have passed since the last call.
  private func receive() {
    while delivered < judge.forwarded.count {
      let piece = pieces[judge.forwarded[delivered]]
      delivered += 1
      guard let piece else { continue }
      if piece.offset > arrived.count {
        faults.append("\(piece.offset)+\(piece.bytes.count) left ahead of its turn, \(arrived.count) were there")
      } else {
        arrived += piece.bytes.dropFirst(arrived.count - piece.offset)
      }
    }
  }

  private func decide(_ wanted: Outcome) -> Bool {
    receive()
    let known = units(arrived).filter(\.isServed)
    if known.count > asked.count { faults.append("the server had \(wanted) before it was judged") }
    asked.append(wanted)
    return !isBlocked(wanted)
  }
}

extension Judge.PacketOutcome {
  var isDrop: Bool {
    if case .dropped = self { true } else { false }
  }
}

extension Conversation {
  /// An acknowledgement of the client's first bytes, even if the script did not send them.
  fileprivate mutating func acknowledgeClient(upTo count: Int) {
    client.acknowledged = count
    send(.server, segment(.server, at: 0))
  }
}

extension Outcome {
  init(_ question: Judge.Question) {
    self =
      switch question.knowledge {
      case .name, .hidden: .name(question.name)
      case .noName: .noName
      case .error: .invalid
      }
  }

  var isName: Bool {
    if case .name = self { true } else { false }
  }

  /// Whether a server acts on this outcome; it refuses the others.
  var isServed: Bool { isName || self == .noName }
}

extension Crossing {
  /// The first octets that arrived, for messages.
  var text: String { String(decoding: arrived.prefix(100), as: UTF8.self).debugDescription }
}
