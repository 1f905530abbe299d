internal import FilterProtocol
internal import Inspect

/// Counts what connections of unknown purpose carry: level normal lets them pass and reports the amount.
///
/// The kernel counts all that passes, seen by the filter or not, and keeps a connection for ten seconds or more after
/// its end: a look every five seconds misses nothing. Connections whose server's address is translated have other ends
/// in the table: they are counted, but not what they carry.
struct UnknownTraffic {
  private(set) var totals = FilterStatus.Unknown()
  /// What was counted of each connection that is still there.
  private var open: [FlowKey: FilterStatus.Unknown] = [:]
  private var lastLook = Instant(nanoseconds: 0)

  private static let interval: UInt64 = 5_000_000_000
  /// A look-up takes some ten microseconds of a thread that no packet waits for.
  private static let most = 4_096

  mutating func add(_ flows: [FlowKey], unlisted: UInt64) {
    totals.connections &+= UInt64(flows.count) &+ unlisted
    for flow in flows where open.count < UnknownTraffic.most { open[flow] = open[flow] ?? FilterStatus.Unknown() }
  }

  func isDue(at now: Instant) -> Bool { !open.isEmpty && now.since(lastLook) > UnknownTraffic.interval }

  /// Adds what came since the last call; `find` returns the kernel's counters of a connection.
  mutating func count(at now: Instant, _ find: (FlowKey) throws -> (sent: UInt64, received: UInt64)?) rethrows {
    lastLook = now
    for (flow, before) in open {
      guard let found = try find(flow) else {
        open[flow] = nil
        continue
      }
      // Smaller counters belong to another connection between the same ends.
      let isSame = found.sent >= before.sent && found.received >= before.received
      totals.sent &+= found.sent &- (isSame ? before.sent : 0)
      totals.received &+= found.received &- (isSame ? before.received : 0)
      open[flow] = FilterStatus.Unknown(sent: found.sent, received: found.received)
    }
  }
}
