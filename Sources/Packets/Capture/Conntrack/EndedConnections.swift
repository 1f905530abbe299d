internal import CNetfilter
internal import Glibc
internal import PicketSystem
internal import Wire

/// Connections that the kernel forgets, each with all that it carried.
///
/// The kernel reports a connection that began after this value was made. Reports that find the receive buffer full are
/// lost: that is counted, once for each time.
public struct EndedConnections: ~Copyable {
  private let socket: NetlinkSocket
  private var buffer: [UInt8] = ZeroedMemory.zeros(EndedConnections.longest)
  /// How often reports were lost.
  public private(set) var losses: UInt64 = 0

  /// One report is a few hundred bytes.
  private static let longest = 8_192
  /// `room` is the receive buffer: with the usual one some ten thousand reports may wait. Memory is used as they come.
  public init(room: Int = 8 << 20) throws(KernelError) {
    socket = try NetlinkSocket(groups: 1 << (NFNLGRP_CONNTRACK_DESTROY.rawValue - 1))
    socket.setReceiveBuffer(room)
  }

  /// Passes on all reports that wait, without waiting for more.
  public mutating func take(_ body: (CountedConnection) -> Void) throws(KernelError) {
    while true {
      do throws(KernelError) {
        guard let count = try socket.receiveWaiting(into: &buffer, "hear of connections that end") else { return }
        var messages = NetlinkMessages(buffer.raw.within(0..<count))
        while let message = messages.next() {
          if let connection = CountedConnection(message, .ended) { body(connection) }
        }
      } catch {
        guard error.code == ENOBUFS else { throw error }
        losses &+= 1
      }
    }
  }
}
