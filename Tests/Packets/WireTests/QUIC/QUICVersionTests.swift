import Testing
import Wire

@Suite struct QUICVersionTests {
  @Test(
    arguments: [
      (0x0000_0001, .v1, true), (0x6b33_43cf, .v2, true), (0xff00_001d, .draft29, true), (0, .negotiation, false),
      (0x1a2a_3a4a, .reserved(0x1a2a_3a4a), false), (0xff00_001c, .unknown(0xff00_001c), false),
      (0x5130_3530, .unknown(0x5130_3530), false), (0x1a2a_3a4b, .unknown(0x1a2a_3a4b), false),
    ] as [(UInt32, QUICVersion, Bool)])
  func `every number is sorted and kept`(number: UInt32, version: QUICVersion, isReadable: Bool) {
    #expect(QUICVersion(number) == version)
    #expect(version.number == number)
    #expect(version.isReadable == isReadable)
  }
}
