internal import Glibc
internal import PicketSystem

/// The child's side: speaks every way, and says from which port, or why it could not.
struct ChildEnd: ~Copyable {
  enum Sent: Hashable, Sendable {
    /// From this port; 0 for what has none. For the clock: whether it may be set.
    case from(port: UInt16)
    case maySet(Bool)
    case not(String)
  }

  private static let patience = 2_000
  /// What was sent last may be on its way, and what was dropped is sent again.
  private static let rest: UInt32 = 1_500_000

  private var open: [Opened] = []
  /// Families in which nothing answered for seconds: there a connection is not waited for once more for each way.
  private var silent: Set<Way.Family> = []

  private final class Opened {
    let socket: ProbeSocket
    init(_ socket: consuming ProbeSocket) { self.socket = socket }
  }

  /// Tries all, one after the other, and keeps their sockets open to the end: what a fence dropped comes again.
  static func trying(_ ways: [Way], allowed: String) -> [Sent] {
    var end = ChildEnd()
    for family in Way.Family.allCases where !answers(family) { end.silent.insert(family) }
    end.learn(allowed)
    let sent = ways.map { end.attempt($0) }
    _ = usleep(rest)
    return sent
  }

  /// Waits until a connection opens, which says nothing yet: a bridge takes a moment to know a new port, and IPv6 another
  /// to be sure of its addresses. False where neither a connection nor a refusal comes.
  private static func answers(_ family: Way.Family) -> Bool {
    for _ in 1...6 {
      guard let socket = ProbeSocket(.stream, family) else { return true }
      let refusal = socket.connect(Way.Place.allowed.octets(family), port: 443)
      if refusal != 0 && refusal != EINPROGRESS { return true }
      if Poll.wait(for: socket.number, toWrite: true, milliseconds: 1_000) { return true }
    }
    return false
  }

  /// Asks the machine's own resolver where the allowed name is: at level strict a name counts only there.
  private mutating func learn(_ allowed: String) {
    for type: UInt8 in [1, 28] {
      guard let socket = ProbeSocket(.datagram, .v4) else { return }
      _ = socket.send(
        DNSQuestionText(allowed, type: type).message, to: ProbeAddress.gatewayOctets, port: 53)
      _ = Poll.wait(for: socket.number, milliseconds: 1_000)
    }
  }

  private mutating func attempt(_ way: Way) -> Sent {
    if case .untried(let why) = way.duty { return .not(why) }
    switch way.carrier {
    case .stream(let port, let pieces): return stream(way, port, pieces)
    case .segments(let port, let segments, _): return handmade(way, port, segments)
    case .datagram(let port, let bytes): return datagram(way, port, bytes)
    case .bare(let number, let bytes): return bare(way, number, bytes)
    case .echo(let bytes): return echo(way, bytes)
    case .clock: return .maySet(ChildEnd.maySetClock)
    }
  }

  private func patience(_ family: Way.Family) -> Int { silent.contains(family) ? 100 : ChildEnd.patience }

  private mutating func stream(_ way: Way, _ port: UInt16, _ pieces: [Way.Piece]) -> Sent {
    guard let socket = ProbeSocket(.stream, way.family) else {
      return .not(Failure.words(for: errno))
    }
    let refusal = socket.connect(way.place.octets(way.family), port: port)
    if refusal == ENETUNREACH || refusal == EADDRNOTAVAIL {
      return .not(ChildEnd.noRoute(way.family))
    }
    let own = socket.port
    if refusal == 0 || refusal == EINPROGRESS,
      Poll.wait(for: socket.number, toWrite: true, milliseconds: patience(way.family))
    {
      for piece in pieces {
        if piece.pause > 0 { _ = usleep(UInt32(piece.pause) * 1_000) }
        // A connection that was reset takes no more.
        guard socket.send(piece.bytes, isUrgent: piece.isUrgent) == piece.bytes.count else { break }
      }
    }
    open.append(Opened(socket))
    return .from(port: own)
  }

