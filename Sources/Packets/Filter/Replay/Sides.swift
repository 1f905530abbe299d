import Inspect
import Policy
import Wire

/// Which end of each flow is the client. A live filter knows from its interfaces; in a capture it must be inferred.
///
/// A SYN proves it. Without a SYN the reserved ports decide, then who spoke first.
struct Sides {
  /// The oldest results are forgotten first; a flow that returns is inferred again.
  static let capacity = 65_536

  private struct Pair: Hashable {
    let low: Address
    let high: Address
    let lowPort: UInt16
    let highPort: UInt16
    let number: UInt8
  }

  /// True when the client is the end that `Pair` calls low.
  private var clientIsLow = RecentMap<Pair, Bool>(capacity: Sides.capacity)
  private var devices: [Address: UInt16] = [:]

  mutating func direction(_ packet: borrowing Packet) -> Direction {
    let (pair, senderIsLow) = Sides.pair(packet)
    if packet.transport == .tcp && packet.tcp.flags.contains(.syn) {
      // A SYN-ACK comes from the server; a bare SYN, later ones too, from the client.
      clientIsLow.set(pair, senderIsLow != packet.tcp.flags.contains(.ack))
    } else if clientIsLow[pair] == nil {
      clientIsLow.set(pair, Sides.senderIsClient(packet) ? senderIsLow : !senderIsLow)
    }
    return clientIsLow[pair] == senderIsLow ? .fromClient : .fromServer
  }

  /// A number for the device at an address; when numbers run out, further devices share the last.
  mutating func device(_ address: Address, limit: Int) -> DeviceID {
    if let known = devices[address] { return DeviceID(known) }
    let last = min(limit, Int(DeviceID.resolver.index)) - 1
    let number = min(Int(Snapshot.firstUnknown) + devices.count, last)
    if number < last { devices[address] = UInt16(number) }
    return DeviceID(UInt16(number))
  }

  private static func pair(_ packet: borrowing Packet) -> (Pair, senderIsLow: Bool) {
    let key = FlowKey(packet, .fromClient)
    let senderIsLow =
      (key.client.high, key.client.low, key.clientPort) <= (key.server.high, key.server.low, key.serverPort)
    let low = senderIsLow ? key : FlowKey(packet, .fromServer)
    let pair = Pair(
      low: low.client, high: low.server, lowPort: low.clientPort, highPort: low.serverPort, number: low.number)
    return (pair, senderIsLow)
  }

  /// Servers listen below 1024; where both ends or neither do, the end that spoke first is the client.
  private static func senderIsClient(_ packet: borrowing Packet) -> Bool {
    let fromReserved = packet.sourcePort < 1_024
    let toReserved = packet.destinationPort < 1_024
    return fromReserved == toReserved || toReserved
  }
}
