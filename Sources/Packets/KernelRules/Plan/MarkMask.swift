/// The state that the two bits of a mark express.
///
/// On a connection they tell the kernel what to do with its packets. The client is the end that opened the connection.
///
/// | connection | packets of the client | packets of the server |
/// |---|---|---|
/// | undecided | asked about, when a supervised device sent them | pass |
/// | watched | asked about | asked about |
/// | allowed | pass, QUIC long headers are asked about (R5) | pass |
/// | blocked | rejected | rejected |
///
/// On a packet they are the filter's verdict, which a later chain copies to the connection and clears.
///
/// | packet | from the client | from the server |
/// |---|---|---|
/// | undecided | not judged yet: rejected when asked about and `fail` is closed (R9) | the same |
/// | watched | passes, the connection becomes watched | the same, unless it is undecided: then it stays so |
/// | allowed | passes, the server may answer unseen: watched becomes undecided | passes, the connection becomes allowed |
/// | blocked | rejected, the connection becomes blocked | the same |
///
/// On a packet that comes to the filter they are a word of the rules about it, beside what the packet itself shows.
///
/// | packet | mark | what it says |
/// |---|---|---|
/// | TCP, a SYN | blocked | its ports belong to a connection that is open for the kernel |
/// | other TCP | blocked | its connection was ended: nothing is left to judge |
/// | a DNS question | blocked | it was read where it arrived, before it had a connection, and may pass |
/// | a DNS answer to this machine | watched | one of this machine's own resolvers asked |
///
/// So only a server's packets free a connection (R4). Clear-text HTTP, whose requests are judged one by one, stays
/// undecided with `allowed` on each of its packets.
///
/// So does a forwarded connection to port 443 with an allowed ClientHello, where the kernel supports connection labels:
/// `allowed` on the ClientHello sets our label, and a ServerHello makes an undecided connection with that label
/// allowed. Connections that are not asked about have no label, and a reopened connection is watched until its own
/// ClientHello is allowed.
public enum FlowMark: CaseIterable, Hashable, Sendable { case undecided, allowed, blocked, watched }

/// The two bits of packet and connection marks that Picket uses.
public struct MarkMask: Hashable, Sendable {
  public let bits: UInt32

  /// As far as known, only Kubernetes uses these, too.
  public static let standard = MarkMask(low: 14, high: 15)

  init(low: Int, high: Int) { bits = 1 << low | 1 << high }

  public init(_ bits: UInt32) throws(RulesError) {
    guard bits.nonzeroBitCount == 2 else {
      throw RulesError(
        "markMask \(bits.hex) has \(bits.nonzeroBitCount) bits",
        remedy: "it needs exactly two, like \(MarkMask.standard.bits.hex)")
    }
    self.bits = bits
  }

  public func mark(_ state: FlowMark) -> UInt32 {
    let low = bits & (~bits + 1)
    switch state {
    case .undecided: return 0
    case .allowed: return low
    case .blocked: return bits ^ low
    case .watched: return bits
    }
  }

  /// The state of a mark, whatever its other bits are.
  public func state(of mark: UInt32) -> FlowMark {
    FlowMark.allCases.first { self.mark($0) == mark & bits } ?? .undecided
  }

  /// Whether a mark has this state, whatever its other bits are.
  public func says(_ state: FlowMark, in mark: UInt32) -> Bool { mark & bits == self.mark(state) }

  /// The mark with this state in place of its own; the other bits stay.
  public func replacing(_ mark: UInt32, with state: FlowMark) -> UInt32 { mark & ~bits | self.mark(state) }
}

extension UInt32 {
  /// In the form of both rule languages.
  var hex: String {
    let digits = String(self, radix: 16)
    return "0x" + String(repeating: "0", count: 8 - digits.count) + digits
  }
}
