import Household
import PicketJSON
import Testing

@testable import ControlServer

/// A verdict that no packet meets protects nobody, and guardians are told so.
@Suite struct UnfencedTests {
  @Test func `guardians are told that nobody knows what is filtered without a filter, and children are not`()
    async throws
  {
    let home = try await Home()
    await home.household.use(nil, lacking: "this is a test")
    let parameters: JSON.Object = ["name": "www.example.com", "child": "Mia"]
    let guardian = try home.client(user: 0)
    let told = try await guardian.ask("Catalog.Explain", parameters)
    #expect(told["unfenced"]?.string?.contains("picket-filter cannot be asked") == true, "\(told)")
    let own = try await home.client(user: Home.mia).ask("Catalog.Explain", parameters)
    #expect(own.isReply && own["unfenced"] == nil && own["verdict"] == told["verdict"])
    await home.stop()
  }
}
