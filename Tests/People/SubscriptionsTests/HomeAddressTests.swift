import Lists
import Support
import Testing
import Wire

@testable import Subscriptions

/// Which addresses a message for the internet must not be sent to.
@Suite struct HomeAddressTests {
  private func address(_ text: String) throws -> Address {
    let address = Address(Array(text.utf8).span)
    return try #require(address)
  }

  @Test(arguments: [
    "127.0.0.1", "127.255.0.9", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254",
    "100.64.0.1", "100.127.255.255", "224.0.0.1", "240.0.0.1", "255.255.255.255", "::1", "::", "::ffff:192.168.1.1",
    "fe80::1", "fd00::1", "fc00::1", "ff02::1", "64:ff9b::c0a8:101", "64:ff9b:1::c0a8:101",
    "2002:c0a8:101::1", "fec0::1",
  ])
  func `an address of this machine, of homes alone or of no machine`(_ text: String) throws {
    #expect(try address(text).isOfTheHome)
  }

  @Test(arguments: [
    "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "172.15.255.255", "172.32.0.0",
    "192.167.255.255", "192.169.0.0", "223.255.255.255", "2001:db8::1", "2a00::1", "64:ff9b::101:101",
  ])
  func `an address of the internet`(_ text: String) throws { #expect(try !address(text).isOfTheHome) }

  @Test func `it is read from the kernel's form, or not at all`() throws {
    let four: [UInt8] = [2, 0, 0, 80, 192, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    #expect(try Address(socketAddress: four) == address("192.0.2.1"))
    var six = [UInt8](repeating: 0, count: 28)
    (six[0], six[8], six[9], six[23]) = (10, 0x20, 0x01, 7)
    #expect(try Address(socketAddress: six) == address("2001::7"))
    for count in [0, 2, 15, 17, 27] { #expect(Address(socketAddress: [UInt8](repeating: 1, count: count)) == nil) }
  }
}
