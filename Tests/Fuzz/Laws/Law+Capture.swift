import Capture
import Support
import Wire

extension Law {
  static let capture = Law(name: "capture", sentence: "reading a capture ends, within what there is") { input in
    do throws(CaptureError) {
      var reader = try CaptureReader(bytes: input, name: "input")
      var number: UInt64 = 0
      while let record = try reader.next() {
        number += 1
        let count = reader.bytes.byteCount
        if record.number != number || Int(record.capturedLength) != count {
          broken("record \(number): \(record)", input)
        }
        if count > CaptureReader.maximumRecord { broken("a record of \(count) octets", input) }
        // A block takes more than its header, also in a compressed capture.
        if number > UInt64(input.count) * 1_100 { broken("more records than octets", input) }
      }
    } catch {
      return
    }
  } seeds: {
    [pcap, pcapng]
  }

  private static var pcap: [UInt8] {
    ByteBuilder.build { file in
      file.u32(0xa1b2_c3d4)
      file.u16(2)
      file.u16(4)
      file.zeros(8)
      file.u32(65_535)
      file.u32(101)
      for size in 1...3 {
        file.u32(size)
        file.u32(0)
        file.u32(size)
        file.u32(size)
        file.zeros(size)
      }
    }
  }

  private static var pcapng: [UInt8] {
    ByteBuilder.build { file in
      for word: UInt32 in [0x0a0d_0d0a, 28, 0x1a2b_3c4d, 0x0001_0000, .max, .max, 28] { file.u32(word) }
      for word: UInt32 in [1, 20, 101 << 16, 65_535, 20] { file.u32(word) }
      for word: UInt32 in [6, 36, 0, 1, 2, 4, 4, 0x0102_0304, 36] { file.u32(word) }
      for word: UInt32 in [3, 20, 4, 0x0102_0304, 20] { file.u32(word) }
    }
  }

  static let neighbours = Law(
    name: "neighbours", sentence: "what the kernel says of neighbours is read as far as it makes sense"
  ) { input in
    let said = NeighbourMessage.all(in: input.raw)
    if said.count > input.count / 28 { broken("more neighbours than messages", input) }
    for case .neighbour(let neighbour) in said where !(0...Int(UInt32.max) / 100).contains(neighbour.silence ?? 0) {
      broken("a neighbour that answers later", input)
    }
  } seeds: {
    let head: [UInt8] = [80, 0, 0, 0, 28, 0, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0]
    let body: [UInt8] = [10, 0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 1]
    let address: [UInt8] = [20, 0, 1, 0, 0x20, 1, 0xd, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    let hardware: [UInt8] = [10, 0, 2, 0, 2, 0, 0x5e, 0x10, 0, 1, 0, 0]
    let times: [UInt8] = [20, 0, 3, 0, 0xa0, 0x26, 1, 0] + [UInt8](repeating: 0, count: 12)
    let port: [UInt8] = [7, 0, 0, 0, 5, 0, 0, 0, 2, 0, 0, 0]
    return [
      [40] + head.dropFirst() + port + hardware,
      head + body + address + hardware + times, [20, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255],
    ]
  }

  static let answers = Law(
    name: "answers",
    sentence: "the kernel's answer to a look-up is read as far as it makes sense, and names what is in it"
  ) { input in
    if let address = Routes.answer(to: 1, in: input.raw)?.value {
      let octets = (address.isIPv4 ? [] : octets(of: address.high)) + octets(of: address.low)
      if !contains(input, octets.suffix(address.isIPv4 ? 4 : 16)) { broken("gateway \(address) from nowhere", input) }
    }
    if let user = Listeners.answer(to: 1, in: input.raw)?.value {
      if input.count < 16 + 68 { broken("a user in \(input.count) octets", input) }
      if !contains(input, octets(of: UInt64(user.byteSwapped)).suffix(4)) { broken("user \(user)", input) }
    }
    if let holder = ConnectionHolders.answer(to: 1, in: input.raw)?.value {
      if input.count < 16 + 72 { broken("a holder in \(input.count) octets", input) }
      let user = octets(of: UInt64(holder.user.byteSwapped)).suffix(4)
      if !contains(input, user) || holder.ports.count != 2 { broken("holder \(holder)", input) }
    }
  } seeds: {
    let route: [UInt8] = [36, 0, 0, 0, 24, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2, 32] + [UInt8](repeating: 0, count: 10)
    let gateway: [UInt8] = [8, 0, 5, 0, 10, 0, 0, 1]
    let wide: [UInt8] = [20, 0, 5, 0, 0xfd] + [UInt8](repeating: 0, count: 14) + [1]
    let socket: [UInt8] = [88, 0, 0, 0, 20, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0] + [UInt8](1...72)
    let refused: [UInt8] = [20, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 254, 255, 255, 255]
    let other: [UInt8] = [20, 0, 0, 0, 24, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4]
    return [route + gateway, [48] + route.dropFirst() + wide, other + route + gateway, socket, refused, other + socket]
  }

  private static func octets(of value: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
  }

  private static func contains(_ input: [UInt8], _ octets: ArraySlice<UInt8>) -> Bool {
    stride(from: 0, through: input.count - octets.count, by: 4).contains { input[$0...].starts(with: octets) }
  }
}
