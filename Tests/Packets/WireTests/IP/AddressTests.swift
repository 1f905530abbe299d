import Support
import Testing
import Wire

@Suite struct AddressTests {
  static func address(_ hex: String) -> Address {
    let octets = Hex.bytes(hex)
    let word = { (part: ArraySlice<UInt8>) in part.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
    return Address(high: word(octets[..<8]), low: word(octets[8...]))
  }

  @Test(arguments: [
    // RFC 5952 2.2, 4.1: no leading zeros.
    ("2001 0db8 0000 0000 0000 0000 0000 0001", "2001:db8::1"),
    // 4.2.2: one group of zeros is not shortened.
    ("2001 0db8 0000 0001 0001 0001 0001 0001", "2001:db8:0:1:1:1:1:1"),
    // 4.2.3: the longest run, and of equals the first.
    ("2001 0000 0000 0001 0000 0000 0000 0001", "2001:0:0:1::1"),
    ("2001 0db8 0000 0000 0001 0000 0000 0001", "2001:db8::1:0:0:1"),
    // 4.3: lower case.
    ("2001 0DB8 0000 0000 0000 0000 AAAA BBBB", "2001:db8::aaaa:bbbb"),
    ("0000 0000 0000 0000 0000 0000 0000 0000", "::"),
    ("0000 0000 0000 0000 0000 0000 0000 0001", "::1"),
    ("0001 0000 0000 0000 0000 0000 0000 0000", "1::"),
    ("fe80 0000 0000 0000 0000 0000 0000 0000", "fe80::"),
    ("0001 0002 0003 0004 0005 0006 0007 0008", "1:2:3:4:5:6:7:8"),
    ("0000 0001 0000 0001 0000 0001 0000 0001", "0:1:0:1:0:1:0:1"),
    ("0001 0002 0003 0004 0005 0006 0000 0000", "1:2:3:4:5:6::"),
    ("0000 0000 0003 0004 0005 0006 0007 0008", "::3:4:5:6:7:8"),
    ("0000 0000 0000 0000 0000 ffff c000 0201", "192.0.2.1"),
  ])
  func `an address is written as RFC 5952 has it`(hex: String, text: String) {
    #expect(Self.address(hex).description == text)
  }

  @Test func `an IPv4 address knows itself`() {
    let address = Address(v4: 192, 0, 2, 10)
    #expect(address.isIPv4)
    #expect(address.v4 == 0xc000_020a)
    #expect(address.description == "192.0.2.10")
    #expect(address.octets == [192, 0, 2, 10])
    #expect(!Self.address("2001 0db8 0000 0000 0000 ffff c000 0201").isIPv4)
  }

  @Test func `the IPv4 address inside a NAT64 one comes out`() {
    let inside = Self.address("0064 ff9b 0000 0000 0000 0000 c000 0201")
    #expect(inside.withoutNAT64 == Address(v4: 192, 0, 2, 1))
    for other in ["0064 ff9b 0001 0000 0000 0000 c000 0201", "0064 ff9b 0000 0000 0000 0001 c000 0201"] {
      #expect(Self.address(other).withoutNAT64 == Self.address(other))
    }
  }

  @Test func `multicast and unicast addresses are told apart`() {
    #expect(Address(v4: 224, 0, 0, 251).isMulticast)
    #expect(Address(v4: 239, 255, 255, 255).isMulticast)
    #expect(!Address(v4: 223, 255, 255, 255).isMulticast)
    #expect(!Address(v4: 240, 0, 0, 0).isMulticast)
    #expect(Self.address("ff02 0000 0000 0000 0000 0000 0000 00fb").isMulticast)
    #expect(!Self.address("fe80 0000 0000 0000 0000 0000 0000 00fb").isMulticast)
  }
}
