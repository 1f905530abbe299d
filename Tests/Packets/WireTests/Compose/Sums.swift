/// The checksum of RFC 1071, written independently of the tested code: zero when `bytes` contain a correct one.
func internetSum(_ bytes: [UInt8]) -> UInt16 {
  var sum: UInt32 = 0
  for index in bytes.indices {
    sum += index % 2 == 0 ? UInt32(bytes[index]) * 256 : UInt32(bytes[index])
    if sum > 0xffff { sum -= 0xffff }
  }
  return 0xffff - UInt16(sum)
}

/// The errors in the lengths and checksums of a composed packet; empty when there are none.
func faults(of packet: [UInt8]) -> [String] {
  var faults: [String] = []
  let isIPv6 = packet[0] >> 4 == 6
  let header = isIPv6 ? 40 : 20
  let body = Array(packet[header...])
  let stated = isIPv6 ? 40 + Int(packet[4]) * 256 + Int(packet[5]) : Int(packet[2]) * 256 + Int(packet[3])
  if stated != packet.count { faults.append("length \(stated)") }
  if !isIPv6 && internetSum(Array(packet[..<20])) != 0 { faults.append("header checksum") }
  let transport = isIPv6 ? packet[6] : packet[9]
  let addresses = isIPv6 ? Array(packet[8..<40]) : Array(packet[12..<20])
  let length = [
    UInt8(body.count >> 24), UInt8(body.count >> 16 & 255), UInt8(body.count >> 8 & 255), UInt8(body.count & 255),
  ]
  let pseudo = addresses + (isIPv6 ? length + [0, 0, 0, transport] : [0, transport] + length[2...])
  if internetSum((transport == 1 ? [] : pseudo) + body) != 0 { faults.append("transport checksum") }
  if transport == 17 && Int(body[4]) * 256 + Int(body[5]) != body.count { faults.append("UDP length") }
  return faults
}

/// A TCP packet from 192.0.2.10 (or its IPv6 twin) to 198.51.100.1, its checksums left empty.
func tcpPacket(
  isIPv6: Bool = false, sequence: UInt32 = 1000, acknowledgement: UInt32 = 5000, flags: UInt8, options: [UInt8] = [],
  payload: [UInt8] = [], transport: UInt8 = 6
) -> [UInt8] {
  func big(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }
  let tcp: [UInt8] =
    [0xc3, 0x50, 0, 80] + big(sequence) + big(acknowledgement) + [UInt8((20 + options.count) / 4) << 4, flags]
    + [1, 0, 0, 0, 0, 0] + options + payload
  if isIPv6 {
    let head: [UInt8] = [0x60, 0, 0, 0, UInt8(tcp.count >> 8), UInt8(tcp.count & 255), transport, 64]
    return head + DNSSample.hex("20010db8 00000000 00000000 0000000a 20010db8 00000000 00000000 00000001") + tcp
  }
  let total = 20 + tcp.count
  let head: [UInt8] = [0x45, 0, UInt8(total >> 8), UInt8(total & 255), 0, 1, 0, 0, 64, transport, 0, 0]
  return head + [192, 0, 2, 10, 198, 51, 100, 1] + tcp
}
