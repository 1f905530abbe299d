import Support
import Testing
import Wire

@testable import Capture

/// Wireless cards, from messages as linux/nl80211.h describes them, since test machines have no such cards.
@Suite struct HotspotTests {
  private static let (number, kind) = (3, 5) as (UInt32, UInt32)

  private func card(_ number: UInt32, _ kind: UInt32, cutBy missing: Int = 0) -> [UInt8] {
    var message = NetlinkWriter()
    message.attribute(Self.number) { $0.native(number) }
    message.attribute(Self.kind) { $0.native(kind) }
    return Array(message.bytes.dropLast(missing))
  }

  @Test func `an access point is one, and a card that joined one is not`() {
    for (kind, isOne) in [(2, false), (3, true), (8, false), (9, true), (6, false)] as [(UInt32, Bool)] {
      let bytes = card(7, kind)
      #expect(Links.hotspot(Attributes(bytes.raw)) == (isOne ? 7 : nil))
    }
    for broken in [card(0, 3), card(7, 3, cutBy: 1), card(7, 3, cutBy: 4), []] {
      #expect(Links.hotspot(Attributes(broken.raw)) == nil)
    }
  }

  @Test func `parts of the kernel are found by name`() throws {
    var parts = try NetlinkDump(from: .generic, "look")
    #expect(try Links.number(of: "nlctrl", &parts) == 16)
    #expect(try Links.number(of: "nothing-of-that-name", &parts) == nil)
  }
}
