import Testing
import Wire

@Suite struct LinkLayerTests {
  static let v4: [UInt8] = [0x45, 0, 0, 20] + [UInt8](repeating: 0, count: 16)
  static let v6: [UInt8] = [0x60, 0, 0, 0] + [UInt8](repeating: 0, count: 36)
  static let macs: [UInt8] = [1, 2, 3, 4, 5, 6, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f]
  static let sll: [UInt8] = [0, 0, 0, 1, 0, 6, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f, 0, 0]
  static let sll2: [UInt8] = [0, 0, 0, 0, 0, 2, 0, 1, 4, 6, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f, 0, 0]

  enum Outcome: Hashable {
    case payload(LinkPayload)
    case failed(DecodeError)
  }

  func outcome(_ layer: LinkLayer, _ frame: [UInt8]) -> Outcome {
    do throws(DecodeError) {
      return .payload(try layer.ipOffset(in: frame.raw))
    } catch {
      return .failed(error)
    }
  }

  func ip(_ offset: Int) -> Outcome { .payload(.ip(offset)) }
  func notIP(_ type: UInt16) -> Outcome { .payload(.notIP(type)) }
  func failed(_ kind: DecodeError.Kind, _ offset: Int) -> Outcome { .failed(DecodeError(kind, at: offset)) }

