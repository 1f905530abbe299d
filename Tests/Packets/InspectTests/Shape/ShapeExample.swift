import Inspect

/// Packets as in captures, shortened where the recogniser does not look.
enum ShapeExample {
  static func hex(_ text: String) -> [UInt8] {
    let digits = text.compactMap { $0.hexDigitValue.map(UInt8.init) }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// `count` bytes that look encrypted: the same for the same seed.
  static func noise(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var random = Generator(state: seed)
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
      return mixed ^ mixed >> 31
    }
  }

  static let stun = hex("0001 0008 2112a442 b7e7a701bc34d686fa87dfae 8022 0004 74657374")
  static let turnChannel = hex("4001 0005 0102030405")
  static let zrtp = hex("1000 0001 5a525450 11223344 505a 0003 48656c6c6f202020 a1b2c3d4")
  static let dtls = hex("16 fefd 0000 000000000000 0010") + hex("01000004 0000 000000 000004 01020304")
  static let rtp = hex("80 6f 1234 00010203 a1b2c3d4") + noise(60)
  static let rtcp = hex("80 c8 0006 a1b2c3d4") + noise(20) + noise(14, seed: 2)
  static let quicLong = hex("c3 00000001 08 8394c8f03e515708 00 00 449e") + noise(1180)
  static let quicShort = hex("53") + noise(40)
  static let dnsQuery = hex("1a2b 0100 0001 0000 0000 0000 03777777 076578616d706c65 03636f6d 00 0001 0001")
  static let wireGuardInitiation = hex("01000000") + noise(144)
  static let wireGuardResponse = hex("02000000") + noise(88)
  static let wireGuardCookie = hex("03000000") + noise(60)
  static let wireGuardData = hex("04000000") + noise(28)
  static let openVPN = hex("38") + noise(8) + hex("00 00000000")
  static let openVPNAuth = hex("38") + noise(8) + noise(20, seed: 2) + hex("00000001 65a1b2c3 00 00000000")
  static let openVPNCrypt = hex("38") + noise(8) + hex("0f000001 65a1b2c3") + noise(37)
  static let openVPNVersion1 = hex("08") + noise(8) + hex("00 00000000")
  static let openVPNVersion3 = hex("50") + noise(8) + hex("00000001 65a1b2c3") + noise(37) + noise(298) + hex("012c")
  static let openVPNServer = hex("40") + noise(8) + hex("01 00000000") + noise(8, seed: 2) + hex("00000000")
  static let ike = noise(8) + hex("0000000000000000 21 20 22 08 00000000 00000038") + noise(28)
  static let ikeVersion1 = noise(8) + hex("0000000000000000 01 10 02 00 00000000 0000001c")
  static let l2tp = hex("c802 0014 0000 0000 0000 0000 8008 0000 0000 0001")
  static let ntp = hex("23 00 06 20") + [UInt8](repeating: 0, count: 44)
  static let ssdp = Array("M-SEARCH * HTTP/1.1\r\nHOST: 239.255.255.250:1900\r\n\r\n".utf8)
  static let dhcp = hex("01 01 06 00 a1b2c3d4") + [UInt8](repeating: 0, count: 228) + hex("63825363 350101 ff")
  static let mdns = hex("0000 0000 0001 0000 0000 0000 05 5f68747470 04 5f746370 05 6c6f63616c 00 000c 0001")

  static let tls = hex("16 0301 0200 010001fc0303") + noise(32)
  static let sslv2 = hex("80 2e 01 0300 0015 0000 0010") + noise(37)
  static let bittorrent = [0x13] + Array("BitTorrent protocol".utf8) + noise(8)
  static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
}
