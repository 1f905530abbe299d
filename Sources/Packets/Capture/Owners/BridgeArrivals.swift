internal import CNetfilter
internal import Glibc
internal import PicketSystem
internal import Wire

/// A machine that a bridge saw at a port where it did not know it.
public struct BridgeArrival: Hashable, Sendable {
  public let hardware: HardwareAddress
  /// The kernel's numbers of the interfaces.
  public let port: UInt32
  public let bridge: UInt32
  /// Zero where the bridge does not tell VLANs apart.
  public let vlan: UInt16

  public init(hardware: HardwareAddress, port: UInt32, bridge: UInt32, vlan: UInt16) {
    (self.hardware, self.port, self.bridge, self.vlan) = (hardware, port, bridge, vlan)
  }
}

/// Hears from the kernel which machines arrived at ports of bridges. The kernel keeps the news until somebody asks.
public final class BridgeArrivals: Sendable {
  private static let largest = 1 << 16
  /// Datagrams that one look takes: more is a flood that says the same again.
  private static let mostDatagrams = 4_096
  /// What the kernel keeps between two looks.
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
        // The kernel had no room for some of the news, and the rest is still there.
        if error.code != ENOBUFS { break }
      }
    }
    return arrivals
  }
}
