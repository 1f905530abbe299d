/// What the two bits of a mark say.
///
/// On a connection they tell the kernel what to do with its packets. "Client" is who opened the connection.
///
/// | connection | packets of the client | packets of the server |
/// |---|---|---|
/// | undecided | asked about, when a supervised device sent them | pass |
/// | watched | asked about | asked about |
/// | allowed | pass, QUIC long headers are asked about (R5) | pass |
/// | blocked | rejected | rejected |
///
/// On a packet they are the daemon's verdict, which a later chain copies to the connection and clears.
///
/// | packet | from the client | from the server |
/// |---|---|---|
/// | undecided | nobody looked at it: rejected when asked about and `fail` is closed (R9) | the same |
/// | watched | passes, the connection becomes watched | the same, unless it is undecided: then it stays so |
/// | allowed | passes, the server may answer unseen: watched becomes undecided | passes, the connection becomes allowed |
/// | blocked | rejected, the connection becomes blocked | the same |
///
/// A datagram that is read where it comes in has no connection yet: there `blocked` on it says that it was read and may
/// pass.
///
/// So a connection is freed by what its server sent and by nothing else (R4), and clear HTTP, whose requests are judged
/// one by one, goes on as undecided with `allowed` on each of its packets.
///
/// So does a forwarded connection to port 443 whose hello was allowed, where the kernel can label connections: with
/// `allowed` on the hello it gets our label, and a server's hello makes it allowed if it is undecided and bears that.
/// Connections that nobody asks about have no label, and one that is opened anew is watched until its own hello is allowed.
public enum FlowMark: CaseIterable, Hashable, Sendable { case undecided, allowed, blocked, watched }

/// The two bits of the packet's and the connection's mark that are Picket's own.
public struct MarkMask: Hashable, Sendable {
  public let bits: UInt32

  /// Contested by Kubernetes alone, as far as known.
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

  /// What a mark says, whatever others have put into its other bits.
  public func state(of mark: UInt32) -> FlowMark {
    FlowMark.allCases.first { self.mark($0) == mark & bits } ?? .undecided
  }
}

extension UInt32 {
  /// As both rule languages print marks.
  var hex: String {
    let digits = String(self, radix: 16)
    return "0x" + String(repeating: "0", count: 8 - digits.count) + digits
  }
}
