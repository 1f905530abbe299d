import Testing
import Wire

@testable import DeviceNames

@Suite struct MakerTests {
  @Test(arguments: [
    ("00:17:f2:00:00:01", "Apple"), ("b8:27:eb:00:00:01", "Raspberry Pi"), ("02:17:f2:00:00:01", nil),
    ("00:00:5e:00:00:01", nil),
  ])
  func `makers of the home are known without a register`(_ card: String, _ maker: String?) {
    #expect(HardwareAddress(card).flatMap(MakerTable.maker) == maker)
  }

  @Test func `a made-up address names no maker`() throws {
    let card = try #require(HardwareAddress("02:17:f2:00:00:01"))
    let directory = DeviceDirectory()
    #expect(card.isRandom && directory.label(of: card) == DeviceLabel(isRandom: true))
  }

  private static let texts = [
    "OUI:002272*\n ID_OUI_FROM_DATABASE=American Micro-Fuel Device Corp.\n\nOUI:0017F20*\n ID_OUI_FROM_DATABASE=x\n",
    "00-22-72   (hex)\t\tAmerican Micro-Fuel Device Corp.\r\n002272     (base 16)\t\tx\r\n00-00-00   (hex)\t\tXerox\n",
  ]

  @Test(arguments: texts) func `the register names makers by whole prefixes, without the form of the company`(
    _ text: String
  ) {
    let found = MakerRegister.makers(of: [0x002272, 0x0017f2], in: Array(text.utf8))
    #expect(found == [0x002272: "American Micro-Fuel Devi"])
  }

  @Test func `what was found out stays with the cards that are kept`() throws {
    let (one, other) = (HardwareAddress(0x0022_7200_0001), HardwareAddress(0x0022_7200_0002))
    var directory = DeviceDirectory()
    directory.learn([one: DeviceFinding(maker: "Fuel"), other: DeviceFinding(name: HostName("b"))])
    directory.learn([one: DeviceFinding(name: HostName("a"))]) { $0 == one }
    #expect(directory.label(of: one) == DeviceLabel(name: HostName("a"), maker: "Fuel"))
    #expect(directory.label(of: other) == DeviceLabel())
  }
}
