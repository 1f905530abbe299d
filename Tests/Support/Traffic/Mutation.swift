/// One change to a packet, cheap enough to make for every packet.
public enum Mutation {
  public static func apply(to packet: inout [UInt8], using generator: inout SeededGenerator) {
    guard !packet.isEmpty else { return }
    let random = generator.next()
    let isIPv6 = packet[0] >> 4 == 6
    let transport = isIPv6 ? 40 : 20
    let value = UInt8(truncatingIfNeeded: random >> 8)
    let place = Int(truncatingIfNeeded: (random >> 16) & 0xff_ffff)
    switch random & 15 {
    case 0: packet[place % packet.count] ^= value
    case 1: packet[place % packet.count] ^= 1 << (value & 7)
    // Half of the damage goes to the headers.
    case 2, 3: packet[place % min(packet.count, transport + 32)] ^= value
    case 4: packet.removeLast(place % packet.count)
    case 5: set(&packet, (isIPv6 ? 4 : 2) + place % 2, value)
    case 6: set(&packet, transport + 13, value)
    case 7: set(&packet, transport + 12, value)
    case 8: set(&packet, transport + place % 4, value)
    case 9: set(&packet, transport + 7, UInt8(truncatingIfNeeded: Int(value % 17)))
    case 10: set(&packet, transport + 4 + place % 8, value)
    case 11:
      // A run from elsewhere in the packet.
      let target = (place >> 8) % packet.count
      for index in 0..<min(Int(value % 64), packet.count - max(place % packet.count, target)) {
        packet[target + index] = packet[place % packet.count + index]
      }
    case 12: set(&packet, place % packet.count, [0, 255, 127, 128][Int(value & 3)])
    case 13:
      for shift in 0..<UInt64(4) { packet[Int((random >> (16 + shift)) % UInt64(packet.count))] ^= value }
    case 14: packet.append(value)
    default: set(&packet, transport + 8 + place % 48, value)
    }
  }

  private static func set(_ packet: inout [UInt8], _ index: Int, _ value: UInt8) {
    if index < packet.count { packet[index] = value }
  }
}
