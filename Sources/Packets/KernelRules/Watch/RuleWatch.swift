internal import CNetfilter
internal import Glibc
internal import PicketSystem
internal import Synchronization

/// Notices cheaply that any rule of the kernel changed. Only then our own rules are read and compared.
public protocol RuleWatch: Sendable {
  /// Becomes readable with the next change; nil where the kernel reports none.
  var descriptor: CInt? { get }
  /// A number that stays the same until some rule changes; nil when that cannot be determined.
  func glance() -> Int?
}

/// Receives the kernel's report of each change to nft rules in this network namespace. iptables-nft writes such rules, too.
final class RuleEvents: RuleWatch {
  private let socket: Descriptor
  private let changes = Atomic<Int>(0)

  /// nil where the kernel does not report changes.
  init?() {
    let number = Glibc.socket(AF_NETLINK, CInt(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue), NETLINK_NETFILTER)
    guard number >= 0 else { return nil }
    socket = Descriptor(owning: number)
    var address = sockaddr_nl()
    address.nl_family = UInt16(AF_NETLINK)
    address.nl_groups = 1 << UInt32(NFNLGRP_NFTABLES.rawValue - 1)
    let status = unsafe withUnsafeBytes(of: &address) { bytes in
      unsafe bind(number, bytes.bindMemory(to: sockaddr.self).baseAddress, socklen_t(bytes.count))
    }
    guard status == 0 else { return nil }
  }

  var descriptor: CInt? { socket.number }

  func glance() -> Int? {
    // The content does not matter: whatever does not fit into the buffer may be lost.
    var head = [UInt8](repeating: 0, count: 64)
    var hasChanged = false
    for _ in 0..<RuleEvents.most {
      let count = unsafe recv(socket.number, &head, head.count, CInt(MSG_DONTWAIT))
      if count < 0 && errno == EAGAIN { break }
      if count < 0 && errno == EINTR { continue }
      // Any other error means that there were more changes than the kernel had room for.
      hasChanged = true
    }
    if hasChanged { changes.add(1, ordering: .relaxed) }
    return changes.load(ordering: .relaxed)
  }

  /// A program that changes rules faster than this loop reads the reports must not keep the thread here.
  private static let most = 10_000
}
