import Inspect
import Testing
import Wire

@testable import Filter

/// A packet thread's reports about connections.
@Suite struct ConnectionNewsTests {
  private func ends(_ port: Int) -> FlowKey {
    let address = Address(v4: 0x0a00_0001)
    return FlowKey(
      client: address, clientPort: UInt16(port), server: address, serverPort: 443, number: 6)
  }

  @Test func `each list is handed over once, in order, and apart from the others`() {
    var news = ConnectionNews()
    for port in 1...3 { news.cut(ends(port)) }
    news.quiet(ends(4))
    let cuts = news.takeCuts()
    #expect(cuts.map(\.clientPort) == [1, 2, 3])
    let (again, quiets) = (news.takeCuts(), news.takeQuiets())
    #expect(again.isEmpty && quiets.map(\.clientPort) == [4])
  }

  @Test func `unknown flows beyond the list are counted`() {
    var news = ConnectionNews()
    for port in 0..<ConnectionNews.mostUnknown + 5 { news.passedUnknown(ends(port)) }
    let (flows, unlisted) = news.takeUnknown()
    #expect(flows.count == ConnectionNews.mostUnknown && unlisted == 5)
    let next = news.takeUnknown()
    #expect(next.flows.isEmpty && next.unlisted == 0)
  }

  @Test func `devices with forgotten flows are handed over once`() {
    var news = ConnectionNews()
    news.forgotFlow(of: DeviceID(3))
    news.forgotFlow(of: DeviceID(3))
    let devices = news.takeDevicesWithForgottenFlows()
    #expect(devices.contains(3) && !devices.contains(4))
    let next = news.takeDevicesWithForgottenFlows()
    #expect(next.isEmpty)
  }
}
