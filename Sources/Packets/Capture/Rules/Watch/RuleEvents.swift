internal import CNetfilter
internal import Synchronization

/// Hears of every change of nft rules in this network. iptables of the newer kind writes such rules too.
final class RuleEvents: RuleWatch {
  private let socket: NetlinkSocket
  private let changes = Atomic<Int>(0)

  /// Nil where the kernel does not tell.
  init?() {
    guard let socket = try? NetlinkSocket(groups: 1 << UInt32(NFNLGRP_NFTABLES.rawValue - 1)) else { return nil }
    self.socket = socket
  }

  var descriptor: CInt? { socket.descriptor }

  func glance() -> Int? {
    // What it says is not asked: the rest of each message may be lost.
    var head = [UInt8](repeating: 0, count: 64)
    var hasChanged = false
    for _ in 0..<RuleEvents.most {
      do throws(KernelError) {
        guard try socket.receiveWaiting(into: &head, "hear of rules") != nil else { break }
      } catch {
        // More changes than there was room for are changes.
      }
      hasChanged = true
    }
    if hasChanged { changes.add(1, ordering: .relaxed) }
    return changes.load(ordering: .relaxed)
  }

  /// Whoever changes rules faster than they can be heard of shall not keep us here.
  private static let most = 10_000
}
