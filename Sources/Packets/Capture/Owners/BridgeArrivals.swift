internal import CNetfilter
internal import Glibc
internal import PicketSystem
public import Wire

/// A machine that a bridge saw at a port where it had not known it.
public struct BridgeArrival: Hashable, Sendable {
  public let hardware: HardwareAddress
  /// The kernel's numbers of the interfaces.
  public let port: UInt32
  public let bridge: UInt32
  /// 0 where the bridge ignores VLANs.
  public let vlan: UInt16

  public init(hardware: HardwareAddress, port: UInt32, bridge: UInt32, vlan: UInt16) {
    (self.hardware, self.port, self.bridge, self.vlan) = (hardware, port, bridge, vlan)
  }
}

/// Receives the kernel's reports of machines that appeared at bridge ports. The kernel keeps reports until `take`.
public final class BridgeArrivals: Sendable {
  private static let largest = 1 << 16
  /// The most datagrams of one look: a flood repeats the same.
  private static let mostDatagrams = 4_096
  /// How much the kernel keeps between two looks.
  private static let room = 1 << 20

  private let socket: NetlinkSocket

  public init() throws(KernelError) {
    // RTMGRP_NEIGH.
    socket = try NetlinkSocket(to: .routes, groups: 4)
    socket.setReceiveBuffer(BridgeArrivals.room)
  }

  /// Arrivals since the last call, in their order.
  public func take() -> [BridgeArrival] {
    var arrivals: [BridgeArrival] = []
    var buffer: [UInt8] = ZeroedMemory.zeros(BridgeArrivals.largest)
    for _ in 0..<BridgeArrivals.mostDatagrams {
      do throws(KernelError) {
        guard let count = try socket.receiveWaiting(into: &buffer, "hear of neighbours") else { break }
        for case .arrival(let arrival) in NeighbourMessage.all(in: buffer.raw.within(0..<count)) {
          arrivals.append(arrival)
        }
      } catch {
        // The kernel had no room for some of the reports; the others are still there.
        if error.code != ENOBUFS { break }
      }
    }
    return arrivals
  }
}