  private mutating func handmade(_ way: Way, _ port: UInt16, _ segments: [Way.Segment]) -> Sent {
    let octets = way.place.octets(way.family)
    guard let bare = ProbeSocket(.bare(CInt(IPPROTO_TCP)), way.family) else { return .not(ChildEnd.notByHand) }
    guard let socket = ProbeSocket(.stream, way.family) else { return .not(Failure.words(for: errno)) }
    let refusal = socket.connect(octets, port: port)
    guard refusal == 0 || refusal == EINPROGRESS,
      Poll.wait(for: socket.number, toWrite: true, milliseconds: patience(way.family))
    else { return .not("no connection opens") }
    guard let maker = HandmadeSegments(of: socket, to: octets, port: port) else { return .not(ChildEnd.notByHand) }
    for segment in segments {
      _ = bare.send(maker.segment(at: segment.offset, segment.bytes), to: octets, port: 0)
      _ = usleep(20_000)
    }
    let own = socket.port
    open.append(Opened(socket))
    return .from(port: own)
  }

  private static let notByHand = "a child's user may not send packets of its own making here"

  private mutating func datagram(_ way: Way, _ port: UInt16, _ bytes: [UInt8]) -> Sent {
    guard let socket = ProbeSocket(.datagram, way.family) else {
      return .not(Failure.words(for: errno))
    }
    let refusal = socket.connect(way.place.octets(way.family), port: port)
    if refusal != 0 { return .not(ChildEnd.noRoute(way.family)) }
    let own = socket.port
    _ = socket.send(bytes)
    open.append(Opened(socket))
    return .from(port: own)
  }

  private mutating func bare(_ way: Way, _ number: Int32, _ bytes: [UInt8]) -> Sent {
    guard let socket = ProbeSocket(.bare(number), way.family) else {
      return .not(ChildEnd.notByHand)
    }
    _ = socket.send(bytes, to: way.place.octets(way.family), port: 0)
    return .from(port: 0)
  }

  /// An echo request (RFC 792), by a user's socket where the kernel allows these, else by root's.
  private mutating func echo(_ way: Way, _ bytes: [UInt8]) -> Sent {
    let head: [UInt8] = [8, 0, 0, 0, 0x70, 0x70, 0, 1]
    let message = head + bytes
    if let socket = ProbeSocket(.echo, way.family) {
      _ = socket.send(message, to: way.place.octets(way.family), port: 0)
      open.append(Opened(socket))
      return .from(port: 0)
    }
    guard let socket = ProbeSocket(.bare(CInt(IPPROTO_ICMP)), way.family) else {
      return .not("the kernel lets this user send no pings")
    }
    _ = socket.send(ChildEnd.summed(message), to: way.place.octets(way.family), port: 0)
    open.append(Opened(socket))
    return .from(port: 0)
  }

  /// With the checksum of ICMP in its place.
  private static func summed(_ message: [UInt8]) -> [UInt8] {
    let sum = ProbeChecksum.sum(message)
    var whole = message
    (whole[2], whole[3]) = (UInt8(sum >> 8), UInt8(sum & 255))
    return whole
  }

  private static func noRoute(_ family: Way.Family) -> String {
    family == .v6 ? "this machine has no IPv6" : "the probe's servers are not to be reached"
  }

  /// Whether this process has CAP_SYS_TIME, number 25 (capabilities(7)). Asked, and not tried.
  private static var maySetClock: Bool {
    let text = (try? File.contents(of: "/proc/thread-self/status", limit: 1 << 16)).map {
      String(decoding: $0, as: UTF8.self)
    }
    let line = (text ?? "").split(separator: "\n").first { $0.hasPrefix("CapEff:") }
    let bits = line?.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) }
    return (bits ?? .max) >> 25 & 1 == 1
  }
}