  @Test func `link-type numbers name the layers`() {
    let known: [(UInt32, LinkLayer)] = [
      (0, .null), (1, .ethernet), (12, .raw), (14, .raw), (101, .raw), (108, .loop), (113, .linuxSLL), (228, .ipv4),
      (229, .ipv6), (276, .linuxSLL2),
    ]
    for (number, layer) in known { #expect(LinkLayer(linkType: number) == layer) }
    for number: UInt32 in [2, 13, 100, 105, 127, 277, 0x1_0001, .max] { #expect(LinkLayer(linkType: number) == nil) }
  }

  @Test func `Ethernet carries IP of both versions and other things`() {
    let macs = Self.macs
    #expect(outcome(.ethernet, macs + [0x08, 0x00] + Self.v4) == ip(14))
    #expect(outcome(.ethernet, macs + [0x86, 0xdd] + Self.v6) == ip(14))
    #expect(outcome(.ethernet, macs + [0x08, 0x06, 0, 1]) == notIP(0x0806))
    #expect(outcome(.ethernet, macs + [0x00, 0x2e, 0xaa, 0xaa, 0x03, 0, 0, 0, 8, 0] + Self.v4) == notIP(0x2e))
    #expect(outcome(.ethernet, macs + [0x05, 0xdc] + Self.v4) == notIP(0x05dc))
    #expect(outcome(.ethernet, macs + [0x08, 0x00]) == failed(.truncated, 14))
    #expect(outcome(.ethernet, macs + [0x08]) == failed(.truncated, 12))
    #expect(outcome(.ethernet, []) == failed(.truncated, 0))
  }

  @Test func `an IP version other than the announced one is invalid`() {
    #expect(outcome(.ethernet, Self.macs + [0x08, 0x00] + Self.v6) == failed(.invalid, 14))
    #expect(outcome(.ethernet, Self.macs + [0x86, 0xdd] + Self.v4) == failed(.invalid, 14))
    #expect(outcome(.ipv4, Self.v6) == failed(.invalid, 0))
    #expect(outcome(.ipv6, Self.v4) == failed(.invalid, 0))
    #expect(outcome(.null, [0, 0, 0, 2] + Self.v6) == failed(.invalid, 4))
    #expect(outcome(.raw, [0x55]) == failed(.invalid, 0))
  }

  @Test func `up to four VLAN tags of any kind are stepped over`() {
    let tags: [[UInt8]] = [[0x81, 0x00, 0x20, 0x01], [0x88, 0xa8, 0, 2], [0x91, 0x00, 0, 3], [0x81, 0x00, 0, 4]]
    for count in 1...4 {
      let stack = [UInt8](tags.prefix(count).joined())
      #expect(outcome(.ethernet, Self.macs + stack + [0x08, 0x00] + Self.v4) == ip(14 + 4 * count))
      #expect(outcome(.ethernet, Self.macs + stack + [0x88, 0xcc]) == notIP(0x88cc))
      #expect(outcome(.ethernet, Self.macs + stack) == failed(.truncated, 12 + 4 * count))
    }
    let five = [UInt8](tags.joined()) + [0x81, 0x00, 0, 5]
    #expect(outcome(.ethernet, Self.macs + five + [0x08, 0x00] + Self.v4) == failed(.limit, 30))
  }

  @Test func `PPPoE sessions carry IP behind whole and compressed protocol numbers`() {
    func frame(_ ppp: [UInt8], code: UInt8 = 0, version: UInt8 = 0x11, length: Int? = nil) -> [UInt8] {
      let size = length ?? ppp.count
      return Self.macs + [0x88, 0x64, version, code, 0, 7, UInt8(size >> 8), UInt8(size & 255)] + ppp
    }
    #expect(outcome(.ethernet, frame([0x00, 0x21] + Self.v4)) == ip(22))
    #expect(outcome(.ethernet, frame([0x00, 0x57] + Self.v6)) == ip(22))
    #expect(outcome(.ethernet, frame([0x21] + Self.v4)) == ip(21))
    #expect(outcome(.ethernet, frame([0x57] + Self.v6)) == ip(21))
    #expect(outcome(.ethernet, frame([0xc0, 0x21, 1, 1])) == notIP(0x8864))
    #expect(outcome(.ethernet, frame([0x00, 0x21] + Self.v4, code: 0xa7)) == notIP(0x8864))
    #expect(outcome(.ethernet, frame([0x00, 0x21] + Self.v4, version: 0x12)) == failed(.invalid, 15))
    #expect(outcome(.ethernet, frame([0x00, 0x21] + Self.v4, length: 23)) == failed(.truncated, 20))
    #expect(outcome(.ethernet, frame([0x00, 0x21] + Self.v4, length: 0)) == failed(.truncated, 20))
    #expect(outcome(.ethernet, frame([0x00, 0x21] + Self.v4, length: 2)) == failed(.truncated, 22))
  }

  @Test func `loopback families are read in both byte orders`() {
    #expect(outcome(.null, [2, 0, 0, 0] + Self.v4) == ip(4))
    #expect(outcome(.null, [0, 0, 0, 2] + Self.v4) == ip(4))
    for family: UInt8 in [10, 24, 28, 30] {
      #expect(outcome(.null, [family, 0, 0, 0] + Self.v6) == ip(4))
      #expect(outcome(.null, [0, 0, 0, family] + Self.v6) == ip(4))
      #expect(outcome(.loop, [0, 0, 0, family] + Self.v6) == ip(4))
    }
    #expect(outcome(.loop, [2, 0, 0, 0] + Self.v4) == notIP(0))
    #expect(outcome(.null, [7, 0, 0, 0]) == notIP(7))
    #expect(outcome(.null, [2, 0, 0]) == failed(.truncated, 0))
  }

  @Test func `bare IP starts at once`() {
    #expect(outcome(.raw, Self.v4) == ip(0))
    #expect(outcome(.raw, Self.v6) == ip(0))
    #expect(outcome(.ipv4, Self.v4) == ip(0))
    #expect(outcome(.ipv6, Self.v6) == ip(0))
    #expect(outcome(.raw, []) == failed(.truncated, 0))
  }

  @Test func `cooked frames carry IP, VLAN tags and other protocols`() {
    #expect(outcome(.linuxSLL, Self.sll + [0x08, 0x00] + Self.v4) == ip(16))
    #expect(outcome(.linuxSLL, Self.sll + [0x81, 0x00, 0, 9, 0x86, 0xdd] + Self.v6) == ip(20))
    #expect(outcome(.linuxSLL, Self.sll + [0x00, 0x04]) == notIP(4))
    #expect(outcome(.linuxSLL2, [0x08, 0x00] + Self.sll2 + Self.v4) == ip(20))
    #expect(outcome(.linuxSLL2, [0x81, 0x00] + Self.sll2 + [0, 9, 0x08, 0x00] + Self.v4) == ip(24))
    #expect(outcome(.linuxSLL2, [0x08, 0x06] + Self.sll2) == notIP(0x0806))
    var netlink = Self.sll
    netlink[2] = 0x03
    netlink[3] = 0x38
    #expect(outcome(.linuxSLL, netlink + [0x08, 0x00] + Self.v4) == notIP(0x0800))
  }

  @Test func `the sender's MAC is found where there is one`() {
    func mac(_ layer: LinkLayer, _ frame: [UInt8]) -> UInt64? { layer.sourceMAC(in: frame.raw) }
    #expect(mac(.ethernet, Self.macs) == 0x0a0b_0c0d_0e0f)
    #expect(mac(.ethernet, [UInt8](Self.macs.dropLast())) == nil)
    #expect(mac(.ethernet, [UInt8](repeating: 0, count: 14)) == nil)
    #expect(mac(.linuxSLL, Self.sll + [8, 0]) == 0x0a0b_0c0d_0e0f)
    #expect(mac(.linuxSLL2, [8, 0] + Self.sll2) == 0x0a0b_0c0d_0e0f)
    var loopback = Self.sll
    loopback[2] = 0x03
    loopback[3] = 0x04
    #expect(mac(.linuxSLL, loopback) == nil)
    var short = Self.sll
    short[5] = 4
    #expect(mac(.linuxSLL, short) == nil)
    for layer: LinkLayer in [.raw, .null, .loop, .ipv4, .ipv6] { #expect(mac(layer, Self.macs + Self.v4) == nil) }
  }

  @Test func `frames cut at every byte throw, and offsets stay inside random frames`() {
    let whole: [(LinkLayer, [UInt8], Int)] = [
      (.ethernet, Self.macs + [0x81, 0, 0, 1, 0x88, 0x64, 0x11, 0, 0, 7, 0, 3, 0x00, 0x21, 0x45], 26),
      (.linuxSLL, Self.sll + [0x08, 0x00, 0x45], 16), (.linuxSLL2, [0x08, 0x00] + Self.sll2 + [0x45], 20),
      (.null, [2, 0, 0, 0, 0x45], 4),
    ]
    for (layer, frame, offset) in whole {
      #expect(outcome(layer, frame) == ip(offset))
      for count in 0..<frame.count {
        guard case .failed(let error) = outcome(layer, [UInt8](frame.prefix(count))) else {
          Issue.record("\(layer) cut to \(count) bytes was read")
          continue
        }
        #expect(error.kind == .truncated)
      }
    }
    var state: UInt64 = 0x5eed
    for _ in 0..<20_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      var (layer, frame, _) = whole[Int(state >> 33) % whole.count]
      frame[Int(state >> 40) % frame.count] = UInt8(truncatingIfNeeded: state >> 56)
      if case .payload(.ip(let found)) = outcome(layer, frame) { #expect(found < frame.count) }
    }
  }
}
