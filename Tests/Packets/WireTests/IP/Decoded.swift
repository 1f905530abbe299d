import Support
import Wire

/// A decoded packet's plain values, which expectations can hold.
struct Decoded: Equatable {
  var source: Address
  var destination: Address
  var transport: Packet.Transport
  var hopLimit: UInt8
  var ports: [UInt16]
  var tcp: TCPHeader
  var options: TCPHeader.Options
  var payload: [UInt8]
  var length: Int
  var isIPv6: Bool

  init(_ bytes: [UInt8]) throws(DecodeError) {
    let packet = try Packet.decode(bytes.raw)
    source = packet.source
    destination = packet.destination
    transport = packet.transport
    hopLimit = packet.hopLimit
    ports = [packet.sourcePort, packet.destinationPort]
    tcp = packet.tcp
    options = packet.tcpOptions
    payload = Array(bytes[packet.payloadRange])
    length = packet.bytes.byteCount
    isIPv6 = packet.isIPv6
  }

  /// Why `bytes` do not decode, or nil when they do.
  static func failure(_ bytes: [UInt8]) -> DecodeError? {
    do throws(DecodeError) {
      _ = try Decoded(bytes)
      return nil
    } catch {
      return error
    }
  }
}
